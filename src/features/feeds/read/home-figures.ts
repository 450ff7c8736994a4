import {
  type FigureName,
  type FigureUnit,
  figureNames,
  type LotFigures,
  lotFigures,
} from '../../catalogue/model/lot-figures.ts'
import { type LotColumn, portalColumns } from '../offer/lot-columns.ts'
import type { OfferFields } from '../offer/offer-fields.ts'
import { readCeiling, readCount, readPartOfArea } from './home-values.ts'

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
