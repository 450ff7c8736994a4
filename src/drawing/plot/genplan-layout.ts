import { findExtent, type Point } from '../plan/box.ts'

/** A closed outline in metres; x to the right, y down. */
export type Ring = readonly Point[]

/** A house on its site. */
export interface GenplanHouse {
  name: string
  /** Text below the name: storeys, completion. */
  note: string
  floors: number
  /** Number of sections of equal width; 1 if unknown. */
  sections: number
  /** Several rings for separate parts or a courtyard. */
  footprint: readonly Ring[]
}

/** Content of a genplan, in metres; y down, north is up. */
export interface GenplanModel {
  /** The plot; null when unknown. */
  site: readonly Ring[] | null
  houses: readonly GenplanHouse[]
}

/** Metres to the sheet's pixels. */
export interface GenplanScale {
  /** Pixels per metre. */
  scale: number
  /** Converts a point of the site to the sheet. */
  place: (point: Point) => Point
}

export const GENPLAN = { width: 1200, height: 800 } as const
const AROUND = { side: 110, top: 70, bottom: 110 }
/** Maximum scale in pixels per metre, so that a small house does not fill the sheet. */
const MAX_SCALE = 12
/** Maximum length of the scale bar, in pixels. */
const MAX_BAR = 220
/** Grid size for the search for a label's place. */
const STEPS = 24

/** Scales the site with its houses to the sheet and centres it. Returns null for an empty model. */
export function scaleGenplan({ site, houses }: GenplanModel): GenplanScale | null {
  const points = [...(site ?? []), ...houses.flatMap(({ footprint }) => footprint)].flat()
  if (points.length === 0) return null
  const { x: left, y: top, width, height } = findExtent(points)
  const room = {
    width: GENPLAN.width - 2 * AROUND.side,
    height: GENPLAN.height - AROUND.top - AROUND.bottom,
  }
  const scale = Math.min(
    MAX_SCALE,
    room.width / Math.max(width, 1),
    room.height / Math.max(height, 1),
  )
  const x = (GENPLAN.width - width * scale) / 2
  const y = AROUND.top + (room.height - height * scale) / 2
  return { scale, place: ([px, py]) => [x + (px - left) * scale, y + (py - top) * scale] }
}

/** Returns a round length in metres for the scale bar. */
export function barLength(scale: number): number {
  const lengths = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
  return lengths.findLast((metres) => metres * scale <= MAX_BAR) ?? 1
}

/**
 * Finds the place inside a house with the most space for a label: its centre and the free width and height, in the
 * outline's units.
 */
export function findLabelPlace(rings: readonly Ring[]): {
  at: Point
  width: number
  height: number
} {
  const { x: left, y: top, width, height } = findExtent(rings.flat())
  const walls = rings.flatMap((ring) =>
    ring.map((from, index): Wall => [from, ring[(index + 1) % ring.length] ?? from]),
  )
  let best = { at: [left + width / 2, top + height / 2] as Point, width: 0, height: 0 }
  for (let column = 1; column < STEPS; column++) {
    for (let row = 1; row < STEPS; row++) {
      const at: Point = [left + (width * column) / STEPS, top + (height * row) / STEPS]
      const across = wallDistances(at, walls, 0)
      // A point is inside if the number of walls to one side is odd; a courtyard is outside.
      if (across.filter((distance) => distance > 0).length % 2 === 0) continue
      const free = {
        at,
        width: toFreeWidth(across),
        height: toFreeWidth(wallDistances(at, walls, 1)),
      }
      if (free.width * free.height > best.width * best.height + 1e-6) best = free
    }
  }
  return best
}

type Wall = readonly [Point, Point]

/** Signed distances from a point to the walls along one axis. */
function wallDistances(at: Point, walls: readonly Wall[], axis: 0 | 1): number[] {
  const across = axis === 0 ? 1 : 0
  return walls.flatMap(([a, b]) => {
    if (a[across] > at[across] === b[across] > at[across]) return []
    const share = (at[across] - a[across]) / (b[across] - a[across])
    return [a[axis] + (b[axis] - a[axis]) * share - at[axis]]
  })
}

/** Twice the distance to the nearest wall; 0 without walls. */
function toFreeWidth(distances: readonly number[]): number {
  return distances.length === 0 ? 0 : 2 * Math.min(...distances.map(Math.abs))
}

/** Returns the lines between the sections of a rectangular house; empty for other houses. */
export function sectionLines({ footprint, sections }: GenplanHouse): (readonly [Point, Point])[] {
  const [ring, ...others] = footprint
  const [a, b, c, d, more] = ring ?? []
  if (!a || !b || !c || !d || more || others.length > 0) return []
  if (Math.hypot(a[0] + c[0] - b[0] - d[0], a[1] + c[1] - b[1] - d[1]) > 0.01) return []
  const isLong = distanceBetween(a, b) >= distanceBetween(b, c)
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
    return [pointBetween(from, to, share), pointBetween(from2, to2, share)] as const
  })
}

/** Returns the distance between two points. */
export function distanceBetween([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay)
}

function pointBetween([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}
