import { distance, rotateLeft, minus, mix, type Point, plus, toSegments, unit } from './plane.ts'

/** Creates a smooth line through all points (centripetal Catmull–Rom), with a point about every `step` metres. */
export function smooth(points: readonly Point[], step: number): Point[] {
  const line: Point[] = []
  for (let index = 0; index + 1 < points.length; index++) {
    const b = points[index] as Point
    const c = points[index + 1] as Point
    const a = points[index - 1] ?? plus(b, minus(b, c))
    const d = points[index + 2] ?? plus(c, minus(c, b))
    const parts = Math.max(1, Math.round(distance(b, c) / step))
    for (let part = 0; part < parts; part++) line.push(between(a, b, c, d, part / parts))
  }
  const last = points.at(-1)
  return last ? [...line, last] : line
}

/** The same for a ring that does not repeat its first point. */
export function smoothRing(points: readonly Point[], step: number): Point[] {
  const [first, second] = points
  const last = points.at(-1)
  if (!first || !second || !last) return [...points]
  const line = smooth([last, ...points, first, second], step)
  const start = line.findIndex((point) => distance(point, first) < 1e-6)
  const end = line.findLastIndex((point) => distance(point, first) < 1e-6)
  return line.slice(start, end)
}

function between(a: Point, b: Point, c: Point, d: Point, share: number): Point {
  const knot = (from: Point, to: Point) => Math.max(1e-6, Math.sqrt(distance(from, to)))
  const t1 = knot(a, b)
  const t2 = t1 + knot(b, c)
  const t3 = t2 + knot(c, d)
  const t = t1 + (t2 - t1) * share
  const blend = (p: Point, q: Point, from: number, to: number): Point => {
    const part = (t - from) / (to - from)
    return [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part]
  }
  const ab = blend(a, b, 0, t1)
  const bc = blend(b, c, t1, t2)
  const cd = blend(c, d, t2, t3)
  return blend(blend(ab, bc, 0, t2), blend(bc, cd, t1, t3), t1, t2)
}

/** Creates a parallel line, `by` metres to the left at each point (negative: to the right). */
export function offsetLine(line: readonly Point[], by: (index: number) => number): Point[] {
  const moved = line.map((point, index) => {
    const before = line[index - 1] ?? point
    const after = line[index + 1] ?? point
    return plus(point, rotateLeft(unit(minus(after, before))), by(index))
  })
  // Omits points at which the line would run backwards in a tight bend.
  const result: Point[] = []
  for (const [index, point] of moved.entries()) {
    const last = result.at(-1)
    const from = line[index - 1] ?? point
    const to = line[index] ?? point
    const ahead =
      last && (point[0] - last[0]) * (to[0] - from[0]) + (point[1] - last[1]) * (to[1] - from[1])
    if (last === undefined || (ahead ?? 0) > 0) result.push(point)
  }
  return result
}

/** Reduces the points of a line with an error of at most `maxError` metres (Douglas–Peucker). */
export function simplifyLine(line: readonly Point[], maxError: number): Point[] {
  const [first] = line
  const last = line.at(-1)
  if (!first || !last || line.length < 3) return [...line]
  let worst = 0
  let away = 0
  const along = unit(minus(last, first))
  for (const [index, point] of line.entries()) {
    const from = minus(point, first)
    const isLoop = distance(first, last) < 1e-6
    const off = isLoop ? distance(first, point) : Math.abs(along[0] * from[1] - along[1] * from[0])
    if (off > away) [worst, away] = [index, off]
  }
  if (away <= maxError || worst === 0 || worst === line.length - 1) return [first, last]
  return [
    ...simplifyLine(line.slice(0, worst + 1), maxError).slice(0, -1),
    ...simplifyLine(line.slice(worst), maxError),
  ]
}

/** Returns the first `length` metres of a line. */
export function takeStart(line: readonly Point[], length: number): Point[] {
  const [first] = line
  const result: Point[] = first ? [first] : []
  let left = length
  for (const [a, b] of toSegments(line)) {
    const own = distance(a, b)
    if (own >= left) return [...result, mix(a, b, left / own)]
    result.push(b)
    left -= own
  }
  return result
}

/** Yields points along a line, one every `every` metres. */
export function* along(
  line: readonly Point[],
  every: number,
): Generator<{ at: Point; direction: Point }> {
  let left = every / 2
  for (const [a, b] of toSegments(line)) {
    const length = distance(a, b)
    const direction = unit(minus(b, a))
    while (left < length) {
      yield { at: plus(a, direction, left), direction }
      left += every
    }
    left -= length
  }
}
