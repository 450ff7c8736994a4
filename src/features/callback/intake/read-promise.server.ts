import type { Database } from '../../../db/connect.ts'
import { isoDay } from '../../../lib/rules/calendar.ts'
import { RANGE_DASH } from '../../../lib/text.ts'
import { formatDayOfYear } from '../../../lib/time/days.ts'
import { readHolidays, readWorkingHours } from '../../../lib/time/working-hours-schema.ts'
import { formatWeek, type WorkingHours } from '../../../lib/time/working-hours.ts'
import { zoneDay, zoneOffset } from '../../../lib/time/zone-time.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import type { StoredCity } from '../../company/city-schema.ts'
import { callbackTexts } from '../callback-texts.ts'
import { type CallPromise, findCallPromise, findHourAgo, type Span } from './find-call-slots.ts'

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
  if (!office || week.length === 0) return callbackTexts.promise
  const [only = ''] = week
  const isDaily = week.length === 1 && only.startsWith(`Пн${RANGE_DASH}вс`)
  const hours = isDaily
    ? `ежедневно с\u00a0${only.replace(/^.+?\u00a0/, '').replace(RANGE_DASH, ' до\u00a0')}`
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
  if (promise.kind === 'hour') return callbackTexts.promiseInHours
  const [first, second] = promise.slots
  if (!first) return callbackTexts.promiseUnknown
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

type PromiseContext = Pick<AppContext, 'db' | 'config' | 'clock' | 'catalogue'>

/**
 * Returns the text of the callback promise for the visitors of a city, or undefined when it
 * does not follow the calendar. No time is promised for a city without working hours (decision D103). `own` is how many of the waiting requests are the
 * visitor's. No time is promised while the database is unavailable; with `isUnavailable` it is not queried.
 */
export async function readCallPromise(
  { db, config, clock, catalogue }: PromiseContext,
  slug: string | null,
  { own = 0, isUnavailable = false } = {},
): Promise<string | undefined> {
  if (promiseMode(config, catalogue.current()) === 'hour') return undefined
  if (isUnavailable) return callbackTexts.promiseUnknown
  const now = clock.now().getTime()
  try {
    const row = await db
      .selectFrom('cities')
      .select(['name', 'time_zone', 'working_hours', 'holidays'])
      .where('slug', '=', slug ?? '')
      .executeTakeFirst()
    const hours = row ? readWorkingHours(row.working_hours) : {}
    if (!row) return callbackTexts.promise
    if (Object.keys(hours).length === 0) return callbackTexts.promiseUnknown
    const office = { hours, holidays: readHolidays(row.holidays), zone: row.time_zone }
    const waiting = await countWaiting(db, new Date(findHourAgo(office, now)))
    const promise = findCallPromise(office, Math.max(0, waiting - own), now)
    if (promise === null) return callbackTexts.promiseUnknown
    return writeCallPromise(promise, { name: row.name, zone: row.time_zone }, now)
  } catch {
    return callbackTexts.promiseUnknown
  }
}

/**
 * Counts the requests that wait for a call, of all cities, because a request names none. Those that no
 * channel has delivered wait until the office marks them as handled. What happens in the CRM is unknown here: a request
 * that reached it counts until the office has worked for an hour since. Requests for a chosen time and those over a limit do not count.
 */
async function countWaiting(db: Database, hourAgo: Date): Promise<number> {
  const { waiting } = await db
    .selectFrom('deliveries')
    .innerJoin('callback_requests as request', 'request.id', 'deliveries.request_id')
    .select((eb) => eb.fn.count<number | string>('request.id').distinct().as('waiting'))
    .where('request.handled_at', 'is', null)
    .where('request.flagged', 'is', null)
    .where('request.scheduled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('deliveries.state', 'in', ['pending', 'needs_human']),
          eb.not(
            eb.exists(
              eb
                .selectFrom('deliveries as other')
                .select('other.id')
                .whereRef('other.request_id', '=', 'request.id')
                .where('other.state', '=', 'delivered'),
            ),
          ),
        ]),
        eb.and([
          eb('deliveries.state', '=', 'delivered'),
          eb('deliveries.created_at', '>', hourAgo.toISOString()),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** What callback forms promise (decision D40): as the setting says, else as the company says, else the hour. */
export function promiseMode(
  { CALLBACK_PROMISE }: Pick<AppContext['config'], 'CALLBACK_PROMISE'>,
  { company }: Pick<CatalogueSnapshot, 'company'>,
): 'hour' | 'calendar' {
  return CALLBACK_PROMISE ?? company?.callback_promise ?? 'hour'
}

/** What the visitors of a city are promised at any time; undefined for the words of a city without hours. */
export function cityPromise({ office, name }: StoredCity): string | undefined {
  return office && writeHourPromise(office, name)
}
