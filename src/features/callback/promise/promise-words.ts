import { isoDay } from '../../../lib/rules/calendar.ts'
import { formatDayOfYear } from '../../../lib/time/days.ts'
import { formatWeek, type WorkingHours } from '../../../lib/time/working-hours.ts'
import { zoneDay, zoneOffset } from '../../../lib/time/zone-time.ts'
import { callbackWords } from '../callback-words.ts'
import type { CallPromise, Span } from './find-call-slots.ts'

const HOME_ZONE = 'Europe/Moscow'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** From Sunday, as `getUTCDay` counts. */
const onWeekdays = [
  'в\u00a0воскресенье',
  'в\u00a0понедельник',
  'во\u00a0вторник',
  'в\u00a0среду',
  'в\u00a0четверг',
  'в\u00a0пятницу',
  'в\u00a0субботу',
]

/**
 * Writes the promise of the hour with the working hours of a city: true at any time of the day, because cached pages
 * show it, too. Without known hours those of §9 are named.
 */
export function writeHourPromise(
  office: { hours: WorkingHours; zone: string } | undefined,
  city: string,
): string {
  const week = office ? formatWeek(office.hours) : []
  if (!office || week.length === 0) return callbackWords.promise
  const [only = ''] = week
  const isDaily = week.length === 1 && only.startsWith('Пн–вс')
  const hours = isDaily
    ? `ежедневно с\u00a0${only.replace(/^Пн–вс\u00a0/, '').replace('–', ' до\u00a0')}`
    : week.map((span) => span.charAt(0).toLowerCase() + span.slice(1)).join(', ')
  const isElsewhere = office.zone !== HOME_ZONE
  const place = isElsewhere ? `, время местное (${city})` : ''
  return `Проконсультируем в\u00a0течение часа. Менеджеры работают ${hours}${place}: если вы\u00a0пишете в\u00a0другое время, перезвоним в\u00a0начале рабочего дня.`
}

/**
 * Writes a promise for the visitors of a city: «Сейчас мы не работаем. Перезвоним завтра, 24 ноября, с 9:00 до 10:00 или
 * с 10:00 до 11:00.» A city whose clocks differ from Moscow's is named, because a visitor may be elsewhere.
 */
export function writeCallPromise(
  promise: CallPromise,
  city: { name: string; zone: string },
  now: number,
): string {
  if (promise.kind === 'hour') return callbackWords.promiseInHours
  const [first, second] = promise.slots
  if (!first) return callbackWords.promiseUnknown
  const today = zoneDay(city.zone, now)
  const firstDay = zoneDay(city.zone, first.from)
  const texts = [`${describeDay(firstDay, today)} ${describeHours(city.zone, first)}`]
  if (second) {
    const day = zoneDay(city.zone, second.from)
    const words = day === firstDay ? '' : `${describeDay(day, today)} `
    texts.push(`${words}${describeHours(city.zone, second)}`)
  }
  const reason = promise.isOpen ? 'Сейчас много заявок' : 'Сейчас мы\u00a0не\u00a0работаем'
  const isElsewhere = zoneOffset(city.zone, first.from) !== zoneOffset(HOME_ZONE, first.from)
  const place = isElsewhere ? ` Время местное, город\u00a0${city.name}.` : ''
  return `${reason}. Перезвоним ${texts.join(' или\u00a0')}.${place}`
}

function describeDay(day: number, today: number): string {
  if (day === today) return 'сегодня'
  const date = new Date(isoDay(day))
  const name = day === today + 1 ? 'завтра' : onWeekdays[date.getUTCDay()]
  return `${name}, ${formatDayOfYear(isoDay(day))},`
}

function describeHours(zone: string, { from, to }: Span): string {
  const midnight = zoneDay(zone, from) * DAY_MS
  const toTime = (at: number) => {
    const minutes = Math.round((at + zoneOffset(zone, at) - midnight) / MINUTE_MS)
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  }
  return `с\u00a0${toTime(from)} до\u00a0${toTime(to)}`
}
