import type { Point } from './box.ts'
import { type ConvexShape, toShape } from './convex-shape.ts'
import type { PlanGeometry, PlanOpening } from './plan-geometry.ts'
import { planWalls, type WallPiece } from './plan-walls.ts'

/** What of a plan furniture is compared with, in cm. */
export interface Obstacles {
  rooms: readonly ConvexShape[]
  walls: readonly ConvexShape[]
  /** In which doors move. */
  swings: readonly ConvexShape[]
  /** Before windows. */
  windows: readonly ConvexShape[]
}

/** cm per metre. */
const CM = 100
/** Half the thickness of walls, cm. */
export const HALF_WALL = { outer: 10, partition: 5, rail: 0 } as const
/** A piece is before a window when it is within so many cm of the middle of its wall. */
const BEFORE_WINDOW = 40
/** Chords of the arc of a door. */
const CHORDS = 16

/** Returns the shapes of a plan. */
export function listObstacles({
  rooms,
  openings,
}: Pick<PlanGeometry, 'rooms' | 'openings'>): Obstacles {
  // There are walls below windows, too.
  const walls = planWalls({ rooms, openings: openings.filter(({ kind }) => kind !== 'window') })
  return {
    rooms: rooms.map(({ x, y, width, height }) => toRectangle(x, y, width, height)),
    walls: walls.map(toWall),
    swings: openings.filter(({ swing }) => swing).map(toSwing),
    windows: openings.filter(({ kind }) => kind === 'window').map(toWindowZone),
  }
}

/** From metres. */
function toRectangle(x: number, y: number, width: number, height: number): ConvexShape {
  const [left, top, right, bottom] = [x * CM, y * CM, (x + width) * CM, (y + height) * CM]
  return toShape([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ])
}

function toWall({ kind, direction, line, start, end }: WallPiece): ConvexShape {
  const half = HALF_WALL[kind] / CM
  return direction === 'horizontal'
    ? toRectangle(start, line - half, end - start, 2 * half)
    : toRectangle(line - half, start, 2 * half, end - start)
}

function toWindowZone({ at: [x, y], direction, width }: PlanOpening): ConvexShape {
  const reach = BEFORE_WINDOW / CM
  return direction === 'horizontal'
    ? toRectangle(x, y - reach, width, 2 * reach)
    : toRectangle(x - reach, y, 2 * reach, width)
}

/** The quarter of a circle in which the leaf of a door moves. */
function toSwing(door: PlanOpening): ConvexShape {
  const isHorizontal = door.direction === 'horizontal'
  const sign = door.swing === 'down' || door.swing === 'right' ? 1 : -1
  const [start, line] = isHorizontal ? door.at : [door.at[1], door.at[0]]
  const isAtEnd = door.hinge === 'end'
  const hinge = isAtEnd ? start + door.width : start
  const point = (along: number, across: number): Point =>
    isHorizontal ? [along * CM, across * CM] : [across * CM, along * CM]
  const arc = Array.from({ length: CHORDS + 1 }, (_, n) => {
    const angle = (n / CHORDS) * (Math.PI / 2)
    const along = Math.cos(angle) * door.width * (isAtEnd ? -1 : 1)
    return point(hinge + along, line + sign * Math.sin(angle) * door.width)
  })
  return toShape([point(hinge, line), ...arc])
}
