import type { Way } from './net.ts'
import { distance, minus, type Point } from './plane.ts'
import { signedArea } from './rings.ts'

interface HalfWay {
  points: Point[]
  /** Direction at its start, radians. */
  angle: number
  back?: HalfWay
  isVisited: boolean
}

/** Finds the fields between ways that meet only at their ends, as counter-clockwise rings. */
export function findFaces(ways: readonly Way[]): Point[][] {
  const leaving = new Map<Point, HalfWay[]>()
  const halves: HalfWay[] = []
  for (const way of ways) {
    const there = halfWay(way.points)
    const back = halfWay(way.points.toReversed())
    there.back = back
    back.back = there
    for (const half of [there, back]) {
      halves.push(half)
      const [start] = half.points
      if (!start) continue
      leaving.set(start, [...(leaving.get(start) ?? []), half])
    }
  }
  for (const ways of leaving.values()) ways.sort((one, other) => one.angle - other.angle)
  const faces: Point[][] = []
  for (const half of halves) {
    if (half.isVisited) continue
    const ring = walk(half, leaving)
    if (signedArea(ring) > 1) faces.push(ring)
  }
  return faces
}

function halfWay(points: Point[]): HalfWay {
  const [a = [0, 0], b = [0, 0]] = points
  const ahead = points.find((point) => distance(point, a) > 0.5) ?? b
  const [x, y] = minus(ahead, a)
  return { points, angle: Math.atan2(y, x), isVisited: false }
}

/** Follows the border of a field by the sharpest left turn at each crossing. */
function walk(start: HalfWay, leaving: ReadonlyMap<Point, readonly HalfWay[]>): Point[] {
  const ring: Point[] = []
  let half: HalfWay | undefined = start
  while (half && !half.isVisited) {
    half.isVisited = true
    ring.push(...half.points.slice(0, -1))
    const end: Point | undefined = half.points.at(-1)
    const around: readonly HalfWay[] = (end && leaving.get(end)) ?? []
    const index: number = half.back ? around.indexOf(half.back) : -1
    half = around.at(index - 1)
  }
  return ring
}
