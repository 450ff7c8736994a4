import { describe, expect, it } from 'vitest'
import { fromFieldTime, toFieldTime } from '../../lib/time/office-time.ts'
import { offerAgain } from './call-again.ts'

/** Eleven hours from the zone of the machine that runs the tests, or from UTC. */
const zone = 'Asia/Sakhalin'
const toMoment = (text: string) => fromFieldTime(text, zone)?.getTime() ?? Number.NaN

const offersAt = (day: number, hour: number) =>
  offerAgain(toMoment(`2026-11-${day}T${hour}:20`), zone).map(({ title, at }) => [
    title.replaceAll('\u00a0', ' '),
    toFieldTime(at, zone),
  ])

describe('offerAgain()', () => {
  it('offers an hour, this evening, tomorrow and Monday on a Tuesday morning', () => {
    expect(offersAt(24, 10)).toEqual([
      ['Через час', '2026-11-24T11:20'],
      ['Сегодня вечером, в 18:00', '2026-11-24T18:00'],
      ['Завтра в 11:00', '2026-11-25T11:00'],
      ['В понедельник, в 11:00', '2026-11-30T11:00'],
    ])
  })

  it('omits the evening when it is less than an hour away or over', () => {
    for (const hour of [17, 20]) {
      expect(offersAt(24, hour).map(([title]) => title)).toEqual([
        'Через час',
        'Завтра в 11:00',
        'В понедельник, в 11:00',
      ])
    }
  })

  it('omits Monday on a Sunday, and offers the next one on a Monday', () => {
    expect(offersAt(29, 10).map(([, at]) => at)).toEqual([
      '2026-11-29T11:20',
      '2026-11-29T18:00',
      '2026-11-30T11:00',
    ])
    expect(offersAt(30, 10).at(-1)).toEqual(['В понедельник, в 11:00', '2026-12-07T11:00'])
  })
})
