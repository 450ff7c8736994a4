import type { Box } from '../shapes/box.ts'
import type { PlanRoom } from './plan-geometry.ts'

/** From a label to the axes of the walls around it, metres: half of an outer wall, and a gap. */
const TO_WALL = 0.15

/** Finds the centre of a label (metres) that covers the least of the taken boxes, and the covered area (m²). Prefers the middle of the room. */
export function findClearestPlace(
  room: PlanRoom,
  { width, height }: Pick<Box, 'width' | 'height'>,
  taken: readonly Box[],
): { place: { x: number; y: number }; covered: number } {
  const steps = [0, -0.2, 0.2, -0.4, 0.4, -0.6, 0.6, -0.8, 0.8, -1, 1]
  const freeX = Math.max(0, (room.width - width) / 2 - TO_WALL)
  const freeY = Math.max(0, (room.height - height) / 2 - TO_WALL)
  const places = steps
    .flatMap((dy) => steps.map((dx) => ({ dx: dx * freeX, dy: dy * freeY })))
    .toSorted((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy))
    .map(({ dx, dy }) => ({ x: room.x + room.width / 2 + dx, y: room.y + room.height / 2 + dy }))
  const covered = ({ x, y }: { x: number; y: number }) =>
    taken.reduce((sum, box) => {
      const w = Math.min(x + width / 2, box.x + box.width) - Math.max(x - width / 2, box.x)
      const h = Math.min(y + height / 2, box.y + box.height) - Math.max(y - height / 2, box.y)
      return sum + Math.max(0, w) * Math.max(0, h)
    }, 0)
  const best = Math.min(...places.map(covered))
  const place = places.find((it) => covered(it) <= best + 1e-6) ?? { x: room.x, y: room.y }
  return { place, covered: best }
}
