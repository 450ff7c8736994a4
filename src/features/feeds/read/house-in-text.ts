import type { OfferFields } from '../offer/offer-fields.ts'

/** «Блок 4К, секция 2, этаж 2, квартира 2»: the house is named together with the place of the home in it. */
const HOUSE =
  /(?<![\p{L}\d])(корпус|блок|дом)\s*№?\s*(\d{1,3}(?:\.\d{1,2})?\p{L}{0,2}\d{0,2})(?![\p{L}\d])\s*[,;]\s*(?:секци|подъезд|этаж|кварт|кв\.)/giu

/**
 * Returns the house that the description names, for example «Блок 4К». Null if it names none or several.
 */
export function readHouseInText(fields: OfferFields): string | null {
  const found = new Set<string>()
  for (const [, word = '', code] of (fields.text('description') ?? '').matchAll(HOUSE)) {
    found.add(`${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()} ${code}`)
  }
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}
