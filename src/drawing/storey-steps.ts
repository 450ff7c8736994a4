import type { Box } from './box.ts'
import type { Point } from './plan-geometry.ts'

/** From front to back of a step, metres. */
const STEP = 0.3
/** A landing at each end of stairs that turn, metres. */
const LANDING = 1.2
/** Stairs that are wider turn: two flights lie beside each other. */
const ONE_FLIGHT = 1.7

/** The edges of the steps of stairs that run along the longer side of their box, and the line between two flights. */
export function stepsOf({ x, y, width, height }: Box): (readonly [Point, Point])[] {
  const isLong = width >= height
  const [length, breadth] = isLong ? [width, height] : [height, width]
  const turn = (along: number, across: number): Point =>
    isLong ? [x + along, y + across] : [x + across, y + along]
  const isTurning = breadth > ONE_FLIGHT
  const start = isTurning ? Math.min(LANDING, length / 4) : 0
  const end = length - start
  const count = Math.max(1, Math.round((end - start) / STEP))
  const lines = Array.from({ length: count + 1 }, (_, index) => {
    const along = start + ((end - start) * index) / count
    return [turn(along, 0), turn(along, breadth)] as const
  })
  return isTurning ? [...lines, [turn(start, breadth / 2), turn(end, breadth / 2)]] : lines
}
