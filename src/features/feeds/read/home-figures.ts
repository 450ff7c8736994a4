import {
  type FigureName,
  figureNames,
  type FigureUnit,
  lotFigures,
  type LotFigures,
} from '../../lots/model/lot-figures.ts'
import { type LotColumn, portalColumns } from '../offer/lot-columns.ts'
import { findFigurePaths } from '../offer/portal-fields.ts'
import { type OfferFields, quote } from '../offer/offer-fields.ts'
import { readArea, readCeiling, readCount, readPartOfArea } from './home-values.ts'

/** The element path or column name of each figure that a format has. */
export type FigurePaths = Readonly<Partial<Record<FigureName, string>>>

/** By unit. `area` is the area of the lot in m², `field` the name for warnings. */
const readers: Readonly<
  Record<
    FigureUnit,
    (fields: OfferFields, path: string, area: number, field: string) => number | null
  >
> = {
  m2: readPartOfArea,
  m: readCeiling,
  count: readCount,
}

/**
 * Reads the figures of an offer. A missing figure is null; a figure that the format does not have is absent.
 * `toPath` maps a field to the path of its value, for formats that store a unit next to it.
 */
export function readFigures(
  fields: OfferFields,
  paths: FigurePaths,
  area: number,
  toPath: (field: string) => string = (field) => field,
): Partial<LotFigures> {
  const figures: Partial<LotFigures> = {}
  for (const name of figureNames) {
    const field = paths[name]
    if (field === undefined) continue
    figures[name] = readers[lotFigures[name].unit](fields, toPath(field), area, field)
  }
  return figures
}

/**
 * Returns the columns that a portal's feed sets. Figures that it does not have are excluded, so that they are not
 * erased, and so is the article, for which portals have no word.
 */
export function portalColumnsWith(paths: FigurePaths): readonly LotColumn[] {
  const left = new Set<string>([
    'article',
    ...figureNames.filter((name) => paths[name] === undefined),
  ])
  return portalColumns.filter((column) => !left.has(column))
}

/** The figures of a Yandex feed. */
export const yrlFigures: FigurePaths = findFigurePaths('yandex')

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
