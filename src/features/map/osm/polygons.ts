import { findExtent, type Point } from '../../../drawing/plan/box.ts'

/** Points whose last one equals the first. */
export type Ring = readonly Point[]
/** An outer ring and its holes. */
export type Polygon = readonly Ring[]

/** The area of a ring in square units, positive where it runs anticlockwise with y up. */
export function signedArea(ring: Ring): number {
  let double = 0
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = ring[index - 1] as Point
    const [bx, by] = ring[index] as Point
    double += ax * by - bx * ay
  }
  return double / 2
}

/** Whether a point lies in a ring (even–odd rule). */
export function isInRing([x, y]: Point, ring: Ring): boolean {
  let isIn = false
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = ring[index - 1] as Point
    const [bx, by] = ring[index] as Point
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn
  }
  return isIn
}

/** Whether a point lies in an odd number of rings. */
export function isInRings(point: Point, rings: readonly Ring[]): boolean {
  return rings.filter((ring) => isInRing(point, ring)).length % 2 === 1
}

/** The middle of an outline by its area; the mean of its points where it has none. */
export function findMiddle(ring: Ring): Point {
  const area = signedArea(ring)
  let [x, y] = [0, 0]
  // Relative to the first point: products of coordinates far from zero would lose their digits.
  const [ox, oy] = ring[0] ?? [0, 0]
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = ring[index - 1] as Point
    const [bx, by] = ring[index] as Point
    const cross = (ax - ox) * (by - oy) - (bx - ox) * (ay - oy)
    x += (ax + bx - 2 * ox) * cross
    y += (ay + by - 2 * oy) * cross
  }
  if (area !== 0) return [ox + x / (6 * area), oy + y / (6 * area)]
  const sum = ring.reduce(([sx, sy], [px, py]) => [sx + px, sy + py], [0, 0] as Point)
  return [sum[0] / Math.max(1, ring.length), sum[1] / Math.max(1, ring.length)]
}

/**
 * Sorts rings into polygons by what lies in what, whatever their roles say: a ring in an even number of others is an
 * outer one, in an odd number a hole of the smallest of them. Outer rings run anticlockwise, holes clockwise (RFC 7946).
 */
export function nestRings(rings: readonly Ring[]): Polygon[] {
  const sorted = rings
    .map((ring) => ({ ring, size: Math.abs(signedArea(ring)), box: findExtent(ring) }))
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size)
  const polygons = new Map<number, Ring[]>()
  for (const [index, { ring, box }] of sorted.entries()) {
    let depth = 0
    let smallest = -1
    for (let larger = 0; larger < index; larger++) {
      const other = sorted[larger]
      if (!other || !isBoxIn(box, other.box) || !isRingIn(ring, other.ring)) continue
      depth++
      smallest = larger
    }
    const isOuter = depth % 2 === 0
    const isForward = signedArea(ring) > 0
    const turned = isForward === isOuter ? ring : ring.toReversed()
    if (isOuter) polygons.set(index, [turned])
    else polygons.get(smallest)?.push(turned)
  }
  return [...polygons.values()]
}

type Box = ReturnType<typeof findExtent>

function isBoxIn(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

/** By three points: one may lie on the other ring where they touch. */
function isRingIn(inner: Ring, outer: Ring): boolean {
  const step = Math.max(1, Math.floor(inner.length / 3))
  const points = [inner[0], inner[step], inner[2 * step]].filter((point) => point !== undefined)
  return points.filter((point) => isInRing(point, outer)).length > points.length / 2
}
