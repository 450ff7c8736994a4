import { figureNames, type LotFigures } from './lot-figures.ts'

/** Returns every figure as unknown, for lots that code or tests create. */
export function unknownFigures(): LotFigures {
  return Object.fromEntries(figureNames.map((name) => [name, null])) as LotFigures
}
