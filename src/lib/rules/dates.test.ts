import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  withNearMisses,
  hasShape,
  expectMessages,
  expectProperty,
  RULE_TIMEOUT_MS,
  textOfShape,
  findMessage,
} from '../../../tests/support/rules.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { dateSchema, laterDateSchema } from './call-times.ts'
import { formatTime, timeSchema, workingTimeSchema } from './time.ts'
import { yearSchema } from './year.ts'

const EMPTY = 'Пожалуйста, заполните это поле'
const BAD = 'Неверный формат'
const PAST = 'Дата должна быть позже текущей'
const TOO_LATE = 'Записаться можно только на 3 недели вперёд'
/** 28 February in UTC, but already 29 February in Moscow. */
const NIGHT = new Date('2028-02-28T21:30:00Z')

const pair = (number: number) => String(number).padStart(2, '0')
const dates = fc
  .tuple(fc.integer({ min: 0, max: 33 }), fc.integer({ min: 0, max: 13 }), fc.nat(9_999))
  .map(([day, month, year]) => `${pair(day)}.${pair(month)}.${String(year).padStart(4, '0')}`)
const datesNear = fc
  .tuple(fc.integer({ min: 0, max: 31 }), fc.constantFrom('01', '02', '03', '04'))
  .map(([day, month]) => `${pair(day)}.${month}.2028`)
const someDates = fc.oneof(dates, datesNear)

/** Counts days month by month; null for a day that does not exist. */
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
  'date: accepts existing days from 1900 to today in Moscow',
  () => {
    const rule = dateSchema(NIGHT)
    expect(findMessage(rule, '29.02.2028')).toBeNull()
    expect(findMessage(rule, '01.03.2028')).toBe(BAD)
    expectMessages(rule, withNearMisses(someDates), (text) => {
      const trimmed = text.trim()
      const day = countDays(trimmed)
      if (trimmed === '') return EMPTY
      return day !== null && day <= TODAY ? null : BAD
    })
    verifies('§5.2-3')
  },
  RULE_TIMEOUT_MS,
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
])('date: returns for %s the message %j', (text, message) => {
  expect(findMessage(dateSchema(NIGHT), text)).toBe(message)
  verifies('§5.2-3', '§9-3')
})

it(
  'later date: accepts days after today, up to 21 days ahead with a horizon',
  () => {
    const later = laterDateSchema(NIGHT)
    const booked = laterDateSchema(NIGHT, { horizonDays: 21 })
    expect(findMessage(later, '01.01.2099')).toBeNull()
    expect(findMessage(booked, '21.03.2028')).toBeNull()
    expect(findMessage(booked, '22.03.2028')).toBe(TOO_LATE)
    const expected = (horizon: number) => (text: string) => {
      const trimmed = text.trim()
      const day = countDays(trimmed)
      if (trimmed === '') return EMPTY
      if (day === null) return BAD
      if (day <= TODAY) return PAST
      return day > TODAY + horizon ? TOO_LATE : null
    }
    expectMessages(booked, withNearMisses(someDates), expected(21))
    expectMessages(later, withNearMisses(someDates), expected(Number.POSITIVE_INFINITY))
    verifies('§5.2-4', '§5.2-5')
  },
  RULE_TIMEOUT_MS,
)

it('later date: accepts today only together with a time', () => {
  expect(findMessage(laterDateSchema(NIGHT), '29.02.2028')).toBe(PAST)
  expect(findMessage(laterDateSchema(NIGHT, { withToday: true }), '29.02.2028')).toBeNull()
  expect(findMessage(laterDateSchema(NIGHT, { withToday: true }), '28.02.2028')).toBe(PAST)
  verifies('§5.2-5')
})

it(
  'uses the day in Moscow at any time',
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
      if (findMessage(dateSchema(now), today) !== null) throw new Error('today is rejected')
      if (findMessage(laterDateSchema(now), today) !== PAST) throw new Error('today is not past')
      if (findMessage(yearSchema(now), today.slice(6)) !== null)
        throw new Error('this year is rejected')
      const tomorrow = full.format(now.getTime() + 86_400_000)
      if (findMessage(laterDateSchema(now), tomorrow) !== null)
        throw new Error('tomorrow is rejected')
    }
    expectProperty(moments, check, 1 / 10)
    verifies('§5.2-3')
  },
  RULE_TIMEOUT_MS,
)

it(
  'year: accepts 1900 to the current year in Moscow',
  () => {
    const rule = yearSchema(new Date('2027-12-31T21:00:00Z'))
    expect(['1899', '1900', '2028', '2029'].map((text) => findMessage(rule, text))).toEqual([
      BAD,
      null,
      null,
      BAD,
    ])
    const years = fc.oneof(textOfShape('0000'), fc.integer({ min: 1890, max: 2035 }).map(String))
    expectMessages(rule, withNearMisses(years), (text) => {
      const trimmed = text.trim()
      if (trimmed === '') return EMPTY
      return hasShape(trimmed, '0000') && Number(trimmed) >= 1900 && Number(trimmed) <= 2028
        ? null
        : BAD
    })
    verifies('§5.2-6', '§9-3')
  },
  RULE_TIMEOUT_MS,
)

/** Minutes after midnight of every time of a day, in both notations. */
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
  'time: accepts hours 0 to 23 and minutes 0 to 59',
  () => {
    expect(timeSchema.parse(' 9:05 ')).toBe('09:05')
    expectMessages(timeSchema, withNearMisses(someTimes), (text) => {
      if (text.trim() === '') return EMPTY
      return times.has(text.trim()) ? null : BAD
    })
    verifies('§5.2-7')
  },
  RULE_TIMEOUT_MS,
)

it(
  'working time: accepts 9:00 to 21:00 in half hours',
  () => {
    expect(workingTimeSchema.parse('9:00')).toBe('09:00')
    expect(findMessage(workingTimeSchema, '21:00')).toBeNull()
    expect(findMessage(workingTimeSchema, '21:30')).toBe('Менеджер работает с 9:00 до 21:00')
    expect(findMessage(workingTimeSchema, '8:59')).toBe('Менеджер работает с 9:00 до 21:00')
    expect(findMessage(workingTimeSchema, '10:15')).toBe('Минуты должны быть равны 00 или 30')
    expectMessages(workingTimeSchema, withNearMisses(someTimes), (text) => {
      const minutes = times.get(text.trim())
      if (text.trim() === '') return EMPTY
      if (minutes === undefined) return BAD
      if (minutes < 540 || minutes > 1_260) return 'Менеджер работает с 9:00 до 21:00'
      return /:(00|30)$/.test(formatTime(minutes)) ? null : 'Минуты должны быть равны 00 или 30'
    })
    verifies('§5.2-8')
  },
  RULE_TIMEOUT_MS,
)
