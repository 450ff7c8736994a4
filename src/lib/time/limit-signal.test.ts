import { afterEach, describe, expect, it, vi } from 'vitest'
import { limitSignal } from './limit-signal.ts'

const native = Object.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {}

afterEach(() => {
  Object.defineProperty(AbortSignal, 'any', native)
})

describe.each([
  ['with AbortSignal.any', () => {}],
  ['without it, as in Safari 16.4', () => void Reflect.deleteProperty(AbortSignal, 'any')],
])('a limited signal %s', (_name, prepare) => {
  it('aborts with the given signal, for its reason', () => {
    prepare()
    const controller = new AbortController()
    const signal = limitSignal(controller.signal, 60_000)
    expect(signal.aborted).toBe(false)
    controller.abort('left')
    expect([signal.aborted, signal.reason]).toEqual([true, 'left'])
    expect(limitSignal(controller.signal, 60_000).reason).toBe('left')
  })

  it('aborts after its time', async () => {
    prepare()
    const signal = limitSignal(new AbortController().signal, 1)
    await vi.waitUntil(() => signal.aborted)
    expect((signal.reason as DOMException).name).toBe('TimeoutError')
  })
})
