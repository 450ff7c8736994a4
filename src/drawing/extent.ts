import type { Box } from './box.ts'
import type { Point } from './plan-geometry.ts'

/** The smallest box around points, in their unit; at 0 and without size around none. */
export function extentOf(points: Iterable<Point>): Box {
  // Not Math.min(...): an outline may have more points than a call takes arguments.
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
