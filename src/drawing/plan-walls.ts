import { isOutdoor } from './plan-areas.ts'
import type { Box } from './box.ts'
import type { PlanOpening, RoomKind } from './plan-geometry.ts'
import { units } from './plan-scale.ts'
import type { CommonRoomKind } from './storey-plan.ts'

/** A straight piece of wall in metres, from start to end along its line. */
export interface WallPiece {
  kind: 'outer' | 'partition' | 'rail'
  direction: 'horizontal' | 'vertical'
  /** y of a horizontal piece, x of a vertical one. */
  line: number
  start: number
  end: number
}

/** A room as its walls need it: of a flat or of a storey. */
interface WalledRoom extends Box {
  kind: RoomKind | CommonRoomKind
}

const MILLIMETRE = 0.001

/**
 * Walls of a plan with its openings cut out: `outer` between rooms and the outside or a balcony,
 * `partition` between rooms, `rail` around balconies and loggias.
 */
export function planWalls({
  rooms,
  openings,
}: {
  rooms: readonly WalledRoom[]
  openings: readonly PlanOpening[]
}): WallPiece[] {
  return (['horizontal', 'vertical'] as const).flatMap((direction) => {
    const sides = rooms.flatMap((room) => edgesOf(room, direction))
    const lines = distinct(sides.map(({ line }) => line))
    return lines.flatMap((line) => {
      const onLine = sides.filter((side) => same(side.line, line))
      const gaps = openings
        .filter((it) => it.direction === direction && same(it.at[across(direction)], line))
        .map((it) => {
          const start = it.at[1 - across(direction)] ?? 0
          return { start, end: start + it.width }
        })
      const stops = distinct([...onLine, ...gaps].flatMap(({ start, end }) => [start, end]))
      const pieces = stops.slice(1).flatMap((end, index): WallPiece[] => {
        const start = stops[index] ?? end
        const covers = (part: { start: number; end: number }) =>
          part.start < start + MILLIMETRE && part.end > end - MILLIMETRE
        const kind = kindOf(onLine.filter(covers).map(({ room }) => room))
        return kind && !gaps.some(covers) ? [{ kind, direction, line, start, end }] : []
      })
      return joined(pieces)
    })
  })
}

/** Walls of one kind as the data of a path, in units of the drawing. */
export function wallPath(walls: readonly WallPiece[], kind: WallPiece['kind']): string {
  return walls
    .filter((wall) => wall.kind === kind)
    .map(({ direction, line, start, end }) =>
      direction === 'horizontal'
        ? `M${units(start)} ${units(line)}H${units(end)}`
        : `M${units(line)} ${units(start)}V${units(end)}`,
    )
    .join('')
}

function edgesOf(room: WalledRoom, direction: WallPiece['direction']) {
  const [start, length, near, depth] =
    direction === 'horizontal'
      ? [room.x, room.width, room.y, room.height]
      : [room.y, room.height, room.x, room.width]
  return [near, near + depth].map((line) => ({ room, line, start, end: start + length }))
}

function kindOf(rooms: readonly WalledRoom[]): WallPiece['kind'] | undefined {
  const inside = rooms.filter((room) => !isOutdoor(room)).length
  if (rooms.length === 0) return undefined
  if (inside === 2) return 'partition'
  return inside === 1 ? 'outer' : 'rail'
}

function joined(pieces: readonly WallPiece[]): WallPiece[] {
  const result: WallPiece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.kind === piece.kind && same(last.end, piece.start)) last.end = piece.end
    else result.push({ ...piece })
  }
  return result
}

/** Index of the coordinate that a wall's line stands at. */
function across(direction: WallPiece['direction']): 0 | 1 {
  return direction === 'horizontal' ? 1 : 0
}

function distinct(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.filter((value, index) => index === 0 || !same(value, sorted[index - 1] ?? value))
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) < MILLIMETRE
}
