import { expect, it } from 'vitest'
import { formatDay } from './days.ts'

it('formats a date with non-breaking spaces, the same in every time zone', () => {
  expect(formatDay('2026-11-03')).toBe('3\u00a0ноября\u00a02026\u00a0г.')
  expect(formatDay('2026-11-03T23:30:00Z')).toBe('3\u00a0ноября\u00a02026\u00a0г.')
})

it('returns an invalid date unchanged', () => {
  expect(formatDay('осенью')).toBe('осенью')
  expect(formatDay('')).toBe('')
})
