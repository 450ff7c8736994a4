import type { Point } from '../../src/drawing/plan/box.ts'
import { distance, findNearestPoint, toSegments } from '../city/plane.ts'
import { distanceToRing, isInside } from '../city/rings.ts'
import { createRandom, type Random } from '../generator/random.ts'
import type { Yard } from './yard.ts'

/** Between two trunks, and from a trunk to a wall; metres. */
const APART = 4.5
const FROM_WALL = 3
const FROM_PATH = 1.2
const MAX_TRIES = 400

/** The trunks of a yard: rows as they are drawn, groves scattered, none in a house, on a path or a playground. */
export function plantTrees(yard: Yard, houses: readonly (readonly Point[])[]): Point[] {
  const random = createRandom(`trees ${yard.slug}`)
  const trees: Point[] = []
  const isFree = (at: Point) =>
    trees.every((other) => distance(other, at) >= APART) &&
    houses.every((house) => !isInside(at, house) && distanceToRing(at, house) >= FROM_WALL) &&
    yard.playgrounds.every(({ outline }) => !isInside(at, outline)) &&
    yard.paths.every(({ line, width = 2.5 }) =>
      toSegments(line).every(([a, b]) => findNearestPoint(at, a, b).away >= width / 2 + FROM_PATH),
    )
  for (const { line, step } of yard.rows) {
    for (const at of alongLine(line, step, random)) if (isFree(at)) trees.push(at)
  }
  for (const { outline, trees: wanted } of yard.groves) {
    let planted = 0
    for (let attempt = 0; planted < wanted && attempt < MAX_TRIES; attempt++) {
      const at = scatter(outline, random)
      if (!isInside(at, outline) || !isFree(at)) continue
      trees.push(at)
      planted++
    }
  }
  return trees
}

function alongLine(line: readonly Point[], step: number, random: Random): Point[] {
  return toSegments(line).flatMap(([a, b]) => {
    const count = Math.floor(distance(a, b) / step)
    return Array.from({ length: count + 1 }, (_, index): Point => {
      const share = count === 0 ? 0 : index / count
      const off = () => random.next() * 0.8 - 0.4
      return rounded([a[0] + (b[0] - a[0]) * share + off(), a[1] + (b[1] - a[1]) * share + off()])
    })
  })
}

function scatter(outline: readonly Point[], random: Random): Point {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const between = (values: number[]) => {
    const least = Math.min(...values)
    return least + random.next() * (Math.max(...values) - least)
  }
  return rounded([between(xs), between(ys)])
}

function rounded([x, y]: Point): Point {
  return [Math.round(x * 10) / 10 + 0, Math.round(y * 10) / 10 + 0]
}
