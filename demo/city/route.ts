import type { Point } from './plane.ts'

/** Parses points in the form «x y, x y», metres. Throws if one is not a pair of numbers. */
export function route(text: string): Point[] {
  return text.split(',').map((pair) => {
    const [x, y, ...more] = pair.trim().split(' ').map(Number)
    if (x === undefined || y === undefined || more.length > 0 || !Number.isFinite(x + y)) {
      throw new Error(`«${pair}» is not a point`)
    }
    return [x, y]
  })
}
