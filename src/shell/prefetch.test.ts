import { expect, it } from 'vitest'
import { mayPrefetch } from './prefetch.ts'

it('fetches ahead where nothing is known of the connection, and on fast ones', () => {
  for (const connection of [
    {},
    { effectiveType: '4g' },
    { effectiveType: '3g', saveData: false },
  ]) {
    expect(mayPrefetch(connection)).toBe(true)
  }
})

it('fetches nothing ahead on 2g or when data is to be saved', () => {
  for (const effectiveType of ['2g', 'slow-2g']) expect(mayPrefetch({ effectiveType })).toBe(false)
  expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false)
})
