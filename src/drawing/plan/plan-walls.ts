import { isOutdoor } from './plan-areas.ts'
import type { Box } from './box.ts'
import type { PlanOpening } from './plan-geometry.ts'
import { units } from './plan-scale.ts'

/** A straight part of a wall in metres, from start to end along its line. */
export interface WallPiece {
  kind: 'outer' | 'partition' | 'rail'
  direction: 'horizontal' | 'vertical'
  /** y of a horizontal wall, x of a vertical one. */
  line: number
  start: number
  end: number
}

/** A room of a flat or of a storey. */
interface WalledRoom extends Box {
  kind: string
}

const MILLIMETRE = 0.001

/**
 * Returns the walls of a plan with the openings cut out: `outer` between rooms and the outside or a balcony,
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
    const sides = rooms.flatMap((room) => toEdges(room, direction))
    const lines = toDistinct(sides.map(({ line }) => line))
    return lines.flatMap((line) => {
      const onLine = sides.filter((side) => isEqual(side.line, line))
      const gaps = openings
        .filter((it) => it.direction === direction && isEqual(it.at[lineAxis(direction)], line))
        .map((it) => {
          const start = it.at[1 - lineAxis(direction)] ?? 0
          return { start, end: start + it.width }
        })
      const stops = toDistinct([...onLine, ...gaps].flatMap(({ start, end }) => [start, end]))
      const pieces = stops.slice(1).flatMap((end, index): WallPiece[] => {
        const start = stops[index] ?? end
        const covers = (part: { start: number; end: number }) =>
          part.start < start + MILLIMETRE && part.end > end - MILLIMETRE
        const kind = toWallKind(onLine.filter(covers).map(({ room }) => room))
        return kind && !gaps.some(covers) ? [{ kind, direction, line, start, end }] : []
      })
      return mergeWalls(pieces)
    })
  })
}

/** Returns the path data of all walls of one kind, in units of the drawing. */
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

/** Of walls, metres. */
const THICKNESS = { outer: 0.2, partition: 0.1, rail: 0 } as const

/**
 * Returns walls of one kind as filled areas, 200 mm thick outside and 100 mm between rooms, in units of the drawing.
 * Where a wall meets another it reaches that one's far side; at an opening it ends.
 */
export function wallAreas(walls: readonly WallPiece[], kind: 'outer' | 'partition'): string {
  const half = THICKNESS[kind] / 2
  const reach = (wall: WallPiece, end: number) => {
    const met = walls.filter(
      (other) =>
        other.direction !== wall.direction &&
        isEqual(other.line, end) &&
        other.start < wall.line + MILLIMETRE &&
        other.end > wall.line - MILLIMETRE,
    )
    return Math.max(0, ...met.map((other) => THICKNESS[other.kind] / 2))
  }
  return walls
    .filter((wall) => wall.kind === kind)
    .map((wall) => {
      const [start, end] = [wall.start - reach(wall, wall.start), wall.end + reach(wall, wall.end)]
      const [length, thick] = [units(end - start), units(2 * half)]
      return wall.direction === 'horizontal'
        ? `M${units(start)} ${units(wall.line - half)}h${length}v${thick}h${-length}z`
        : `M${units(wall.line - half)} ${units(start)}h${thick}v${length}h${-thick}z`
    })
    .join('')
}

function toEdges(room: WalledRoom, direction: WallPiece['direction']) {
  const [start, length, near, depth] =
    direction === 'horizontal'
      ? [room.x, room.width, room.y, room.height]
      : [room.y, room.height, room.x, room.width]
  return [near, near + depth].map((line) => ({ room, line, start, end: start + length }))
}

function toWallKind(rooms: readonly WalledRoom[]): WallPiece['kind'] | undefined {
  const inside = rooms.filter((room) => !isOutdoor(room)).length
  if (rooms.length === 0) return undefined
  if (inside === 2) return 'partition'
  return inside === 1 ? 'outer' : 'rail'
}

function mergeWalls(pieces: readonly WallPiece[]): WallPiece[] {
  const result: WallPiece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.kind === piece.kind && isEqual(last.end, piece.start)) last.end = piece.end
    else result.push({ ...piece })
  }
  return result
}

/** Index of the coordinate that is constant along a wall. */
function lineAxis(direction: WallPiece['direction']): 0 | 1 {
  return direction === 'horizontal' ? 1 : 0
}

function toDistinct(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.filter((value, index) => index === 0 || !isEqual(value, sorted[index - 1] ?? value))
}

function isEqual(a: number, b: number): boolean {
  return Math.abs(a - b) < MILLIMETRE
}
