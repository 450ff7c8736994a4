import { type OfferFields, quote } from '../offer/offer-fields.ts'
import type { FigurePaths } from './home-figures.ts'
import { readArea } from './home-values.ts'

/** The figures of a Yandex feed. */
export const yrlFigures: FigurePaths = {
  living_area: 'living-space',
  kitchen_area: 'kitchen-space',
  ceiling_height: 'ceiling-height',
}

/** Returns the path of an area's value: it is either in `value`, next to a unit, or the text of the element. */
export function valuePath(fields: OfferFields, name: string): string {
  return fields.text(`${name}/value`) === undefined ? name : `${name}/value`
}

/** Returns the total area in m². Rejects the offer for another unit. `min` is the lowest plausible area of the lot. */
export function readYrlArea(fields: OfferFields, min?: number): number {
  const unit = fields.text('area/unit')
  if (unit !== undefined && !/^(кв\.?\s*м(етр\p{L}*)?\.?|м2|м²|sq\.?\s*m\.?)$/iu.test(unit)) {
    fields.reject('area/unit', `площадь в «${quote(unit)}», а нужна в кв. м`)
  }
  return readArea(fields, valuePath(fields, 'area'), 'area/value', min)
}
