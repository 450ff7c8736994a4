import type { Outline } from './outlines.ts'
import { roundToMillimetre } from './place-rows.ts'

/** A row of parking places or storage units, metres. */
interface Rows {
  /** From the wall to the passage. */
  depth: number
  /** Between the two rows. */
  passage: number
  /** Y of the first row, on the storey. */
  top: number
  /** Left free after every third place, for a column. */
  column: number
  /** Left free in the first row after the third place, for stairs and lifts. */
  core: number
}

const rowsByKind: Readonly<Record<'parking' | 'storage', Rows>> = {
  parking: { depth: 5.3, passage: 6.1, top: 0, column: 0.4, core: 5.6 },
  // Behind the car park.
  storage: { depth: 2, passage: 1.4, top: 18.4, column: 0, core: 0 },
}

/**
 * Returns the outlines of the places of one kind on one storey, in their order: two rows with a passage between them,
 * each place as wide as its area requires.
 */
export function placeUnderground(kind: 'parking' | 'storage', areas: readonly number[]): Outline[] {
  const { depth, passage, top, column, core } = rowsByKind[kind]
  const inFirstRow = Math.ceil(areas.length / 2)
  let x = 0
  return areas.map((area, index) => {
    const isFirstRow = index < inFirstRow
    const place = isFirstRow ? index : index - inFirstRow
    if (place === 0) x = 0
    else if (place % 3 === 0) x += isFirstRow && place === 3 ? core : column
    const [left, right] = [roundToMillimetre(x), roundToMillimetre(x + area / depth)]
    x = right
    const y = isFirstRow ? top : top + depth + passage
    const bottom = roundToMillimetre(y + depth)
    const upper = roundToMillimetre(y)
    return [
      [left, upper],
      [right, upper],
      [right, bottom],
      [left, bottom],
    ]
  })
}
