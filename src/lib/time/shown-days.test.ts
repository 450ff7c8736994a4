import { expect, it } from 'vitest'
import { isShownOn } from './shown-days.ts'

it.each([
  [null, null, true],
  ['2026-11-21', '2026-11-21', true],
  ['2026-11-22', null, false],
  [null, '2026-11-20', false],
  ['2026-11-01', '2026-11-30', true],
])('shows something from %s to %s on 2026-11-21: %s', (starts_on, ends_on, isShown) => {
  expect(isShownOn({ starts_on, ends_on }, '2026-11-21')).toBe(isShown)
})
