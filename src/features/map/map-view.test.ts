import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMapAddress, readMapAddress, writeMapAddress } from './map-view.ts'

const position = { center: [37.61234, 55.75123], zoom: 12.5 } as const
const replaceState = vi.fn()
const page = { pathname: '/map' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', page)
  vi.stubGlobal('history', { state: { key: 'a' }, replaceState })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  replaceState.mockReset()
  page.pathname = '/map'
})

it('reads what it writes, to a pixel', () => {
  expect(writeMapAddress(position)).toBe('#map=12.5/55.75123/37.61234')
  expect(readMapAddress(writeMapAddress(position))).toEqual(position)
})

it.each(['', '#about', '#map=', '#map=12/91/37', '#map=12/55/181', '#map=99/55/37', '#map=x/y/z'])(
  'reads no position in %j',
  (fragment) => expect(readMapAddress(fragment)).toBeNull(),
)

it('writes the last of several positions once, with the state of the entry', () => {
  const address = createMapAddress()
  address.write({ ...position, zoom: 9 })
  address.write(position)
  vi.runAllTimers()
  expect(replaceState.mock.calls).toEqual([[{ key: 'a' }, '', '#map=12.5/55.75123/37.61234']])
})

it('writes nothing after it has stopped, and nothing to the address of another page', () => {
  const stopped = createMapAddress()
  stopped.write(position)
  stopped.stop()
  const left = createMapAddress()
  left.write(position)
  page.pathname = '/flats'
  vi.runAllTimers()
  expect(replaceState).not.toHaveBeenCalled()
})
