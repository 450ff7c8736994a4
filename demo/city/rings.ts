import {
  cross,
  crossing,
  distance,
  minus,
  findNearestPoint,
  type Point,
  toSides,
  unit,
} from './plane.ts'

/* Rings: closed outlines that do not repeat their first point. */

/** Area in m²; positive for a counter-clockwise ring. */
export function signedArea(ring: readonly Point[]): number {
  let sum = 0
  for (const [a, b] of toSides(ring)) sum += cross(a, b)
  return sum / 2
}

export const getArea = (ring: readonly Point[]): number => Math.abs(signedArea(ring))

export function getPerimeter(ring: readonly Point[]): number {
  let length = 0
  for (const [a, b] of toSides(ring)) length += distance(a, b)
  return length
}

/** The ring's centre of mass. */
export function getCentroid(ring: readonly Point[]): Point {
  const area = signedArea(ring)
  let [x, y] = [0, 0]
  for (const [a, b] of toSides(ring)) {
    const part = cross(a, b)
    x += (a[0] + b[0]) * part
    y += (a[1] + b[1]) * part
  }
  return [x / (6 * area), y / (6 * area)]
}

/** Whether a point is inside. */
export function isInside(place: Point, ring: readonly Point[]): boolean {
  let inside = false
  // Called very often, so it does not create an array of sides.
  let b = ring.at(-1) ?? place
  for (const a of ring) {
    if (a[1] > place[1] !== b[1] > place[1]) {
      if (place[0] < a[0] + ((place[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside
    }
    b = a
  }
  return inside
}

/** Returns the distance from a point to the nearest side, metres. */
export function distanceToRing(place: Point, ring: readonly Point[]): number {
  let min = Number.POSITIVE_INFINITY
  for (const [a, b] of toSides(ring)) min = Math.min(min, findNearestPoint(place, a, b).away)
  return min
}

/** Whether a segment touches the ring's inside or its sides. */
export function segmentMeets(a: Point, b: Point, ring: readonly Point[]): boolean {
  if (isInside(a, ring) || isInside(b, ring)) return true
  for (const [c, d] of toSides(ring)) if (crossing(a, b, c, d)) return true
  return false
}

/** An axis-aligned box, metres. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Whether two boxes overlap or touch. */
export function boxesMeet(a: Box, b: Box): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north
}

export function getBox(points: readonly Point[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, south, east, north }
}

/** Whether two rings have a point in common. */
export function ringsMeet(one: readonly Point[], other: readonly Point[]): boolean {
  for (const [a, b] of toSides(one)) if (segmentMeets(a, b, other)) return true
  const [first] = other
  return first !== undefined && isInside(first, one)
}

/** Removes corners with angles below `turn` radians and points closer than `gap` metres. */
export function simplifyRing(ring: readonly Point[], turn = 0.05, gap = 1): Point[] {
  const apart = ring.filter((point, index) => {
    const last = ring.at(index - 1)
    return last === undefined || distance(last, point) > gap
  })
  return apart.filter((point, index) => {
    const before = apart.at(index - 1) ?? point
    const after = apart[(index + 1) % apart.length] ?? point
    const sine = cross(unit(minus(point, before)), unit(minus(after, point)))
    return Math.abs(sine) > Math.sin(turn)
  })
}

/** Moves every side of a ring inwards by `by` metres. Returns undefined if no valid ring remains. */
export function inset(ring: readonly Point[], by: number): Point[] | undefined {
  const corners = simplifyRing(signedArea(ring) < 0 ? ring.toReversed() : ring)
  if (corners.length < 3) return undefined
  const moved: Point[] = []
  for (const [index, corner] of corners.entries()) {
    const before = corners.at(index - 1) ?? corner
    const after = corners[(index + 1) % corners.length] ?? corner
    const [incoming, outgoing] = [unit(minus(corner, before)), unit(minus(after, corner))]
    const inward: Point = [-incoming[1] - outgoing[1], incoming[0] + outgoing[0]]
    const half = 1 + incoming[0] * outgoing[0] + incoming[1] * outgoing[1]
    // At a very sharp corner the moved point would be far away.
    if (half < 0.15) return undefined
    moved.push([corner[0] + (inward[0] / half) * by, corner[1] + (inward[1] / half) * by])
  }
  const isTurnedOver = toSides(moved).some(([a, b], index) => {
    const from = corners[index] ?? a
    const to = corners[(index + 1) % corners.length] ?? b
    return (b[0] - a[0]) * (to[0] - from[0]) + (b[1] - a[1]) * (to[1] - from[1]) <= 0
  })
  return isTurnedOver || signedArea(moved) <= 0 ? undefined : moved
}
