import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { addWorkingTime } from '../office-hours.ts'
import { findCallPromise, findHourAgo, type OfficeHours } from './find-call-slots.ts'
import { writeCallPromise, writeHourPromise } from './read-promise.server.ts'

const week = {
  mon: '9:00-21:00',
  tue: '9:00-21:00',
  wed: '9:00-21:00',
  thu: '9:00-21:00',
  fri: '9:00-17:30',
}
const moscow: OfficeHours = { hours: week, zone: 'Europe/Moscow' }

/** Returns the text at a moment, with plain spaces; null when nothing can be promised. */
function promiseAt(
  time: string,
  { office = moscow, waiting = 0, name = 'Москва' } = {},
): string | null {
  const now = Date.parse(time)
  const promise = findCallPromise(office, waiting, now)
  if (promise === null) return null
  return writeCallPromise(promise, { name, zone: office.zone }, now).replaceAll('\u00a0', ' ')
}

const HOUR = 'Проконсультируем в течение часа.'
const CLOSED = 'Сейчас мы не работаем. Перезвоним'

describe('the promise of an office with holidays', () => {
  const holidays = [
    { from: '2026-11-24', to: '2026-11-26', hours: 'none', name: 'Переезд' },
    { from: '2026-11-28', to: '2026-11-28', hours: '10:00-12:00', name: 'Рабочая суббота' },
  ]
  const office = { ...moscow, holidays }

  it.each([
    [
      'after the close before a holiday',
      '2026-11-23T21:00+03:00',
      `${CLOSED} в пятницу, 27 ноября, с 9:00 до 10:00 или с 10:00 до 11:00.`,
    ],
    [
      'in the hours of the week on a holiday',
      '2026-11-25T12:00+03:00',
      `${CLOSED} в пятницу, 27 ноября, с 9:00 до 10:00 или с 10:00 до 11:00.`,
    ],
    ['on a day that is open only as a holiday', '2026-11-28T11:00+03:00', HOUR],
    [
      'before the hours of such a day',
      '2026-11-28T09:00+03:00',
      `${CLOSED} сегодня с 10:00 до 11:00 или с 11:00 до 12:00.`,
    ],
  ])('%s', (_, time, expected) => {
    expect(promiseAt(time, { office })).toContain(expected)
  })

  it('counts no working time on them', () => {
    const from = Date.parse('2026-11-23T20:30+03:00')
    expect(addWorkingTime(office, from, 3_600_000)).toBe(Date.parse('2026-11-27T09:30+03:00'))
  })
})

describe('the promise of an office without waiting requests', () => {
  // 23 November 2026 is a Monday.
  it.each([
    ['at the opening', '2026-11-23T09:00+03:00', HOUR],
    ['a minute before the close', '2026-11-23T20:59+03:00', HOUR],
    [
      'a minute before the opening',
      '2026-11-23T08:59+03:00',
      `${CLOSED} сегодня с 9:00 до 10:00 или с 10:00 до 11:00.`,
    ],
    [
      'at the close',
      '2026-11-23T21:00+03:00',
      `${CLOSED} завтра, 24 ноября, с 9:00 до 10:00 или с 10:00 до 11:00.`,
    ],
    [
      'a minute before midnight',
      '2026-11-23T23:59+03:00',
      `${CLOSED} завтра, 24 ноября, с 9:00 до 10:00 или с 10:00 до 11:00.`,
    ],
    [
      'at midnight',
      '2026-11-24T00:00+03:00',
      `${CLOSED} сегодня с 9:00 до 10:00 или с 10:00 до 11:00.`,
    ],
    [
      'before the weekend',
      '2026-11-27T17:30+03:00',
      `${CLOSED} в понедельник, 30 ноября, с 9:00 до 10:00 или с 10:00 до 11:00.`,
    ],
    [
      'on Sunday',
      '2026-11-29T12:00+03:00',
      `${CLOSED} завтра, 30 ноября, с 9:00 до 10:00 или с 10:00 до 11:00.`,
    ],
  ])('%s', (_when, time, text) => {
    expect(promiseAt(time)).toBe(text)
    verifies('D40-1')
  })

  it('names the day of the second slot when it is another one', () => {
    const office = { hours: { tue: '11:00-11:30', thu: '10:00-18:00' }, zone: 'Europe/Moscow' }
    expect(promiseAt('2026-11-24T08:00+03:00', { office })).toBe(
      `${CLOSED} сегодня с 11:00 до 11:30 или в четверг, 26 ноября, с 10:00 до 11:00.`,
    )
  })

  it('names midnight at the end of a day as 24:00', () => {
    const office = { hours: { mon: '23:00-24:00' }, zone: 'Europe/Moscow' }
    expect(promiseAt('2026-11-23T22:00+03:00', { office })).toBe(
      `${CLOSED} сегодня с 23:00 до 24:00 или в понедельник, 30 ноября, с 23:00 до 24:00.`,
    )
  })

  it("uses the city's clocks and names the city when Moscow's differ", () => {
    const office = { hours: week, zone: 'Asia/Yekaterinburg' }
    const options = { office, name: 'Екатеринбург' }
    expect(promiseAt('2026-11-23T07:30+03:00', options)).toBe(HOUR)
    expect(promiseAt('2026-11-23T20:00+03:00', options)).toBe(
      `${CLOSED} завтра, 24 ноября, с 9:00 до 10:00 или с 10:00 до 11:00. Время местное, город Екатеринбург.`,
    )
  })

  it('opens at the same local hour in summer and in winter', () => {
    const office = { hours: { sat: '9:00-18:00', sun: '9:00-18:00' }, zone: 'Europe/Berlin' }
    const isHour = (time: string) => promiseAt(time, { office, name: 'Берлин' }) === HOUR
    // Clocks go back on Sunday, 25 October 2026.
    expect(['06:59', '07:00'].map((time) => isHour(`2026-10-24T${time}Z`))).toEqual([false, true])
    expect(['07:59', '08:00'].map((time) => isHour(`2026-10-25T${time}Z`))).toEqual([false, true])
  })

  it('is null without hours', () => {
    expect(promiseAt('2026-11-23T12:00+03:00', { office: { ...moscow, hours: {} } })).toBeNull()
  })
})

describe('the promise of an office with waiting requests', () => {
  it('is the hour for up to eleven requests and names slots from the twelfth on', () => {
    const noon = '2026-11-23T12:00+03:00'
    expect(promiseAt(noon, { waiting: 11 })).toBe(HOUR)
    expect(promiseAt(noon, { waiting: 12 })).toBe(
      'Сейчас много заявок. Перезвоним сегодня с 13:00 до 14:00 или с 14:00 до 15:00.',
    )
    verifies('D40-2')
  })

  it('continues on the next working day when the requests take longer than the day', () => {
    expect(promiseAt('2026-11-27T17:20+03:00', { waiting: 1 })).toBe(HOUR)
    expect(promiseAt('2026-11-27T17:20+03:00', { waiting: 15 })).toBe(
      'Сейчас много заявок. Перезвоним в понедельник, 30 ноября, с 10:00 до 11:00 или с 11:00 до 12:00.',
    )
  })

  it('moves the first slot of a closed office', () => {
    expect(promiseAt('2026-11-24T00:00+03:00', { waiting: 25 })).toBe(
      `${CLOSED} сегодня с 11:00 до 12:00 или с 12:00 до 13:00.`,
    )
  })

  it('is null when they take longer than four weeks', () => {
    expect(promiseAt('2026-11-24T00:00+03:00', { waiting: 10_000 })).toBeNull()
  })
})

it.each([
  ['2026-11-23T12:00+03:00', '2026-11-23T11:00+03:00'],
  ['2026-11-23T09:20+03:00', '2026-11-20T16:50+03:00'],
  ['2026-11-29T12:00+03:00', '2026-11-27T16:30+03:00'],
])('finds the moment since which the office has worked for an hour: %s', (now, hourAgo) => {
  expect(new Date(findHourAgo(moscow, Date.parse(now)))).toEqual(new Date(hourAgo))
})

describe('the promise of the hour', () => {
  const write = (office?: OfficeHours) => writeHourPromise(office, 'Омск').replaceAll('\u00a0', ' ')

  it('names the hours of the city, and when it calls at other times', () => {
    expect(write(moscow)).toBe(
      'Проконсультируем в течение часа. Менеджеры работают пн–чт 9:00–21:00, пт 9:00–17:30: если вы пишете в другое время, перезвоним в начале рабочего дня.',
    )
    const daily = { ...week, fri: '9:00-21:00', sat: '9:00-21:00', sun: '9:00-21:00' }
    expect(write({ ...moscow, hours: daily })).toContain('работают ежедневно с 9:00 до 21:00: если')
    expect(write({ hours: { mon: '9:00-18:00' }, zone: 'Asia/Omsk' })).toContain(
      'пн 9:00–18:00, время местное (Омск): если',
    )
    verifies('D40-1')
  })

  it('names the usual hours for a city without hours', () => {
    const usual = /Менеджеры работают с 9:00 до 21:00: если вы пишете позже, перезвоним утром\.$/
    expect(write()).toMatch(usual)
    expect(write({ hours: {}, zone: 'Europe/Moscow' })).toMatch(usual)
  })
})
