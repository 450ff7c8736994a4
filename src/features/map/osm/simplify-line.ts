import type { Point } from '../../../drawing/plan/box.ts'

/**
 * The indexes of the points of a line that remain when it may be moved by `tolerance` (Douglas and Peucker); its ends
 * and the fixed points remain.
 */
export function simplifyLine(
  points: readonly Point[],
  tolerance: number,
  isFixed: (index: number) => boolean = () => false,
): number[] {
  const isKept = new Uint8Array(points.length)
  const ranges: Array<readonly [from: number, to: number]> = []
  let from = 0
  isKept[0] = 1
  for (let to = 1; to < points.length; to++) {
    if (to < points.length - 1 && !isFixed(to)) continue
    isKept[to] = 1
    ranges.push([from, to])
    from = to
  }
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [first, last] = range
    let farthest = -1
    let most = tolerance
    for (let index = first + 1; index < last; index++) {
      const off = distanceToSide(
        points[index] as Point,
        points[first] as Point,
        points[last] as Point,
      )
      if (off <= most) continue
      most = off
      farthest = index
    }
    if (farthest === -1) continue
    isKept[farthest] = 1
    ranges.push([first, farthest], [farthest, last])
  }
  return [...isKept.keys()].filter((index) => isKept[index])
}

/** The indexes of a closed ring that remain; fewer than four where nothing of it is left. */
export function simplifyRing(points: readonly Point[], tolerance: number): number[] {
  const [first] = points
  if (!first) return []
  let farthest = 0
  let most = 0
  for (const [index, [x, y]] of points.entries()) {
    const away = Math.hypot(x - first[0], y - first[1])
    if (away <= most) continue
    most = away
    farthest = index
  }
  return simplifyLine(points, tolerance, (index) => index === farthest)
}

function distanceToSide([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const share =
    square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square))
  return Math.hypot(ax + share * dx - x, ay + share * dy - y)
}
