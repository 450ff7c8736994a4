const NBSP = '\u00a0'
/** Printed for what is no number: a price or an area that nobody knows. */
const UNKNOWN = '—'
// «negative»: a little below zero rounds to «0», never to «-0».
const common = { useGrouping: 'always', signDisplay: 'negative' } as const
const whole = new Intl.NumberFormat('ru-RU', { ...common, maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('ru-RU', { ...common, maximumFractionDigits: 1 })
const twoDecimals = new Intl.NumberFormat('ru-RU', { ...common, maximumFractionDigits: 2 })
const plural = new Intl.PluralRules('ru-RU')

/** A whole number with its thousands apart: «12 430 000» (no-break spaces). */
export function formatNumber(value: number): string {
  return write(whole, value)
}

/** Roubles in full: «12 430 000 ₽». */
export function formatRoubles(roubles: number): string {
  return write(whole, roubles, '₽')
}

/** What rounds to no tenth of a million at all. */
const TOO_FEW = 50_000

/** Roubles as millions rounded to one decimal (specification, section 9): «12,4 млн ₽»; too few are shown in full. */
export function formatMillions(roubles: number): string {
  if (Math.abs(roubles) < TOO_FEW) return formatRoubles(roubles)
  return write(oneDecimal, roubles / 1_000_000, `млн${NBSP}₽`)
}

/** Square metres: «58,4 м²». */
export function formatArea(squareMetres: number): string {
  return write(twoDecimals, squareMetres, 'м²')
}

/** The word form a count asks for in Russian: 1 квартира, 2 квартиры, 5 квартир. */
export function pluralize(count: number, one: string, few: string, many: string): string {
  const form = plural.select(count)
  if (form === 'one') return one
  return form === 'few' ? few : many
}

/** A count with its word: «128 квартир». */
export function countOf(count: number, one: string, few: string, many: string): string {
  return write(whole, count, pluralize(count, one, few, many))
}

function write(format: Intl.NumberFormat, value: number, unit?: string): string {
  if (!Number.isFinite(value)) return UNKNOWN
  return unit === undefined ? format.format(value) : `${format.format(value)}${NBSP}${unit}`
}
