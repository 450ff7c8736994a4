import { describe, expect, it } from 'vitest'
import {
  formatHour,
  readSunMoment,
  describeSunMoment,
  USUAL_MOMENT,
  writeSunMoment,
} from './sun-moment.ts'

const read = (query: string) => readSunMoment(new URLSearchParams(query))

describe('the moment of an address', () => {
  it('is the one that it names', () => {
    expect(read('month=12&hour=9.5')).toEqual({ month: 12, hour: 9.5 })
  })

  it.each(['', 'month=0&hour=3', 'month=13&hour=23', 'month=1.5&hour=12.25', 'month=x&hour='])(
    'is noon in June for %o',
    (query) => {
      expect(read(query)).toEqual(USUAL_MOMENT)
    },
  )

  it('survives being written, and is left out when it is the usual one', () => {
    expect(writeSunMoment({ month: 3, hour: 17.5 })).toBe('month=3&hour=17.5')
    expect(read(writeSunMoment({ month: 3, hour: 17.5 }))).toEqual({ month: 3, hour: 17.5 })
    expect(writeSunMoment(USUAL_MOMENT)).toBe('')
  })
})

it('names hours, and the side on which the sun stands', () => {
  expect([formatHour(9), formatHour(9.5)]).toEqual(['9:00', '9:30'])
  const words = (azimuth: number, altitude: number) =>
    describeSunMoment({ month: 6, hour: 12 }, azimuth, altitude).replaceAll('\u00a0', ' ')
  expect(words(178, 57.4)).toBe('22 июня, 12:00: солнце на юге, высота 57°')
  expect(words(350, 2)).toContain('на севере')
  expect(words(350, -3)).toBe('22 июня, 12:00: солнце за горизонтом')
})
