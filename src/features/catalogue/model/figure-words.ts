import { formatArea, formatNumber } from '../../../lib/numbers.ts'
import { type FigureName, type FigureUnit, type LotFigures, lotFigures } from './lot-figures.ts'

/** Returns a figure with its unit: «12,6 м²», «3,15 м», «2». */
export function formatFigure(unit: FigureUnit, value: number): string {
  if (unit === 'm2') return formatArea(value)
  return unit === 'm' ? `${String(value).replace('.', ',')}\u00a0м` : formatNumber(value)
}

/** Returns a lot's figure as visitors read it, or null when it is unknown. */
export function figureWords<Name extends FigureName>(
  lot: Pick<LotFigures, Name>,
  name: Name,
): string | null {
  const value = lot[name]
  return value === null ? null : formatFigure(lotFigures[name].unit, value)
}
