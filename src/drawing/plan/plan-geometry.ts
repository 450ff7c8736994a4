import type { Box, Point } from './box.ts'

const EDGE = 0.001
/** Minimum length of a wall with a riser, in metres. */
const MIN_LENGTH = 0.6
const wet = new Set<RoomKind>(['bathroom', 'toilet', 'laundry', 'kitchen', 'kitchen_living'])

/** Whether a room has water and drains and therefore needs a riser. */
export function isWet({ kind }: Pick<PlanRoom, 'kind'>): boolean {
  return wet.has(kind)
}

/**
 * Returns the walls of a room that can have a riser, as boxes without depth in metres: walls to other wet rooms, and
 * walls to the neighbouring flats. A side wall with windows is an outer wall and has none.
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
    (Math.abs(width) < EDGE && height >= MIN_LENGTH) ||
    (Math.abs(height) < EDGE && width >= MIN_LENGTH)
  return isWall ? { x, y, width: Math.max(0, width), height: Math.max(0, height) } : undefined
}

export type RoomKind =
  | 'hall'
  | 'corridor'
  | 'kitchen'
  | 'kitchen_living'
  | 'living'
  | 'bedroom'
  | 'bathroom'
  | 'toilet'
  | 'wardrobe'
  | 'laundry'
  | 'balcony'
  | 'loggia'
  | 'terrace'

/** A rectangular room. x and y are its top left corner; all in metres between wall axes. */
export interface PlanRoom {
  kind: RoomKind
  /** Label on the drawing, e.g. «Кухня-гостиная». */
  name: string
  x: number
  y: number
  width: number
  height: number
  /** Floor area in m². Balconies and loggias count only partly towards the flat's area. */
  area: number
}

/** An opening in a wall. It starts at `at` and extends along the wall for `width` metres. */
export interface PlanOpening {
  kind: 'window' | 'door' | 'entrance'
  at: Point
  direction: 'horizontal' | 'vertical'
  width: number
  /** Side to which a door leaf opens, drawn as a quarter arc; undefined for an open passage. */
  swing?: 'up' | 'down' | 'left' | 'right'
  /** End of the opening with the hinge; `start` is left or top, and the default. */
  hinge?: 'start' | 'end'
}

/** The plan of one flat in metres, from which drawings and areas are derived. */
export interface PlanGeometry {
  width: number
  height: number
  rooms: PlanRoom[]
  openings: PlanOpening[]
}
