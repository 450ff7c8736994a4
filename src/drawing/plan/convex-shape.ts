import type { Point } from './box.ts'

/** A convex shape with what is needed to compare it with others, in cm. */
export interface ConvexShape {
  corners: readonly Point[]
  /** Of its sides, of the length 1. */
  normals: readonly Point[]
  left: number
  top: number
  right: number
  bottom: number
}

/** Shapes may overlap by less than that, cm: a visitor measures no better. */
const TOLERANCE = 0.5

/** Returns the shape with these corners, in their order around it. */
export function toShape(corners: readonly Point[]): ConvexShape {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return {
    corners,
    normals: listNormals(corners),
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

/** Whether two shapes overlap by more than the tolerance: no line divides them. */
export function overlaps(a: ConvexShape, b: ConvexShape): boolean {
  // Most are far from each other.
  return (
    Math.min(a.right - b.left, b.right - a.left) > TOLERANCE &&
    Math.min(a.bottom - b.top, b.bottom - a.top) > TOLERANCE &&
    isNoDivider(a, b, a.normals) &&
    isNoDivider(a, b, b.normals)
  )
}

function isNoDivider(a: ConvexShape, b: ConvexShape, normals: readonly Point[]): boolean {
  return normals.every((normal) => {
    const [minA, maxA] = project(a.corners, normal)
    const [minB, maxB] = project(b.corners, normal)
    return Math.min(maxA - minB, maxB - minA) > TOLERANCE
  })
}

function listNormals(corners: readonly Point[]): Point[] {
  return corners.flatMap(([x, y], index): Point[] => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y]
    const length = Math.hypot(nextX - x, nextY - y)
    return length < 1e-6 ? [] : [[(y - nextY) / length, (nextX - x) / length]]
  })
}

function project(corners: readonly Point[], [nx, ny]: Point): [min: number, max: number] {
  let [min, max] = [Infinity, -Infinity]
  for (const [x, y] of corners) {
    const at = x * nx + y * ny
    min = Math.min(min, at)
    max = Math.max(max, at)
  }
  return [min, max]
}
