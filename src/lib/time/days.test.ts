import { describe, expect, it } from 'vitest'
import { formatDay, formatDayOfYear, formatMoment } from './days.ts'

describe('formatDay', () => {
  it('formats a date with non-breaking spaces except before the year', () => {
    expect(formatDay('2026-11-03')).toBe('3\u00a0ноября 2026\u00a0г.')
  })

  it('formats a timestamp as the day in Moscow', () => {
    expect(formatDay('2026-11-03T20:59:00Z')).toBe('3\u00a0ноября 2026\u00a0г.')
    expect(formatDay('2026-11-03T21:00:00Z')).toBe('4\u00a0ноября 2026\u00a0г.')
  })

  it('returns an invalid date unchanged', () => {
    expect(formatDay('осенью')).toBe('осенью')
    expect(formatDay('')).toBe('')
  })
})

describe('formatDayOfYear', () => {
  it('formats a date without the year', () => {
    expect(formatDayOfYear('2026-06-22')).toBe('22\u00a0июня')
    expect(formatDayOfYear('осенью')).toBe('осенью')
  })
})

describe('formatMoment', () => {
  it('formats a timestamp with the time in Moscow', () => {
    expect(formatMoment('2026-11-23T11:05:00Z')).toBe('23\u00a0ноября, 14:05')
    expect(formatMoment('2026-11-23T06:05:00Z')).toBe('23\u00a0ноября, 9:05')
    expect(formatMoment('')).toBe('')
  })
})
