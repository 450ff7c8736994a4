const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const INN_11TH = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const INN_12TH = [3, ...INN_11TH]

/**
 * Whether a taxpayer number (ИНН) has 10 digits of a company or 12 of a person and correct check digits (order of the
 * Federal Tax Service of 29 June 2012, ММВ-7-6/435@).
 */
export function isInn(text: string): boolean {
  if (/^\d{10}$/.test(text)) return hasCheckDigit(text, 9, INN_10)
  return (
    /^\d{12}$/.test(text) && hasCheckDigit(text, 10, INN_11TH) && hasCheckDigit(text, 11, INN_12TH)
  )
}

/**
 * Whether a registration number has 13 digits of a company (ОГРН) or 15 of an entrepreneur (ОГРНИП) and a correct check
 * digit: the remainder of the digits before it by 11 or 13 (order of the Ministry of Finance of 30 October 2017, 165н).
 */
export function isOgrn(text: string): boolean {
  const divisor = { 13: 11n, 15: 13n }[text.length]
  if (divisor === undefined || !/^\d+$/.test(text)) return false
  return (BigInt(text.slice(0, -1)) % divisor) % 10n === BigInt(text.slice(-1))
}

function hasCheckDigit(text: string, at: number, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return (sum % 11) % 10 === Number(text[at])
}
