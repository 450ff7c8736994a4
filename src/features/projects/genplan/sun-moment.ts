import { formatDayOfYear } from '../../../lib/time/days.ts'
import type { SunMoment } from '../../../drawing/plot/shadow-path.ts'

/** What the sliders of the sun reach, and where they stand at first: noon in June. */
export const SUN_HOURS = { first: 4, last: 22, step: 0.5 } as const
export const USUAL_MOMENT: SunMoment = { month: 6, hour: 12 }

/** The moment that an address asks for with `month` and `hour`; what is missing or cannot be is the usual one. */
export function readSunMoment(search: URLSearchParams): SunMoment {
  const month = Number(search.get('month') ?? Number.NaN)
  const hour = Number(search.get('hour') ?? Number.NaN)
  const isHour =
    hour >= SUN_HOURS.first && hour <= SUN_HOURS.last && Number.isInteger(hour / SUN_HOURS.step)
  return {
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month : USUAL_MOMENT.month,
    hour: isHour ? hour : USUAL_MOMENT.hour,
  }
}

/** The parameters of a moment in one fixed order, without `?`; empty for the usual one. */
export function writeSunMoment({ month, hour }: SunMoment): string {
  const isUsual = month === USUAL_MOMENT.month && hour === USUAL_MOMENT.hour
  return isUsual ? '' : `month=${month}&hour=${hour}`
}

/** «12:30». */
export function formatHour(hour: number): string {
  return `${Math.floor(hour)}:${hour % 1 === 0 ? '00' : '30'}`
}

/** «22 июня». */
export function formatSunDay(month: number): string {
  return formatDayOfYear(`2026-${String(month).padStart(2, '0')}-22`)
}

/** What the drawing shows: «22 июня, 12:00: солнце на высоте 57°, с юга». */
export function describeSunMoment(
  { month, hour }: SunMoment,
  azimuth: number,
  altitude: number,
): string {
  const when = `${formatSunDay(month)}, ${formatHour(hour)}`
  if (altitude <= 0) return `${when}: солнце за\u00a0горизонтом`
  return `${when}: солнце ${describeSide(azimuth)}, высота ${Math.round(altitude)}°`
}

const SIDES = [
  'на\u00a0севере',
  'на\u00a0северо-востоке',
  'на\u00a0востоке',
  'на\u00a0юго-востоке',
  'на\u00a0юге',
  'на\u00a0юго-западе',
  'на\u00a0западе',
  'на\u00a0северо-западе',
]

function describeSide(azimuth: number): string {
  return SIDES[Math.round(azimuth / 45) % SIDES.length] ?? ''
}
