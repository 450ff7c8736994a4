/*
 * Parsers of values in the forms found in feeds. Each returns undefined for an invalid value, so that the caller
 * decides between a warning and a rejection.
 */

/** Parses a number with a decimal comma or point, thousands separators and a unit of area: «45,6 кв. м». */
export function readDecimal(text: string): number | undefined {
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(',', '.')
  const match = /^(-?\d{1,12}(?:\.\d{1,17})?)(?:кв\.?м\.?|м²|м2|м|sq\.?m)?$/i.exec(compact)
  return match ? Number(match[1]) : undefined
}

/** Parses an integer. «3 из 17» and «3/17» give the first number. A dash counts as a minus. */
export function readWhole(text: string): number | undefined {
  const match = /^(-?\d{1,6})(?:[.,]0+)?(?:\s*(?:\/|из)\s*\d{1,4})?$/.exec(
    text.trim().replace(/^[−–]/, '-'),
  )
  return match ? Number(match[1]) : undefined
}

const yes = new Set(['1', 'true', 'да', '+', 'yes', 'on', 'есть', 'истина', 'y'])
const no = new Set(['0', 'false', 'нет', '-', '−', 'no', 'off', 'ложь', 'n'])

/** Parses a boolean in any form found in feeds. */
export function readFlag(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

/** Parses an amount in roubles, with separators, currency signs and words: «12 500 000,00 руб.», «12,5 млн». */
export function readMoney(text: string): number | undefined {
  let compact = text
    .toLowerCase()
    .replace(/[\s\u00a0\u202f'’_]/g, '')
    .replace(/^(₽|rub|rur)|(₽|руб(лей|ля|ль)?\.?|р\.?|rub|rur)$/g, '')
  let factor = 1
  const million = /^(.+?)(млн\.?|миллион(а|ов)?)$/.exec(compact)
  if (million) {
    compact = million[1] ?? ''
    factor = 1_000_000
  }
  // Thousands and kopecks have different separators.
  const kopecks =
    /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(compact) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(compact)
  if (kopecks) compact = `${kopecks[1]?.replace(/[.,]/g, '')}.${kopecks[2]}`
  // With two or more groups of three digits, the separator is not a decimal one.
  if (/^\d{1,3}([.,]\d{3}){2,}$/.test(compact)) compact = compact.replace(/[.,]/g, '')
  const match = /^\d{1,14}(?:[.,]\d{1,4})?$/.exec(compact)
  if (!match) return undefined
  const value = Number(compact.replace(',', '.'))
  // Floating-point: 16.1 * 1_000_000 is not an integer.
  return factor === 1 ? value : Math.round(value * factor)
}

/** Parses an ISO or Russian date (2026-11-21T10:00:00+03:00, 21.11.2026, 1.12.2026) into YYYY-MM-DD. */
export function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text)
  const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/.exec(text)
  const day = iso
    ? `${iso[1]}-${iso[2]}-${iso[3]}`
    : russian
      ? `${russian[3]}-${russian[2]?.padStart(2, '0')}-${russian[1]?.padStart(2, '0')}`
      : ''
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day
    ? undefined
    : day
}
