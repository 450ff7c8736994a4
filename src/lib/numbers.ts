// chunk: first-load
import { NBSP, RANGE_DASH } from './text.ts'

/** Shown for a value that is not a finite number. */
const UNKNOWN = '—'
/** A number with so many digits is left to `Intl`. */
const MAX_PLAIN = 1e15
const GROUPS = /\B(?=(\d{3})+$)/g
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
  return write(0, value)
}

/** Formats an amount in roubles: «12 430 000 ₽». */
export function formatRoubles(roubles: number): string {
  return write(0, roubles, '₽')
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
    return write(0, round(roubles / THOUSAND), `тыс.${NBSP}₽`)
  }
  return write(1, round(roubles / TENTH_OF_MILLION) / TENTHS, `млн${NBSP}₽`)
}

/** Formats an amount in roubles as a number of millions, for drawings and tables that name the unit once: «12,4». */
export function formatMillionsFigure(roubles: number): string {
  return write(1, roubles / MILLION)
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
  return `${isSameUnit ? from.slice(0, -unit.length - 1) : from}${RANGE_DASH}${to}`
}

/** Formats an area in square metres: «58,4 м²». */
export function formatArea(squareMetres: number): string {
  return write(2, squareMetres, 'м²')
}

/** Formats hours: «9,8 ч». */
export function formatHours(hours: number): string {
  return write(1, hours, 'ч')
}

const KIB = 1024

/** Formats the size of a file: «820 КБ», «1,2 МБ». A kilobyte is 1024 bytes, as operating systems show it. */
export function formatBytes(bytes: number): string {
  if (bytes >= KIB * KIB) return write(1, bytes / (KIB * KIB), 'МБ')
  return write(0, Math.max(1, Math.ceil(bytes / KIB)), 'КБ')
}

/** Returns the Russian word form for a count: 1 квартира, 2 квартиры, 5 квартир. */
export function pluralize(count: number, one: string, few: string, many: string): string {
  const amount = Math.abs(count)
  const [ones, hundreds] = [amount % 10, amount % 100]
  if (!Number.isInteger(amount) || (hundreds > 10 && hundreds < 15)) return many
  if (ones === 1) return one
  return ones > 1 && ones < 5 ? few : many
}

/** Formats a count with its word: «128 квартир». */
export function formatCount(count: number, one: string, few: string, many: string): string {
  return write(0, count, pluralize(count, one, few, many))
}

/** At most so many decimals, a comma before them, and a unit after a no-break space. */
function write(decimals: number, value: number, unit?: string): string {
  if (!Number.isFinite(value)) return UNKNOWN
  const text = writeNumber(decimals, value)
  return unit === undefined ? text : `${text}${NBSP}${unit}`
}

/**
 * As `Intl.NumberFormat` writes a number in Russian, with groups in every number and no minus before a zero. By hand,
 * because the first formatter of a page takes longer than all else that a page formats.
 */
function writeNumber(decimals: number, value: number): string {
  const amount = Math.abs(value)
  if (amount * 10 ** decimals >= MAX_PLAIN) {
    return value.toLocaleString('ru-RU', { maximumFractionDigits: decimals })
  }
  // Half away from zero, of the digits that the number is written with: 1.005 is 1.01.
  const scaled = Math.round(Number(`${amount}e${decimals}`)) || 0
  const digits = String(scaled).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const groups = digits.slice(0, point).replaceAll(GROUPS, NBSP)
  const fraction = digits.slice(point).replace(/0+$/, '')
  return `${value < 0 && scaled > 0 ? '-' : ''}${groups}${fraction && `,${fraction}`}`
}
