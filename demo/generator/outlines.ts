import type { Point } from '../../src/drawing/plan-geometry.ts'
import { rowOpenings } from './facade-openings.ts'
import type { HousePlan } from './plan-house.ts'
import { clean, type Rows, type StandingHome } from './place-rows.ts'

/**
 * Outlines as drawings have them, metres: x along the front from the section's left end, y down from the yard's
 * facade to the front, so that the front is below. What stands out of the yard's facade has a y below zero.
 */
export type Outline = readonly Point[]

/** The outline of a home with its balconies, loggias and terraces. */
export function outlineOfHome(
  { row, geometry, from, to, depth }: StandingHome,
  house: HousePlan,
): Outline {
  const edges = new Set(geometry.rooms.flatMap(({ x, width }) => [clean(x), clean(x + width)]))
  const cuts = [...edges].toSorted((a, b) => a - b)
  // The plan's lower edge, from right to left; its upper edge is straight.
  const lower = cuts
    .slice(1)
    .map((right, index) => {
      const left = cuts[index] ?? 0
      const over = geometry.rooms.filter(
        (room) => room.x < right - 0.001 && room.x + room.width > left + 0.001,
      )
      return { left, right, y: Math.max(...over.map(({ y, height }) => clean(y + height))) }
    })
    .toReversed()
    .flatMap(({ left, right, y }): Point[] => [
      [right, y],
      [left, y],
    ])
  const outline = tidy([[0, 0], [geometry.width, 0], ...lower])
  // The homes of the yard row stand on their heads.
  return outline.map(
    ([x, y]): Point =>
      row === 'front'
        ? [clean(from + x), clean(house.depth - depth + y)]
        : [clean(house.length - to + geometry.width - x), clean(depth - y)],
  )
}

/** The outline of a section's storey: its walls, with what stands out of them where it has homes. */
export function outlineOfStorey(rows: Rows | null, { length, depth }: HousePlan): Outline {
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
  return tidy(points.map(([x, y]): Point => [clean(x), clean(y)]))
}

/** Without points that repeat or lie on the way from one corner to the next. */
function tidy(points: readonly Point[]): Outline {
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
