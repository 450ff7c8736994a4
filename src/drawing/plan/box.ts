/** A point in the units of a drawing, from its top left corner. */
export type Point = readonly [x: number, y: number]

/** A rectangle in the units of a drawing. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Returns the smallest box around points, in their unit. Without points it is at 0 and has no size. */
export function findExtent(points: Iterable<Point>): Box {
  // Not Math.min(...): an outline may have more points than a call can have arguments.
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
