import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  around,
  hasShape,
  holdAgainst,
  holdFor,
  RULE_PATIENCE,
  shaped,
  verdict,
} from '../../../tests/support/rules.ts'
import { dateSchema, laterDateSchema } from './date.ts'
import { formatTime, timeSchema, workingTimeSchema } from './time.ts'
import { yearSchema } from './year.ts'

const EMPTY = 'Пожалуйста, заполните это поле'
const BAD = 'Неверный формат'
const PAST = 'Дата должна быть позже текущей'
const FAR = 'Записаться можно только на 3 недели вперёд'
/** An evening in London of a day that is over in Moscow. */
const NIGHT = new Date('2028-02-28T21:30:00Z')

const pair = (number: number) => String(number).padStart(2, '0')
const dates = fc
  .tuple(fc.integer({ min: 0, max: 33 }), fc.integer({ min: 0, max: 13 }), fc.nat(9_999))
  .map(([day, month, year]) => `${pair(day)}.${pair(month)}.${String(year).padStart(4, '0')}`)
const datesNear = fc
  .tuple(fc.integer({ min: 0, max: 31 }), fc.constantFrom('01', '02', '03', '04'))
  .map(([day, month]) => `${pair(day)}.${month}.2028`)
const someDates = fc.oneof(dates, datesNear)

/** Days in order, counted month by month; null for a day that is none. */
function countDays(text: string): number | null {
  if (!hasShape(text, '00.00.0000')) return null
  const [day = 0, month = 0, year = 0] = text.split('.').map(Number)
  const isLeap = (y: number) => (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  if (year < 1900 || day < 1 || day > (lengths[month - 1] ?? 0)) return null
  const past = year - 1
  const years = past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400)
  return years + lengths.slice(0, month - 1).reduce((sum, length) => sum + length, 0) + day
}

const TODAY = countDays('29.02.2028') ?? 0

it(
  'date: takes days that exist, from 1900 to today in Moscow',
  () => {
    const rule = dateSchema(NIGHT)
    expect(verdict(rule, '29.02.2028')).toBeNull()
    expect(verdict(rule, '01.03.2028')).toBe(BAD)
    holdAgainst(rule, around(someDates), (text) => {
      const tidy = text.trim()
      const day = countDays(tidy)
      if (tidy === '') return EMPTY
      return day !== null && day <= TODAY ? null : BAD
    })
  },
  RULE_PATIENCE,
)

it.each([
  ['32.01.2020', BAD],
  ['00.01.2020', BAD],
  ['01.13.2020', BAD],
  ['01.00.2020', BAD],
  ['31.02.2020', BAD],
  ['29.02.2021', BAD],
  ['29.02.1900', BAD],
  ['31.12.1899', BAD],
  ['1.1.2020', BAD],
  ['2020-01-01', BAD],
  ['01.01.1900', null],
  ['29.02.2024', null],
  ['31.12.2027', null],
])('date: answers %s with %j', (text, message) => {
  expect(verdict(dateSchema(NIGHT), text)).toBe(message)
})

it(
  'later date: takes days after today, up to 21 days ahead where a horizon is set',
  () => {
    const later = laterDateSchema(NIGHT)
    const booked = laterDateSchema(NIGHT, { horizonDays: 21 })
    expect(verdict(later, '01.01.2099')).toBeNull()
    expect(verdict(booked, '21.03.2028')).toBeNull()
    expect(verdict(booked, '22.03.2028')).toBe(FAR)
    const expected = (horizon: number) => (text: string) => {
      const tidy = text.trim()
      const day = countDays(tidy)
      if (tidy === '') return EMPTY
      if (day === null) return BAD
      if (day <= TODAY) return PAST
      return day > TODAY + horizon ? FAR : null
    }
    holdAgainst(booked, around(someDates), expected(21))
    holdAgainst(later, around(someDates), expected(Number.POSITIVE_INFINITY))
  },
  RULE_PATIENCE,
)

it('later date: takes today only where a time goes with it', () => {
  expect(verdict(laterDateSchema(NIGHT), '29.02.2028')).toBe(PAST)
  expect(verdict(laterDateSchema(NIGHT, { withToday: true }), '29.02.2028')).toBeNull()
  expect(verdict(laterDateSchema(NIGHT, { withToday: true }), '28.02.2028')).toBe(PAST)
})

it(
  'goes by the day in Moscow at any moment',
  () => {
    const moscow = new Intl.DateTimeFormat('ru-RU', {
      dateStyle: 'short',
      timeZone: 'Europe/Moscow',
    })
    const full = new Intl.DateTimeFormat('ru-RU', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'Europe/Moscow',
    })
    expect(moscow.format(NIGHT)).toBe('29.02.2028')
    const moments = fc.date({
      min: new Date('2015-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    const check = (now: Date) => {
      const today = full.format(now)
      if (verdict(dateSchema(now), today) !== null) throw new Error('today is refused')
      if (verdict(laterDateSchema(now), today) !== PAST) throw new Error('today is not past')
      if (verdict(yearSchema(now), today.slice(6)) !== null) throw new Error('this year is refused')
      const tomorrow = full.format(now.getTime() + 86_400_000)
      if (verdict(laterDateSchema(now), tomorrow) !== null) throw new Error('tomorrow is refused')
    }
    holdFor(moments, check, 1 / 10)
  },
  RULE_PATIENCE,
)

it(
  'year: takes 1900 to the current one in Moscow',
  () => {
    const rule = yearSchema(new Date('2027-12-31T21:00:00Z'))
    expect(['1899', '1900', '2028', '2029'].map((text) => verdict(rule, text))).toEqual([
      BAD,
      null,
      null,
      BAD,
    ])
    const years = fc.oneof(shaped('0000'), fc.integer({ min: 1890, max: 2035 }).map(String))
    holdAgainst(rule, around(years), (text) => {
      const tidy = text.trim()
      if (tidy === '') return EMPTY
      return hasShape(tidy, '0000') && Number(tidy) >= 1900 && Number(tidy) <= 2028 ? null : BAD
    })
  },
  RULE_PATIENCE,
)

/** Every time of a day, in both spellings, with its minutes after midnight. */
const times = new Map<string, number>(
  Array.from({ length: 1_440 }, (_, minutes) => {
    const [hour, rest] = [Math.floor(minutes / 60), pair(minutes % 60)]
    return [
      [`${hour}:${rest}`, minutes],
      [`${pair(hour)}:${rest}`, minutes],
    ] as const
  }).flat(),
)
const someTimes = fc.oneof(
  fc.constantFrom(...times.keys()),
  fc.constantFrom('9:00', '08:59', '8:30', '09:30', '21:00', '21:30', '20:30', '24:00', '23:60'),
)

it(
  'time: takes hours 0 to 23 and minutes 0 to 59',
  () => {
    expect(timeSchema.parse(' 9:05 ')).toBe('09:05')
    holdAgainst(timeSchema, around(someTimes), (text) => {
      if (text.trim() === '') return EMPTY
      return times.has(text.trim()) ? null : BAD
    })
  },
  RULE_PATIENCE,
)

it(
  'working time: takes 9:00 to 21:00, on the hour or at half past',
  () => {
    expect(workingTimeSchema.parse('9:00')).toBe('09:00')
    expect(verdict(workingTimeSchema, '21:00')).toBeNull()
    expect(verdict(workingTimeSchema, '21:30')).toBe('Менеджер работает с 9:00 до 21:00')
    expect(verdict(workingTimeSchema, '8:59')).toBe('Менеджер работает с 9:00 до 21:00')
    expect(verdict(workingTimeSchema, '10:15')).toBe('Минуты должны быть равны 00 или 30')
    holdAgainst(workingTimeSchema, around(someTimes), (text) => {
      const minutes = times.get(text.trim())
      if (text.trim() === '') return EMPTY
      if (minutes === undefined) return BAD
      if (minutes < 540 || minutes > 1_260) return 'Менеджер работает с 9:00 до 21:00'
      return /:(00|30)$/.test(formatTime(minutes)) ? null : 'Минуты должны быть равны 00 или 30'
    })
  },
  RULE_PATIENCE,
)
