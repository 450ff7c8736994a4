const NBSP = '\u00a0'
const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0, useGrouping: 'always' })
const oneDecimal = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
  useGrouping: 'always',
})
const twoDecimals = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
const plural = new Intl.PluralRules('ru-RU')

/** A whole number with its thousands apart: «12 430 000» (no-break spaces). */
export function formatNumber(value: number): string {
  return whole.format(value)
}

/** Roubles in full: «12 430 000 ₽». */
export function formatRoubles(roubles: number): string {
  return `${whole.format(roubles)}${NBSP}₽`
}

/** Roubles as millions rounded to one decimal (specification, section 9): «12,4 млн ₽». */
export function formatMillions(roubles: number): string {
  return `${oneDecimal.format(roubles / 1_000_000)}${NBSP}млн${NBSP}₽`
}

/** Square metres: «58,4 м²». */
export function formatArea(squareMetres: number): string {
  return `${twoDecimals.format(squareMetres)}${NBSP}м²`
}

/** The word form a count asks for in Russian: 1 квартира, 2 квартиры, 5 квартир. */
export function pluralize(count: number, one: string, few: string, many: string): string {
  const form = plural.select(count)
  if (form === 'one') return one
  return form === 'few' ? few : many
}

/** A count with its word: «128 квартир». */
export function countOf(count: number, one: string, few: string, many: string): string {
  return `${whole.format(count)}${NBSP}${pluralize(count, one, few, many)}`
}
