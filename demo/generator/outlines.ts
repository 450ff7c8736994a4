import type { Point } from '../../src/drawing/plan/box.ts'
import { rowOpenings } from './facade-openings.ts'
import type { HousePlan } from './plan-house.ts'
import { roundToMillimetre, type Rows, type PlacedHome } from './place-rows.ts'

/**
 * An outline in metres: x along the front from the section's left end, y from the yard facade to the front. Balconies
 * on the yard side have a negative y.
 */
export type Outline = readonly Point[]

/** Returns the outline of a home with its balconies, loggias and terraces. */
export function toHomeOutline(
  { row, geometry, from, to, depth }: PlacedHome,
  house: HousePlan,
): Outline {
  const edges = new Set(
    geometry.rooms.flatMap(({ x, width }) => [roundToMillimetre(x), roundToMillimetre(x + width)]),
  )
  const cuts = [...edges].toSorted((a, b) => a - b)
  // The plan's lower edge, from right to left; its upper edge is straight.
  const lower = cuts
    .slice(1)
    .map((right, index) => {
      const left = cuts[index] ?? 0
      const over = geometry.rooms.filter(
        (room) => room.x < right - 0.001 && room.x + room.width > left + 0.001,
      )
      return {
        left,
        right,
        y: Math.max(...over.map(({ y, height }) => roundToMillimetre(y + height))),
      }
    })
    .toReversed()
    .flatMap(({ left, right, y }): Point[] => [
      [right, y],
      [left, y],
    ])
  const outline = normalizeOutline([[0, 0], [geometry.width, 0], ...lower])
  // Homes of the yard row are turned by 180°.
  return outline.map(
    ([x, y]): Point =>
      row === 'front'
        ? [roundToMillimetre(from + x), roundToMillimetre(house.depth - depth + y)]
        : [roundToMillimetre(house.length - to + geometry.width - x), roundToMillimetre(depth - y)],
  )
}

/** Returns the outline of a section's storey: its walls, and balconies and loggias if it has homes. */
export function toStoreyOutline(rows: Rows | null, { length, depth }: HousePlan): Outline {
  const steps = (row: 'front' | 'yard') =>
    (rows ? rowOpenings(rows)[row] : []).filter(
      ({ kind, inner }) => kind === 'balcony' || (kind === 'loggia' && !inner),
    )
  const yard = steps('yard')
    .toReversed()
    .flatMap(({ from, to, deep = 0 }): Point[] => [
      [length - to, 0],
      [length - to, -deep],
      [length - from, -deep],
      [length - from, 0],
    ])
  const front = steps('front')
    .toReversed()
    .flatMap(({ from, to, deep = 0 }): Point[] => [
      [to, depth],
      [to, depth + deep],
      [from, depth + deep],
      [from, depth],
    ])
  const points: Point[] = [[0, 0], ...yard, [length, 0], [length, depth], ...front, [0, depth]]
  return normalizeOutline(
    points.map(([x, y]): Point => [roundToMillimetre(x), roundToMillimetre(y)]),
  )
}

/** Removes repeated points and points on straight edges. */
function normalizeOutline(points: readonly Point[]): Outline {
  const apart = points.filter((point, index) => !isSame(point, points.at(index - 1)))
  return apart.filter((point, index) => {
    const [before, after] = [apart.at(index - 1), apart[(index + 1) % apart.length]]
    if (!before || !after) return true
    const turn =
      (point[0] - before[0]) * (after[1] - point[1]) -
      (point[1] - before[1]) * (after[0] - point[0])
    return Math.abs(turn) > 1e-6
  })
}

function isSame(a: Point, b: Point | undefined): boolean {
  return b !== undefined && Math.abs(a[0] - b[0]) < 0.001 && Math.abs(a[1] - b[1]) < 0.001
}
