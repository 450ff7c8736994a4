import { extentOf } from './extent.ts'
import type { Point } from './plan-geometry.ts'

/** A closed outline, metres; x to the right, y down. */
export type Ring = readonly Point[]

/** A house on its site. */
export interface GenplanHouse {
  name: string
  /** Below the name: storeys, completion. */
  note: string
  floors: number
  /** Of equal width; 1 where nothing is known of them. */
  sections: number
  /** More than one ring where it stands in parts or around a yard. */
  footprint: readonly Ring[]
}

/** What a genplan shows, in metres from its own corner, y down; north is up. */
export interface GenplanModel {
  /** The plot; null when unknown. */
  site: readonly Ring[] | null
  houses: readonly GenplanHouse[]
}

/** Metres to the sheet's pixels. */
export interface GenplanScale {
  /** Pixels a metre. */
  scale: number
  /** A point of the site on the sheet. */
  place: (point: Point) => Point
}

export const GENPLAN = { width: 1200, height: 800 } as const
const AROUND = { side: 110, top: 70, bottom: 110 }
/** A single small house does not fill the sheet, pixels a metre. */
const LARGEST = 12
/** Of the scale bar, pixels. */
const LONGEST_BAR = 220
/** Steps across a house in the search for its label's place. */
const STEPS = 24

/** Scales the site with its houses to the sheet and puts it in the middle; null when there is nothing to scale. */
export function scaleGenplan({ site, houses }: GenplanModel): GenplanScale | null {
  const points = [...(site ?? []), ...houses.flatMap(({ footprint }) => footprint)].flat()
  if (points.length === 0) return null
  const { x: left, y: top, width, height } = extentOf(points)
  const room = {
    width: GENPLAN.width - 2 * AROUND.side,
    height: GENPLAN.height - AROUND.top - AROUND.bottom,
  }
  const scale = Math.min(
    LARGEST,
    room.width / Math.max(width, 1),
    room.height / Math.max(height, 1),
  )
  const x = (GENPLAN.width - width * scale) / 2
  const y = AROUND.top + (room.height - height * scale) / 2
  return { scale, place: ([px, py]) => [x + (px - left) * scale, y + (py - top) * scale] }
}

/** A round length in metres for the scale bar. */
export function barLength(scale: number): number {
  const lengths = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
  return lengths.findLast((metres) => metres * scale <= LONGEST_BAR) ?? 1
}

/**
 * Where a house has most room for words: the middle of the widest place inside its walls, and how far it is free
 * around, in the outline's units.
 */
export function labelPlace(rings: readonly Ring[]): { at: Point; width: number; height: number } {
  const { x: left, y: top, width, height } = extentOf(rings.flat())
  const walls = rings.flatMap((ring) =>
    ring.map((from, index): Wall => [from, ring[(index + 1) % ring.length] ?? from]),
  )
  let best = { at: [left + width / 2, top + height / 2] as Point, width: 0, height: 0 }
  for (let column = 1; column < STEPS; column++) {
    for (let row = 1; row < STEPS; row++) {
      const at: Point = [left + (width * column) / STEPS, top + (height * row) / STEPS]
      const across = wallsAlong(at, walls, 0)
      // Inside there is an odd number of walls on either side: a yard within the house is outside.
      if (across.filter((distance) => distance > 0).length % 2 === 0) continue
      const free = { at, width: freeOf(across), height: freeOf(wallsAlong(at, walls, 1)) }
      if (free.width * free.height > best.width * best.height + 1e-6) best = free
    }
  }
  return best
}

type Wall = readonly [Point, Point]

/** How far walls are from a point along one axis, below zero on its left or above it. */
function wallsAlong(at: Point, walls: readonly Wall[], axis: 0 | 1): number[] {
  const across = axis === 0 ? 1 : 0
  return walls.flatMap(([a, b]) => {
    if (a[across] > at[across] === b[across] > at[across]) return []
    const share = (at[across] - a[across]) / (b[across] - a[across])
    return [a[axis] + (b[axis] - a[axis]) * share - at[axis]]
  })
}

/** Twice the distance to the nearest wall; nothing where there is none. */
function freeOf(distances: readonly number[]): number {
  return distances.length === 0 ? 0 : 2 * Math.min(...distances.map(Math.abs))
}

/** Lines between the equal sections of a house that is a rectangle; none for other houses. */
export function sectionLines({ footprint, sections }: GenplanHouse): (readonly [Point, Point])[] {
  const [ring, ...others] = footprint
  const [a, b, c, d, more] = ring ?? []
  if (!a || !b || !c || !d || more || others.length > 0) return []
  if (Math.hypot(a[0] + c[0] - b[0] - d[0], a[1] + c[1] - b[1] - d[1]) > 0.01) return []
  const isLong = lengthOf(a, b) >= lengthOf(b, c)
  const [[from, to], [from2, to2]] = isLong
    ? [
        [a, b],
        [d, c],
      ]
    : [
        [b, c],
        [a, d],
      ]
  return Array.from({ length: Math.max(0, sections - 1) }, (_, index) => {
    const share = (index + 1) / sections
    return [between(from, to, share), between(from2, to2, share)] as const
  })
}

/** Straight line between two points. */
export function lengthOf([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay)
}

function between([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}
