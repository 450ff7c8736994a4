import type { StreetClass } from './city-design.ts'
import { NearGrid } from './near-grid.ts'
import { crossing, distance, findNearestPoint, type Point, toSegments } from './plane.ts'

/** A part of a street between two crossings, or a street that is not cut yet. */
export interface Way {
  points: Point[]
  class: StreetClass
  /** Empty for a street without a name. */
  name: string
  hasBridges: boolean
  /** Ways with the same number are one street. */
  street: number
}

/** Crossings closer than this are merged, metres. */
const SAME = 1.5

/** Cuts ways where they cross or touch, so that they meet only at their ends. Merges points at the same place. */
export function cutAtCrossings(ways: readonly Way[]): Way[] {
  const places = new Places()
  const parts: Part[] = []
  const grid = new NearGrid<Part>(250)
  for (const [owner, way] of ways.entries()) {
    for (const [a, b] of toSegments(way.points)) {
      const part: Part = { owner, a, b, cuts: [] }
      parts.push(part)
      grid.add(part, a, b)
    }
  }
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]
    for (const other of grid.near(SAME, part.a, part.b)) {
      const isNeighbour = other === next || parts[index - 1] === other
      if (other === part || (isNeighbour && other.owner === part.owner)) continue
      const met = crossing(part.a, part.b, other.a, other.b)
      if (met) {
        const at = places.at(met.at)
        part.cuts.push({ at, share: met.first })
        other.cuts.push({ at, share: met.second })
      }
      for (const end of [part.a, part.b]) {
        const near = findNearestPoint(end, other.a, other.b)
        if (near.away < 0.05) other.cuts.push({ at: places.at(end), share: near.share })
      }
    }
  }
  return toCutWays(ways, parts, places)
}

interface Part {
  owner: number
  a: Point
  b: Point
  cuts: Array<{ at: Point; share: number }>
}

function toCutWays(ways: readonly Way[], parts: readonly Part[], places: Places): Way[] {
  const cut: Way[] = []
  let points: Point[] = []
  const finish = (way: Way) => {
    if (points.length > 1) cut.push({ ...way, points })
  }
  for (const [index, part] of parts.entries()) {
    const way = ways[part.owner] as Way
    if (parts[index - 1]?.owner !== part.owner) points = [places.at(part.a)]
    for (const { at } of part.cuts.toSorted((one, other) => one.share - other.share)) {
      if (points.at(-1) !== at) points.push(at)
      finish(way)
      points = [at]
    }
    const end = places.at(part.b)
    if (points.at(-1) !== end) points.push(end)
    if (parts[index + 1]?.owner !== part.owner) finish(way)
  }
  return cut
}

/** Maps points that are almost at the same place to one of them. */
export class Places {
  readonly #grid = new NearGrid<Point>(20)

  at(point: Point): Point {
    for (const known of this.#grid.near(SAME, point)) {
      if (distance(known, point) < SAME) return known
    }
    this.#grid.add(point, point)
    return point
  }
}

/** Groups ways by their start and end points. */
export function groupByEnd(ways: Iterable<Way>): Map<Point, Set<Way>> {
  const ends = new Map<Point, Set<Way>>()
  for (const way of ways) {
    for (const end of [way.points[0], way.points.at(-1)]) {
      if (!end) continue
      const own = ends.get(end)
      if (own) own.add(way)
      else ends.set(end, new Set([way]))
    }
  }
  return ends
}

/** Returns the ways without dead ends. */
export function removeDeadEnds(ways: readonly Way[]): Way[] {
  const left = new Set(ways)
  const ends = groupByEnd(left)
  const loose = [...ends].filter(([, own]) => own.size === 1).map(([end]) => end)
  for (let end = loose.pop(); end; end = loose.pop()) {
    const [way] = ends.get(end) ?? []
    if (!way || !left.has(way)) continue
    const [first] = way.points
    if (first === way.points.at(-1)) continue
    left.delete(way)
    for (const other of [first, way.points.at(-1)]) {
      if (!other) continue
      const own = ends.get(other)
      own?.delete(way)
      if (own?.size === 1) loose.push(other)
    }
  }
  return [...left]
}

/** Returns the largest connected part of a net. */
export function findLargestPart(ways: readonly Way[]): Way[] {
  const ends = groupByEnd(ways)
  const seen = new Set<Way>()
  let best: Way[] = []
  for (const start of ways) {
    if (seen.has(start)) continue
    seen.add(start)
    const part = [start]
    for (const way of part) {
      for (const end of [way.points[0], way.points.at(-1)]) {
        for (const next of (end && ends.get(end)) ?? []) {
          if (seen.has(next)) continue
          seen.add(next)
          part.push(next)
        }
      }
    }
    if (part.length > best.length) best = part
  }
  return best
}
