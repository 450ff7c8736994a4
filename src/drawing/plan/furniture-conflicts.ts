import type { Point } from './box.ts'
import type { PlanGeometry, PlanOpening, PlanRoom } from './plan-geometry.ts'
import { planWalls, type WallPiece } from './plan-walls.ts'
import { namePiece, nameWithPiece, type OwnPiece } from './own-furniture.ts'

/** Why pieces do not fit. */
export type ConflictKind = 'outside' | 'wall' | 'piece' | 'swing' | 'window' | 'way'

/** What does not fit, of one or more pieces. */
export interface FurnitureConflict {
  kind: ConflictKind
  /** Indices of the pieces. */
  pieces: readonly number[]
  /** The name of the room; null outside all rooms. */
  room: string | null
}

type Plan = Pick<PlanGeometry, 'rooms' | 'openings'>
type Polygon = readonly Point[]

/** cm per metre. */
const CM = 100
/** Pieces may overlap by less than that, cm: a visitor measures no better. */
const TOLERANCE = 0.5
/** Half the thickness of walls, cm. */
const HALF_WALL = { outer: 10, partition: 5, rail: 0 } as const
/**
 * The height of a window above the floor, cm. The usual height: plans do not have it. A desk of 75 cm fits below.
 */
const SILL = 80
/** A piece is before a window when it is within so many cm of the middle of its wall. */
const BEFORE_WINDOW = 40
/** Chords of the arc of a door. */
const CHORDS = 16
/** Width of a way to a door, cm. */
const WAY = 60
/** Distance between the places at which a way is tried, cm. */
const STEP = 2
/** A place between four that are tried is at most so far from one of them: a way of 60 cm is never missed. */
const REACH = WAY / 2 - STEP * Math.SQRT1_2

/** Finds what does not fit: the pieces, in cm from the corner of this plan, against its walls, doors and windows. */
export function findConflicts(pieces: readonly OwnPiece[], plan: Plan): FurnitureConflict[] {
  const shapes = pieces.map(toPolygon)
  const roomOf = (index: number) => findRoom(pieces[index], plan)?.name ?? null
  const alone = (kind: ConflictKind, does: (shape: Polygon, piece: OwnPiece) => boolean) =>
    pieces.flatMap((piece, index): FurnitureConflict[] =>
      does(shapes[index] ?? [], piece) ? [{ kind, pieces: [index], room: roomOf(index) }] : [],
    )
  const rooms = plan.rooms.map((room) => toRectangle(room.x, room.y, room.width, room.height))
  const walls = listWalls(plan).map(toWallPolygon)
  const swings = plan.openings.filter(({ swing }) => swing).map(toSwing)
  const windows = plan.openings.filter(({ kind }) => kind === 'window').map(toWindowZone)
  const isOutside = (shape: Polygon) => !rooms.some((room) => overlaps(shape, room))
  return [
    ...alone('outside', isOutside),
    ...alone('wall', (shape) => walls.some((wall) => overlaps(shape, wall))),
    ...listPairs(shapes).map(
      ([a, b]): FurnitureConflict => ({ kind: 'piece', pieces: [a, b], room: roomOf(a) }),
    ),
    ...alone('swing', (shape) => swings.some((swing) => overlaps(shape, swing))),
    ...alone(
      'window',
      (shape, { height }) => height > SILL && windows.some((zone) => overlaps(shape, zone)),
    ),
    ...plan.rooms.flatMap((room) => findNarrowWays(room, plan, pieces)),
  ]
}

/** «спальня: кровать 180 не помещается со шкафом 60». */
export function describeConflict(
  { kind, pieces: indices, room }: FurnitureConflict,
  pieces: readonly OwnPiece[],
): string {
  const involved = indices.flatMap((index) => pieces[index] ?? [])
  const [first, second] = involved
  if (!first) return ''
  const place = room === null ? '' : `${room.toLowerCase()}: `
  const name = namePiece(first)
  switch (kind) {
    case 'outside':
      return `${name} за\u00a0пределами плана`
    case 'wall':
      return `${place}${name} заходит на\u00a0стену`
    case 'piece':
      return `${place}${name} не\u00a0помещается ${second ? nameWithPiece(second) : ''}`
    case 'swing':
      return `${place}${name} мешает двери открыться`
    case 'window':
      return `${place}${name} выше подоконника и\u00a0закрывает окно`
    case 'way':
      return `${place}${involved.map(namePiece).join(', ')}: к\u00a0двери остаётся меньше 60\u00a0см`
  }
}

/** The corners of a piece, cm. */
export function toPolygon({ x, y, angle, width, depth }: OwnPiece): Point[] {
  const [cos, sin] = toDirection(angle)
  return [
    [-width / 2, -depth / 2] as const,
    [width / 2, -depth / 2] as const,
    [width / 2, depth / 2] as const,
    [-width / 2, depth / 2] as const,
  ].map(([a, b]) => [x + a * cos - b * sin, y + a * sin + b * cos] as const)
}

function toDirection(angle: number): [cos: number, sin: number] {
  const radians = (angle * Math.PI) / 180
  return [Math.cos(radians), Math.sin(radians)]
}

/** The walls of a plan, also below its windows. */
function listWalls({ rooms, openings }: Plan): WallPiece[] {
  return planWalls({ rooms, openings: openings.filter(({ kind }) => kind !== 'window') })
}

/** From metres. */
function toRectangle(x: number, y: number, width: number, height: number): Point[] {
  const [left, top, right, bottom] = [x * CM, y * CM, (x + width) * CM, (y + height) * CM]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

function toWallPolygon({ kind, direction, line, start, end }: WallPiece): Point[] {
  const half = HALF_WALL[kind] / CM
  return direction === 'horizontal'
    ? toRectangle(start, line - half, end - start, 2 * half)
    : toRectangle(line - half, start, 2 * half, end - start)
}

function toWindowZone({ at: [x, y], direction, width }: PlanOpening): Point[] {
  const reach = BEFORE_WINDOW / CM
  return direction === 'horizontal'
    ? toRectangle(x, y - reach, width, 2 * reach)
    : toRectangle(x - reach, y, 2 * reach, width)
}

/** The quarter of a circle in which the leaf of a door moves. */
function toSwing(door: PlanOpening): Point[] {
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
  return [point(hinge, line), ...arc]
}

function listPairs(shapes: readonly Polygon[]): Array<[number, number]> {
  return shapes.flatMap((shape, a) =>
    shapes
      .slice(a + 1)
      .flatMap(
        (other, n): Array<[number, number]> => (overlaps(shape, other) ? [[a, a + 1 + n]] : []),
      ),
  )
}

/** Whether two convex shapes overlap by more than the tolerance: no line divides them. */
function overlaps(a: Polygon, b: Polygon): boolean {
  return [...listNormals(a), ...listNormals(b)].every((normal) => {
    const [minA, maxA] = project(a, normal)
    const [minB, maxB] = project(b, normal)
    return Math.min(maxA - minB, maxB - minA) > TOLERANCE
  })
}

function listNormals(shape: Polygon): Point[] {
  return shape.flatMap(([x, y], index): Point[] => {
    const [nextX, nextY] = shape[(index + 1) % shape.length] ?? [x, y]
    const length = Math.hypot(nextX - x, nextY - y)
    return length < 1e-6 ? [] : [[(y - nextY) / length, (nextX - x) / length]]
  })
}

function project(shape: Polygon, [nx, ny]: Point): [min: number, max: number] {
  let [min, max] = [Infinity, -Infinity]
  for (const [x, y] of shape) {
    const at = x * nx + y * ny
    min = Math.min(min, at)
    max = Math.max(max, at)
  }
  return [min, max]
}

function findRoom(piece: OwnPiece | undefined, { rooms }: Plan): PlanRoom | undefined {
  if (!piece) return undefined
  const [x, y] = [piece.x / CM, piece.y / CM]
  return rooms.find(
    (room) => x >= room.x && y >= room.y && x <= room.x + room.width && y <= room.y + room.height,
  )
}

/** where the middle of a person as wide as a way can stand in a room: a grid within its walls. */
interface Floor {
  left: number
  top: number
  columns: number
  rows: number
}

/**
 * Finds the doors of a room to which less than a way is left: no person can stand before the door, or come from there to
 * the other doors of the room.
 */
function findNarrowWays(
  room: PlanRoom,
  { openings }: Plan,
  pieces: readonly OwnPiece[],
): FurnitureConflict[] {
  const doors = openings.filter((opening) => opening.kind !== 'window' && isDoorOf(opening, room))
  if (doors.length === 0) return []
  const floor = toFloor(room)
  const near = pieces.flatMap((piece, index) => {
    const cells = listTakenCells(piece, floor)
    return cells.length > 0 ? [{ index, cells }] : []
  })
  if (near.length === 0) return []
  const seeds = doors.map((door) => listSeeds(door, room, floor))
  const isOpen = (taken: typeof near) => areJoined(seeds, floor, taken)
  if (isOpen(near)) return []
  const guilty = near.filter((one) => isOpen(near.filter((other) => other !== one)))
  const blamed = guilty.length > 0 ? guilty : near
  return [{ kind: 'way', pieces: blamed.map(({ index }) => index), room: room.name }]
}

function isDoorOf({ at: [x, y], direction, width }: PlanOpening, room: PlanRoom): boolean {
  const isHorizontal = direction === 'horizontal'
  const [line, along] = isHorizontal ? [y, x + width / 2] : [x, y + width / 2]
  const [near, depth] = isHorizontal ? [room.y, room.height] : [room.x, room.width]
  const [start, length] = isHorizontal ? [room.x, room.width] : [room.y, room.height]
  const isOnSide = [near, near + depth].some((side) => Math.abs(side - line) < 0.001)
  return isOnSide && along > start && along < start + length
}

function toFloor(room: PlanRoom): Floor {
  const margin = HALF_WALL.partition + WAY / 2
  const toSide = (start: number, length: number) => {
    const free = length * CM - 2 * margin
    // In a narrower room one walks along its middle.
    return free < 0
      ? { first: (start + length / 2) * CM, count: 1 }
      : { first: start * CM + margin, count: Math.floor(free / STEP) + 1 }
  }
  const [across, down] = [toSide(room.x, room.width), toSide(room.y, room.height)]
  return { left: across.first, top: down.first, columns: across.count, rows: down.count }
}

/** The places of a floor at which no person can stand because of a piece. */
function listTakenCells(piece: OwnPiece, { left, top, columns, rows }: Floor): number[] {
  const [cos, sin] = toDirection(piece.angle)
  const halfWidth = (Math.abs(piece.width * cos) + Math.abs(piece.depth * sin)) / 2 + REACH
  const halfHeight = (Math.abs(piece.width * sin) + Math.abs(piece.depth * cos)) / 2 + REACH
  const first = (at: number) => Math.max(0, Math.ceil(at / STEP))
  const last = (at: number, count: number) => Math.min(count - 1, Math.floor(at / STEP))
  const cells: number[] = []
  const lastRow = last(piece.y + halfHeight - top, rows)
  const lastColumn = last(piece.x + halfWidth - left, columns)
  for (let row = first(piece.y - halfHeight - top); row <= lastRow; row += 1) {
    for (let column = first(piece.x - halfWidth - left); column <= lastColumn; column += 1) {
      const [dx, dy] = [left + column * STEP - piece.x, top + row * STEP - piece.y]
      const a = Math.max(0, Math.abs(dx * cos + dy * sin) - piece.width / 2)
      const b = Math.max(0, Math.abs(dy * cos - dx * sin) - piece.depth / 2)
      if (a * a + b * b < REACH * REACH) cells.push(row * columns + column)
    }
  }
  return cells
}

/** The places directly before a door; one at least. */
function listSeeds({ at: [x, y], direction, width }: PlanOpening, room: PlanRoom, floor: Floor) {
  const isHorizontal = direction === 'horizontal'
  const [from, count] = isHorizontal ? [floor.left, floor.columns] : [floor.top, floor.rows]
  const start = (isHorizontal ? x : y) * CM
  const spare = Math.max(0, (width * CM - WAY) / 2)
  const middle = start + (width * CM) / 2
  const clamp = (at: number) => Math.min(count - 1, Math.max(0, at))
  const firstPlace = clamp(Math.round((middle - spare - from) / STEP))
  const lastPlace = clamp(Math.round((middle + spare - from) / STEP))
  const isFar = isHorizontal ? y > room.y + 0.001 : x > room.x + 0.001
  const across = isFar ? (isHorizontal ? floor.rows : floor.columns) - 1 : 0
  return Array.from({ length: lastPlace - firstPlace + 1 }, (_, n) =>
    isHorizontal
      ? across * floor.columns + firstPlace + n
      : (firstPlace + n) * floor.columns + across,
  )
}

/** Whether each door has a free place before it, and all of them are connected. */
function areJoined(
  seeds: ReadonlyArray<readonly number[]>,
  { columns, rows }: Floor,
  taken: ReadonlyArray<{ cells: readonly number[] }>,
): boolean {
  const isClosed = new Uint8Array(columns * rows)
  for (const { cells } of taken) for (const cell of cells) isClosed[cell] = 1
  const starts = (seeds[0] ?? []).filter((cell) => isClosed[cell] === 0)
  return starts.some((start) => {
    if (isClosed[start] === 1) return false
    isClosed[start] = 1
    const reached = new Set([start])
    const open = [start]
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const column = cell % columns
      for (const next of [
        column > 0 ? cell - 1 : -1,
        column < columns - 1 ? cell + 1 : -1,
        cell - columns,
        cell + columns,
      ]) {
        if (next >= 0 && next < isClosed.length && isClosed[next] === 0) {
          isClosed[next] = 1
          reached.add(next)
          open.push(next)
        }
      }
    }
    return seeds.every((own) => own.some((cell) => reached.has(cell)))
  })
}
