const NBSP = '\u00a0'
/** Shown for a value that is not a finite number. */
const UNKNOWN = '—'
// `negative`: a value just below zero is formatted as «0», not «-0».
const common = { useGrouping: 'always', signDisplay: 'negative' } as const
const integer = new Intl.NumberFormat('ru-RU', { ...common, maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('ru-RU', { ...common, maximumFractionDigits: 1 })
const twoDecimals = new Intl.NumberFormat('ru-RU', { ...common, maximumFractionDigits: 2 })
const plural = new Intl.PluralRules('ru-RU')

/** Formats an integer with no-break spaces between thousands: «12 430 000». */
export function formatNumber(value: number): string {
  return write(integer, value)
}

/** Formats an amount in roubles: «12 430 000 ₽». */
export function formatRoubles(roubles: number): string {
  return write(integer, roubles, '₽')
}

/** Smaller amounts round to zero tenths of a million. */
const MIN_IN_MILLIONS = 50_000

/** Formats roubles as millions with one decimal (§9): «12,4 млн ₽». Small amounts are not shortened. */
export function formatMillions(roubles: number): string {
  if (Math.abs(roubles) < MIN_IN_MILLIONS) return formatRoubles(roubles)
  return write(oneDecimal, roubles / 1_000_000, `млн${NBSP}₽`)
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
