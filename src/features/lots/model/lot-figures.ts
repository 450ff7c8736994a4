// chunk: lot-parts
import { formatArea, formatNumber } from '../../../lib/numbers.ts'

/*
 * The figures of a home: numbers that are stored in its row, imported from feeds and shown to visitors. To add a
 * figure, add a line to both tables below. The row types, the public schema, filters, lists, the lot page, the import
 * and the export are derived from them. Browsers load only the first table.
 */

/** Unit of a figure: m², metres or a count. */
export type FigureUnit = 'm2' | 'm' | 'count'

interface LotFigure {
  unit: FigureUnit
  /** Label that is printed before it. */
  label: string
  /** Part of the public card of a lot, so lists show it. Other figures are only on the lot's page and in its detail. */
  isOnCard?: true
}

/** Figures in the order of API responses and pages. An unknown figure is null. */
export const lotFigures = {
  living_area: { unit: 'm2', label: 'Жилая площадь' },
  kitchen_area: { unit: 'm2', label: 'Кухня', isOnCard: true },
  kitchen_living_area: { unit: 'm2', label: 'Кухня-гостиная', isOnCard: true },
  ceiling_height: { unit: 'm', label: 'Потолки' },
} as const satisfies Record<string, LotFigure>

interface FigureInput {
  /** Column titles in price lists besides the figure's name: lower case, without units and punctuation. */
  synonyms: readonly string[]
  /** Its range filter; absent if lists have none. */
  filter?: { label: string }
}

/** How figures are read from price lists and from the address of a list. Used only on the server. */
export const figureInputs: Readonly<Record<FigureName, FigureInput>> = {
  living_area: { synonyms: ['жилая площадь', 'площадь жилая', 'жилая'] },
  kitchen_area: {
    synonyms: ['площадь кухни', 'кухня'],
    filter: { label: 'Площадь кухни' },
  },
  kitchen_living_area: {
    synonyms: ['площадь кухни-гостиной', 'кухня-гостиная', 'кухня гостиная'],
    filter: { label: 'Площадь кухни-гостиной' },
  },
  ceiling_height: { synonyms: ['высота потолков', 'высота потолка', 'потолки'] },
}

export type FigureName = keyof typeof lotFigures
export type CardFigure = {
  [Name in FigureName]: (typeof lotFigures)[Name] extends { isOnCard: true } ? Name : never
}[FigureName]

/** The figures of one lot; null when unknown. */
export type LotFigures = Record<FigureName, number | null>

/** Names of all figures, in table order. */
export const figureNames = Object.keys(lotFigures) as readonly FigureName[]

/** Names of the figures on the public card of a lot, in table order. */
export const cardFigures = figureNames.filter(
  (name): name is CardFigure => 'isOnCard' in lotFigures[name],
)

/** Returns every figure as unknown, for lots that code or tests create. */
export function unknownFigures(): LotFigures {
  return Object.fromEntries(figureNames.map((name) => [name, null])) as LotFigures
}

/** Returns the names of the figures that only the public detail of a lot has, in table order. */
export function detailFigures(): readonly Exclude<FigureName, CardFigure>[] {
  return figureNames.filter((name) => !('isOnCard' in lotFigures[name])) as ReturnType<
    typeof detailFigures
  >
}

/** Returns the names of the figures that have a filter, in table order. */
export function filteredFigures(): readonly FigureName[] {
  return figureNames.filter((name) => figureInputs[name].filter)
}

/** Returns a figure with its unit: «12,6 м²», «3,15 м», «2». */
export function formatFigure(unit: FigureUnit, value: number): string {
  if (unit === 'm2') return formatArea(value)
  return unit === 'm' ? `${String(value).replace('.', ',')}\u00a0м` : formatNumber(value)
}

/** Returns a lot's figure as visitors read it, or null when it is unknown. */
export function formatLotFigure<Name extends FigureName>(
  lot: Pick<LotFigures, Name>,
  name: Name,
): string | null {
  const value = lot[name]
  return value === null ? null : formatFigure(lotFigures[name].unit, value)
}
