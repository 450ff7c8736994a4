import { expect, it } from 'vitest'
import { formatDate } from './press-date.ts'

it('writes a date in words that never part, the same day in every time zone', () => {
  expect(formatDate('2026-11-03')).toBe('3\u00a0ноября\u00a02026\u00a0г.')
  expect(formatDate('2026-11-03T23:30:00Z')).toBe('3\u00a0ноября\u00a02026\u00a0г.')
})

it('leaves what is no date as it is', () => {
  expect(formatDate('осенью')).toBe('осенью')
  expect(formatDate('')).toBe('')
})
