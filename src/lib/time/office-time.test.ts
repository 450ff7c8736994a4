import { expect, it } from 'vitest'
import { formatZoneTime, fromFieldTime, toFieldTime } from './office-time.ts'

const zone = 'Asia/Vladivostok'

it('formats a moment by the clocks of the zone, whatever those of the machine', () => {
  expect(formatZoneTime('2026-11-23T20:05:00Z', zone)).toBe('24.11.2026, 06:05')
  expect(formatZoneTime('', zone)).toBe('')
})

it('reads what a field has by the clocks of the zone, and writes it back', () => {
  const at = fromFieldTime('2026-11-24T06:05', zone)
  expect(at?.toISOString()).toBe('2026-11-23T20:05:00.000Z')
  expect(toFieldTime(new Date('2026-11-23T20:05:00Z'), zone)).toBe('2026-11-24T06:05')
  expect(fromFieldTime('2026-11-24T06:05:30', zone)?.toISOString()).toBe('2026-11-23T20:05:00.000Z')
  for (const text of ['', '2026-13-40T99:99', '24.11.2026'])
    expect(fromFieldTime(text, zone)).toBeNull()
})
