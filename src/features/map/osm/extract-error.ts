/** Thrown for a file that is not a readable extract, with the place and the reason in Russian. */
export class ExtractError extends Error {
  constructor(place: string, reason: string, options?: ErrorOptions) {
    super(place === '' ? reason : `${place}: ${reason}`, options)
    this.name = 'ExtractError'
  }
}

/**
 * Ids of OpenStreetMap take 34 bits in 2026. Differences of ids up to this one, doubled for their sign, are whole numbers
 * that JavaScript represents exactly.
 */
const MAX_ID = 2 ** 51

/** Returns an id, or throws for a number that is none. */
export function checkId(id: number, place: () => string): number {
  if (Number.isSafeInteger(id) && Math.abs(id) <= MAX_ID) return id
  throw new ExtractError(place(), 'номер элемента — не целое число или больше 2⁵¹')
}
