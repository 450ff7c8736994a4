import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdFor, RULE_PATIENCE } from '../../../tests/support/rules.ts'
import { callDays, callMoment, callTimes, callTimeSchema } from './call-times.ts'

const HALF_HOUR = 1_800_000
const moscowDay = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})
const moscowTime = new Intl.DateTimeFormat('ru-RU', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
})
const moments = fc.date({
  min: new Date('2015-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
})

/** What can be chosen, found by walking the clock of Moscow half hour by half hour. */
function walk(now: Date): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const days = new Set<string>([moscowDay.format(now)])
  const first = Math.floor(now.getTime() / HALF_HOUR) * HALF_HOUR + HALF_HOUR
  for (let at = first; days.size <= 22; at += HALF_HOUR) {
    const [day, time] = [moscowDay.format(at), moscowTime.format(at)]
    days.add(day)
    if (days.size > 22 || time < '09:00' || time > '21:00') continue
    found.set(day, [...(found.get(day) ?? []), time])
  }
  return found
}

it(
  'offers every half hour from 9:00 to 21:00 in Moscow that is still to come, for 21 days',
  () => {
    holdFor(
      moments,
      (now) => {
        const walked = walk(now)
        expect(callDays(now).map(({ value }) => value)).toEqual([...walked.keys()])
        for (const [day, times] of walked) expect(callTimes(day, now)).toEqual(times)
      },
      1 / 100,
    )
  },
  RULE_PATIENCE,
)

it(
  'takes exactly what it offers',
  () => {
    const asked = fc.record({
      now: moments,
      days: fc.integer({ min: -2, max: 23 }),
      minutes: fc.oneof(
        fc.integer({ min: 16, max: 44 }).map((n) => n * 30),
        fc.nat(1_439),
      ),
    })
    let taken = 0
    holdFor(asked, ({ now, days, minutes }) => {
      const day = moscowDay.format(now.getTime() + days * 86_400_000)
      const iso = day.split('.').toReversed().join('-')
      const time = new Date(minutes * 60_000).toISOString().slice(11, 16)
      const moment = new Date(`${iso}T${time}:00+03:00`)
      const isOffered =
        days <= 21 && moment > now && minutes % 30 === 0 && minutes >= 540 && minutes <= 1_260
      const choice = { call_date: day, call_time: time }
      if (callTimeSchema(now).safeParse(choice).success !== isOffered) throw new Error('not so')
      if (callMoment(day, time)?.getTime() !== moment.getTime()) throw new Error('another moment')
      if (isOffered) taken++
    })
    expect(taken).toBeGreaterThan(50)
  },
  RULE_PATIENCE,
)

it('names today and tomorrow, and the others by their weekday', () => {
  const labels = callDays(new Date('2026-11-21T10:10:00Z')).map(({ label }) => label)
  expect(labels.slice(0, 3)).toEqual(['Сегодня, 21 ноября', 'Завтра, 22 ноября', 'пн, 23 ноября'])
  expect(labels).toHaveLength(22)
})

it('has no today once its last half hour has come', () => {
  expect(callTimes('21.11.2026', new Date('2026-11-21T17:59:59Z'))).toEqual(['21:00'])
  expect(callDays(new Date('2026-11-21T18:00:00Z'))[0]?.value).toBe('22.11.2026')
})

it.each(['20.11.2026', '13.12.2026', '31.11.2026', '', 'завтра'])(
  'offers no half hours of %j',
  (day) => {
    expect(callTimes(day, new Date('2026-11-21T05:00:00Z'))).toEqual([])
  },
)

it('is in the past when the time of today is over', () => {
  const result = callTimeSchema(new Date('2026-11-21T10:00:00Z')).safeParse({
    call_date: '21.11.2026',
    call_time: '13:00',
  })
  expect(result.error?.issues).toMatchObject([
    { path: ['call_time'], message: 'Дата должна быть позже текущей' },
  ])
})

it('says what is wrong with each of the two', () => {
  const errors = (call_date: string, call_time: string) =>
    callTimeSchema(new Date('2026-11-21T10:00:00Z'))
      .safeParse({ call_date, call_time })
      .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
  expect(errors('13.12.2026', '08:30')).toEqual([
    'call_date: Записаться можно только на 3 недели вперёд',
    'call_time: Менеджер работает с 9:00 до 21:00',
  ])
  expect(errors('', '10:15')).toEqual([
    'call_date: Пожалуйста, заполните это поле',
    'call_time: Минуты должны быть равны 00 или 30',
  ])
})
