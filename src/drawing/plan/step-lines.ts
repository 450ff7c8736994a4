import type { Box, Point } from './box.ts'

/** Depth of a step, in metres. */
const STEP = 0.3
/** Depth of the landings of stairs with two flights, in metres. */
const LANDING = 1.2
/** Wider stairs have two flights side by side. */
const MAX_FLIGHT_WIDTH = 1.7

/** Returns the edges of steps along the longer side of the stairs, and the line between two flights. */
export function toStepLines({ x, y, width, height }: Box): (readonly [Point, Point])[] {
  const isLong = width >= height
  const [length, breadth] = isLong ? [width, height] : [height, width]
  const turn = (along: number, across: number): Point =>
    isLong ? [x + along, y + across] : [x + across, y + along]
  const hasTwoFlights = breadth > MAX_FLIGHT_WIDTH
  const start = hasTwoFlights ? Math.min(LANDING, length / 4) : 0
  const end = length - start
  const count = Math.max(1, Math.round((end - start) / STEP))
  const lines = Array.from({ length: count + 1 }, (_, index) => {
    const along = start + ((end - start) * index) / count
    return [turn(along, 0), turn(along, breadth)] as const
  })
  return hasTwoFlights ? [...lines, [turn(start, breadth / 2), turn(end, breadth / 2)]] : lines
}
