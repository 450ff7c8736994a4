import { type Box, findExtent } from '../../src/drawing/plan/box.ts'
import type { CommonPlan, CommonRoom } from '../../src/drawing/plan/storey-plan.ts'
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

/** Length of the ramp at the end of the passage, metres. */
const RAMP = 8
/** How far a column stands from the passage, metres. */
const SETBACK = 0.6

/** Returns stairs, a lift, columns and the ramp between and beside the parking places of a storey. */
export function planCarPark(outlines: readonly Outline[]): CommonPlan {
  const { depth, passage, column, core } = rowsByKind.parking
  const inFirstRow = Math.ceil(outlines.length / 2)
  const boxes = outlines.map((outline) => findExtent(outline))
  const columns = boxes.flatMap(({ x }, index): CommonRoom[] => {
    const isFirstRow = index < inFirstRow
    const place = isFirstRow ? index : index - inFirstRow
    if (place === 0 || place % 3 > 0 || (isFirstRow && place === 3)) return []
    const y = isFirstRow ? depth - SETBACK - column : depth + passage + SETBACK
    const box = { x: x - column, y, width: column, height: column }
    return [{ kind: 'column', ...roundBox(box) }]
  })
  const ramp = {
    x: Math.max(...boxes.map(({ x, width }) => x + width)),
    y: depth,
    width: RAMP,
    height: passage,
  }
  return {
    rooms: [
      ...(inFirstRow > 3 ? planCore((boxes[3]?.x ?? 0) - core) : []),
      { kind: 'ramp', name: 'Рампа', ...roundBox(ramp) },
      ...columns,
    ],
    openings: [],
  }
}

/** In the space between two places that is left for it, with a wall of concrete to each of them. */
function planCore(left: number): CommonRoom[] {
  const { depth } = rowsByKind.parking
  const [stairs, lift] = [left + 0.2, left + 2.7]
  return [
    {
      kind: 'stairs',
      name: 'Лестница',
      ...roundBox({ x: stairs, y: 0, width: 2.5, height: depth }),
    },
    { kind: 'lift', name: 'Лифт', ...roundBox({ x: lift, y: 0, width: 2.7, height: 2.4 }) },
    {
      kind: 'lift_hall',
      name: 'Холл',
      ...roundBox({ x: lift, y: 2.4, width: 2.7, height: depth - 2.4 }),
    },
  ]
}

function roundBox({ x, y, width, height }: Box): Box {
  return {
    x: roundToMillimetre(x),
    y: roundToMillimetre(y),
    width: roundToMillimetre(width),
    height: roundToMillimetre(height),
  }
}
