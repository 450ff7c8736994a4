import { anyCase } from '../../../lib/text.ts'
import { isNoName } from '../offer/building-name.ts'
import type { OfferFields } from '../offer/offer-fields.ts'

/** Elements with the number on the door, in the order in which they are looked up. */
const NUMBER_PATHS = [
  'apartment',
  'location/apartment',
  'flat-number',
  'number',
  'apartment-number',
  'ApartmentNumber',
  'FlatNumber',
  'JKSchema/House/Flat/FlatNumber',
] as const
const MAX_NUMBER = 32

const WORD =
  /^(?:квартира|кв(?:\.|(?=[\s№\d]))|апартамент\p{L}*|апарт\.?|помещение|пом\.|номер|№)\s*(?:№\s*)?/iu
/** «кв. 45», «квартира № 12А», «номер квартиры К69»; not «кв. м», «квартира 45 м²», «кв. 3 этаж». */
const IN_TEXT = new RegExp(
  anyCase(
    String.raw`(?<!\p{L})(?:номер квартиры|квартира|кв\.)\s*:?\s*(?:№\s*)?((?:\p{Lu}-?)?\d{1,4}\p{L}?)(?![\p{L}\d]|[.,]\d|\s*(?:-|м²|м2|м\b|кв\.?\s?м|комн|к\.|этаж|эт\.|сот|%|млн|тыс|руб|₽|мин|год|г\.))`,
  ),
  'gu',
)

/**
 * Returns the number on the door, at most 32 characters: from its element, else the one number that the description
 * names. Empty if there is none. «кв. 45» and «№45» give 45.
 */
export function readNumber(fields: OfferFields): string {
  for (const path of NUMBER_PATHS) {
    const text = fields.text(path)
    if (text === undefined || isNoName(text) || /^(?:0+|да|true|false)$/i.test(text)) continue
    const number = text.replace(WORD, '').trim()
    if (number !== '') return number.slice(0, MAX_NUMBER)
  }
  const named = new Set<string>()
  for (const [, number] of (fields.text('description') ?? '').matchAll(IN_TEXT)) {
    if (number !== undefined) named.add(number)
  }
  const [only] = named
  return named.size === 1 && only !== undefined ? only : ''
}
