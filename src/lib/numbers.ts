import { NBSP } from './text.ts'

/** Shown for a value that is not a finite number. */
const UNKNOWN = '—'
// `negative`: a value just below zero is formatted as «0», not «-0».
const common = { useGrouping: 'always', signDisplay: 'negative' } as const
const integer = new Intl.NumberFormat('ru-RU', { ...common, maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('ru-RU', { ...common, maximumFractionDigits: 1 })
const twoDecimals = new Intl.NumberFormat('ru-RU', { ...common, maximumFractionDigits: 2 })
const plural = new Intl.PluralRules('ru-RU')
/** How an amount is shortened: a single price to the nearest, a lower bound down and an upper one up (decision D107). */
export type Rounding = 'nearest' | 'down' | 'up'
/** An amount below zero is no bound: it is rounded like one above zero. */
const shorten = {
  nearest: (value: number) => Math.sign(value) * Math.round(Math.abs(value)),
  down: Math.floor,
  up: Math.ceil,
} as const

/** Formats an integer with no-break spaces between thousands: «12 430 000». */
export function formatNumber(value: number): string {
  return write(integer, value)
}

/** Formats an amount in roubles: «12 430 000 ₽». */
export function formatRoubles(roubles: number): string {
  return write(integer, roubles, '₽')
}

const THOUSAND = 1_000
const MILLION = 1_000_000
const TENTHS = 10
const TENTH_OF_MILLION = MILLION / TENTHS

/**
 * Formats an amount in roubles in short: millions with one decimal (§9), «12,4 млн ₽», and what is less than a million in
 * thousands, «360 тыс. ₽».
 */
export function formatMillions(roubles: number, rounding: Rounding = 'nearest'): string {
  const amount = Math.abs(roubles)
  const round = shorten[rounding]
  if (amount < THOUSAND) return formatRoubles(roubles)
  // 999 600 would be formatted as «1 000 тыс. ₽».
  if (round(amount / THOUSAND) < THOUSAND) {
    return write(integer, round(roubles / THOUSAND), `тыс.${NBSP}₽`)
  }
  return write(oneDecimal, round(roubles / TENTH_OF_MILLION) / TENTHS, `млн${NBSP}₽`)
}

/** Formats an amount in roubles as a number of millions, for drawings and tables that name the unit once: «12,4». */
export function formatMillionsFigure(roubles: number): string {
  return write(oneDecimal, roubles / MILLION)
}

/**
 * Formats a range with the unit once: «12,4–13,1 млн ₽», «360 тыс. ₽–1,2 млн ₽». Bounds that are formatted the same are
 * written once. The lower bound may be rounded down and the upper one up, a single value is not.
 */
export function formatRange(
  min: number,
  max: number,
  format: (value: number, rounding: Rounding) => string,
): string {
  const once = format(max, 'nearest')
  const from = format(min, 'down')
  if (min === max || from === once) return once
  const to = format(max, 'up')
  const unit = /[^\d.,\u00a0-].*$/u.exec(to)?.[0] ?? ''
  const isSameUnit = unit !== '' && from.endsWith(`${NBSP}${unit}`)
  return `${isSameUnit ? from.slice(0, -unit.length - 1) : from}–${to}`
}

/** Formats an area in square metres: «58,4 м²». */
export function formatArea(squareMetres: number): string {
  return write(twoDecimals, squareMetres, 'м²')
}

/** Formats hours: «9,8 ч». */
export function formatHours(hours: number): string {
  return write(oneDecimal, hours, 'ч')
}

const KIB = 1024

/** Formats the size of a file: «820 КБ», «1,2 МБ». A kilobyte is 1024 bytes, as operating systems show it. */
export function formatBytes(bytes: number): string {
  if (bytes >= KIB * KIB) return write(oneDecimal, bytes / (KIB * KIB), 'МБ')
  return write(integer, Math.max(1, Math.ceil(bytes / KIB)), 'КБ')
}

/** Returns the Russian word form for a count: 1 квартира, 2 квартиры, 5 квартир. */
export function pluralize(count: number, one: string, few: string, many: string): string {
  const form = plural.select(count)
  if (form === 'one') return one
  return form === 'few' ? few : many
}

/** Formats a count with its word: «128 квартир». */
export function formatCount(count: number, one: string, few: string, many: string): string {
  return write(integer, count, pluralize(count, one, few, many))
}

function write(format: Intl.NumberFormat, value: number, unit?: string): string {
  if (!Number.isFinite(value)) return UNKNOWN
  return unit === undefined ? format.format(value) : `${format.format(value)}${NBSP}${unit}`
}
