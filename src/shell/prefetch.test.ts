import { expect, it } from 'vitest'
import { verifies } from '../../tests/support/verifies.ts'
import { mayPrefetch } from './prefetch.ts'

it('allows prefetching on fast and on unknown connections', () => {
  for (const connection of [
    {},
    { effectiveType: '4g' },
    { effectiveType: '3g', saveData: false },
  ]) {
    expect(mayPrefetch(connection)).toBe(true)
  }
})

it('disallows prefetching on 2g and with data saving', () => {
  for (const effectiveType of ['2g', 'slow-2g']) expect(mayPrefetch({ effectiveType })).toBe(false)
  expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false)
  verifies('§4.6-5')
})
