import type { PlanOpening, PlanRoom } from '../../src/drawing/plan/plan-geometry.ts'
import type { Box } from '../../src/drawing/plan/box.ts'

const EDGE = 0.001

/** Whether the point (metres) lies inside the room. */
export function contains(room: PlanRoom, x: number, y: number): boolean {
  return x > room.x && x < room.x + room.width && y > room.y && y < room.y + room.height
}

/** Returns the rooms on both sides of the complete opening: two, one at an outer wall, or none if a wall ends in it. */
export function adjoining(
  { at: [x, y], direction, width }: PlanOpening,
  rooms: readonly PlanRoom[],
): PlanRoom[] {
  const ends = [0.01, width - 0.01]
  return [-0.02, 0.02].flatMap((off) => {
    const found = rooms.find((room) =>
      ends.every((along) =>
        direction === 'horizontal'
          ? contains(room, x + along, y + off)
          : contains(room, x + off, y + along),
      ),
    )
    return found ? [found] : []
  })
}

/** Returns the square in which an opening's leaf turns, metres, or undefined without a leaf. */
export function toLeaf({ at: [x, y], width, swing }: PlanOpening): Box | undefined {
  if (!swing) return undefined
  const side = { width, height: width }
  if (swing === 'up') return { x, y: y - width, ...side }
  return swing === 'left' ? { x: x - width, y, ...side } : { x, y, ...side }
}

/** Whether two boxes overlap. Touching boxes do not. */
export function overlaps(a: Box, b: Box): boolean {
  const x = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const y = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return x > EDGE && y > EDGE
}

/** The rooms on the other side of a room's doors. */
export function neighboursThroughDoors(
  room: PlanRoom,
  doors: readonly PlanOpening[],
  rooms: readonly PlanRoom[],
): PlanRoom[] {
  return doors
    .map((door) => adjoining(door, rooms))
    .filter((pair) => pair.includes(room))
    .flatMap((pair) => pair.filter((other) => other !== room))
}
