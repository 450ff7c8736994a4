import type { StreetClass } from './city-design.ts'
import { NearGrid } from './near-grid.ts'
import { crossing, distance, nearestOn, type Point, segmentsOf } from './plane.ts'

/** A way between two crossings, or a whole one that has not been crossed yet. */
export interface Way {
  points: Point[]
  class: StreetClass
  /** Empty while it has none. */
  name: string
  hasBridges: boolean
  /** Ways of one number are one street. */
  street: number
}

/** Closer than this, two crossings are one, metres. */
const SAME = 1.5

/** Cuts ways where they cross or touch, so that they meet only at their ends; points at one place become one. */
export function cutAtCrossings(ways: readonly Way[]): Way[] {
  const places = new Places()
  const parts: Part[] = []
  const grid = new NearGrid<Part>(250)
  for (const [owner, way] of ways.entries()) {
    for (const [a, b] of segmentsOf(way.points)) {
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
        const near = nearestOn(end, other.a, other.b)
        if (near.away < 0.05) other.cuts.push({ at: places.at(end), share: near.share })
      }
    }
  }
  return joined(ways, parts, places)
}

interface Part {
  owner: number
  a: Point
  b: Point
  cuts: Array<{ at: Point; share: number }>
}

function joined(ways: readonly Way[], parts: readonly Part[], places: Places): Way[] {
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

/** Gives one point for all that are nearly at its place. */
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

/** The ways that begin or end at each place. */
export function waysByEnd(ways: Iterable<Way>): Map<Point, Set<Way>> {
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

/** Without ways that lead nowhere. */
export function withoutDeadEnds(ways: readonly Way[]): Way[] {
  const left = new Set(ways)
  const ends = waysByEnd(left)
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

/** The greatest part of a net whose ways hang together. */
export function largestPart(ways: readonly Way[]): Way[] {
  const ends = waysByEnd(ways)
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
