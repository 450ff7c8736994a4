import { expect, it } from 'vitest'
import { metroMinutes } from './metro-minutes.ts'

it.each([
  [12, 5, '12\u00a0мин пешком, 5\u00a0мин на\u00a0транспорте'],
  [12, null, '12\u00a0мин пешком'],
  [null, 5, '5\u00a0мин на\u00a0транспорте'],
  [null, null, ''],
])('returns the times for %s and %s minutes', (walk_minutes, transport_minutes, words) => {
  expect(metroMinutes({ walk_minutes, transport_minutes })).toBe(words)
})
