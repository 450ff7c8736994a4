import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectProperty, RULE_TIMEOUT_MS } from '../../../tests/support/rules.ts'
import { verifies } from '../../../tests/support/verifies.ts'
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

/** Finds the available times by stepping through the half hours in Moscow. */
function findTimes(now: Date): Map<string, string[]> {
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
  'offers every future half hour from 9:00 to 21:00 in Moscow for 21 days',
  () => {
    expectProperty(
      moments,
      (now) => {
        const expected = findTimes(now)
        expect(callDays(now).map(({ value }) => value)).toEqual([...expected.keys()])
        for (const [day, times] of expected) expect(callTimes(day, now)).toEqual(times)
      },
      1 / 100,
    )
    verifies('§9-2')
  },
  RULE_TIMEOUT_MS,
)

it(
  'accepts exactly the offered times',
  () => {
    const choices = fc.record({
      now: moments,
      days: fc.integer({ min: -2, max: 23 }),
      minutes: fc.oneof(
        fc.integer({ min: 16, max: 44 }).map((n) => n * 30),
        fc.nat(1_439),
      ),
    })
    let accepted = 0
    expectProperty(choices, ({ now, days, minutes }) => {
      const day = moscowDay.format(now.getTime() + days * 86_400_000)
      const iso = day.split('.').toReversed().join('-')
      const time = new Date(minutes * 60_000).toISOString().slice(11, 16)
      const moment = new Date(`${iso}T${time}:00+03:00`)
      const isOffered =
        days <= 21 && moment > now && minutes % 30 === 0 && minutes >= 540 && minutes <= 1_260
      const choice = { call_date: day, call_time: time }
      if (callTimeSchema(now).safeParse(choice).success !== isOffered)
        throw new Error('offered and accepted differ')
      if (callMoment(day, time)?.getTime() !== moment.getTime()) throw new Error('another moment')
      if (isOffered) accepted++
    })
    expect(accepted).toBeGreaterThan(50)
    verifies('§5.2-8')
  },
  RULE_TIMEOUT_MS,
)

it('labels the first two days as today and tomorrow, and the others with their weekday', () => {
  const labels = callDays(new Date('2026-11-21T10:10:00Z')).map(({ label }) => label)
  expect(labels.slice(0, 3)).toEqual(['Сегодня, 21 ноября', 'Завтра, 22 ноября', 'пн, 23 ноября'])
  expect(labels).toHaveLength(22)
})

it('omits today after its last half hour', () => {
  expect(callTimes('21.11.2026', new Date('2026-11-21T17:59:59Z'))).toEqual(['21:00'])
  expect(callDays(new Date('2026-11-21T18:00:00Z'))[0]?.value).toBe('22.11.2026')
  verifies('§9-2')
})

it.each(['20.11.2026', '13.12.2026', '31.11.2026', '', 'завтра'])(
  'offers no half hours of %j',
  (day) => {
    expect(callTimes(day, new Date('2026-11-21T05:00:00Z'))).toEqual([])
  },
)

it('reports a past time of today', () => {
  const result = callTimeSchema(new Date('2026-11-21T10:00:00Z')).safeParse({
    call_date: '21.11.2026',
    call_time: '13:00',
  })
  expect(result.error?.issues).toMatchObject([
    { path: ['call_time'], message: 'Дата должна быть позже текущей' },
  ])
  verifies('§5.2-5')
})

it('reports errors of day and time separately', () => {
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
  verifies('§5.2-8')
})
