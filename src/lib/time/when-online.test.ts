import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryOnline } from './when-online.ts'

let window = new EventTarget()
beforeEach(() => {
  window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const setOnline = (onLine: boolean) => {
  vi.stubGlobal('navigator', { onLine })
  if (onLine) window.dispatchEvent(new Event('online'))
}
const failing = (times: number) => {
  let calls = 0
  return vi.fn(async () => {
    calls += 1
    if (calls <= times) throw new TypeError('Failed to fetch')
    return 'data'
  })
}

it('calls again when the connection returns', async () => {
  setOnline(false)
  const load = failing(1)
  const result = retryOnline(load)
  await Promise.resolve()
  expect(load).toHaveBeenCalledTimes(1)
  setOnline(true)
  expect(await result).toBe('data')
  expect(load).toHaveBeenCalledTimes(2)
})

it('throws a failure that has another cause', async () => {
  setOnline(true)
  const load = failing(1)
  await expect(retryOnline(load)).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledTimes(1)
})

it('ends the wait when it is cancelled', async () => {
  setOnline(false)
  const stop = new AbortController()
  const result = retryOnline(failing(1), stop.signal)
  stop.abort(new Error('left'))
  await expect(result).rejects.toThrow()
})
