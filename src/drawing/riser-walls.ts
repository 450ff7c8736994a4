import type { Box } from './box.ts'
import type { PlanGeometry, PlanRoom, RoomKind } from './plan-geometry.ts'

const EDGE = 0.001
/** A shorter wall carries no riser, metres. */
const LEAST = 0.6
const wet = new Set<RoomKind>(['bathroom', 'toilet', 'laundry', 'kitchen', 'kitchen_living'])

/** Whether a room has water and drains, so that it needs a riser. */
export function isWet({ kind }: Pick<PlanRoom, 'kind'>): boolean {
  return wet.has(kind)
}

/**
 * Walls of a room that may carry a riser, as boxes without depth, metres: those to other wet rooms, and those
 * to the neighbours, where the mirrored flat has its own. A side wall with windows is an outer one.
 */
export function riserWalls(
  room: PlanRoom,
  { rooms, openings }: Pick<PlanGeometry, 'rooms' | 'openings'>,
): Box[] {
  const end = Math.max(...rooms.map(({ x, width }) => x + width))
  const isOuter = (x: number) =>
    openings.some(
      ({ kind, direction, at }) =>
        kind === 'window' && direction === 'vertical' && Math.abs(at[0] - x) < EDGE,
    )
  const party = [room.x, room.x + room.width]
    .filter((x) => (x < EDGE || x > end - EDGE) && !isOuter(x))
    .map((x) => ({ x, y: room.y, width: 0, height: room.height }))
  const shared = rooms
    .filter((other) => other !== room && isWet(other))
    .flatMap((other) => commonWall(room, other) ?? [])
  return [...shared, ...party]
}

function commonWall(a: PlanRoom, b: PlanRoom): Box | undefined {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  const isWall =
    (Math.abs(width) < EDGE && height >= LEAST) || (Math.abs(height) < EDGE && width >= LEAST)
  return isWall ? { x, y, width: Math.max(0, width), height: Math.max(0, height) } : undefined
}
