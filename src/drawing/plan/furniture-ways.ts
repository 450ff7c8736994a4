import { HALF_WALL } from './furniture-obstacles.ts'
import { type OwnPiece, toDirection } from './own-furniture.ts'
import type { PlanGeometry, PlanOpening, PlanRoom } from './plan-geometry.ts'
import { planWalls, type WallPiece } from './plan-walls.ts'

/** cm per metre. */
const CM = 100
/** Width of a way to a door, cm. */
const WAY = 60
/** Distance between the places at which a way is tried, cm. */
const STEP = 2
/** A place between four that are tried is at most so far from one of them: a way of 60 cm is never missed. */
const REACH = WAY / 2 - STEP * Math.SQRT1_2

/** Where the middle of a person as wide as a way can stand in a room: a grid within its walls. */
interface Floor {
  left: number
  top: number
  columns: number
  rows: number
}

/** The places of a floor that a piece may take: all within these rows and columns. */
interface Range {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

interface Taken {
  cells: readonly number[]
}

interface NearPiece extends Taken {
  index: number
}

type Block = Pick<OwnPiece, 'x' | 'y' | 'angle' | 'width' | 'depth'>

/** Returns the indices of the pieces that leave less than a way to a door of a room. */
export type FindBlocking = (pieces: readonly OwnPiece[]) => readonly number[]

/**
 * Returns how to find what leaves less than a way to the doors of a room: no person can stand before a door, or come
 * from there to the other doors of the room. It remembers its last answer, since mostly pieces of one room are moved.
 */
export function createWayCheck(
  room: PlanRoom,
  { rooms, openings }: Pick<PlanGeometry, 'rooms' | 'openings'>,
): FindBlocking {
  const doors = openings.filter((opening) => opening.kind !== 'window' && isDoorOf(opening, room))
  const floor = toFloor(room, planWalls({ rooms, openings: [] }))
  const seeds = doors.map((door) => listSeeds(door, room, floor))
  const passable = openings.filter(({ kind }) => kind !== 'window')
  const thick = listThickCells(room, planWalls({ rooms, openings: passable }), floor)
  // A plan that leaves no way without furniture is no fault of a piece.
  const fixed = areJoined(seeds, floor, [thick]) ? [thick] : []
  let last: { key: string; blocking: readonly number[] } = { key: '', blocking: [] }
  return (pieces) => {
    if (doors.length === 0) return []
    const near = pieces.flatMap((piece, index) => {
      const range = findRange(piece, floor)
      return range ? [{ piece, index, range }] : []
    })
    const key = near
      .map(({ piece: { x, y, angle, width, depth }, index }) =>
        [index, x, y, angle, width, depth].join(' '),
      )
      .join('|')
    if (key !== last.key) {
      const taken = near
        .map(({ piece, index, range }) => ({ index, cells: listTakenCells(piece, floor, range) }))
        .filter(({ cells }) => cells.length > 0)
      last = {
        key,
        blocking: findBlocking(taken, (left) => areJoined(seeds, floor, [...fixed, ...left])),
      }
    }
    return last.blocking
  }
}

function findBlocking(
  near: readonly NearPiece[],
  isOpen: (taken: readonly Taken[]) => boolean,
): number[] {
  if (near.length === 0 || isOpen(near)) return []
  const guilty = near.filter((one) => isOpen(near.filter((other) => other !== one)))
  return (guilty.length > 0 ? guilty : near).map(({ index }) => index)
}

function isDoorOf({ at: [x, y], direction, width }: PlanOpening, room: PlanRoom): boolean {
  const isHorizontal = direction === 'horizontal'
  const [line, along] = isHorizontal ? [y, x + width / 2] : [x, y + width / 2]
  const [near, depth] = isHorizontal ? [room.y, room.height] : [room.x, room.width]
  const [start, length] = isHorizontal ? [room.x, room.width] : [room.y, room.height]
  const isOnSide = [near, near + depth].some((side) => Math.abs(side - line) < 0.001)
  return isOnSide && along > start && along < start + length
}

function toFloor(room: PlanRoom, walls: readonly WallPiece[]): Floor {
  const toSide = (direction: WallPiece['direction'], start: number, length: number) => {
    const [before, after] = [start, start + length].map((line) =>
      findMargin(listSide(walls, room, { direction, line })),
    )
    const first = start * CM + (before ?? 0) + WAY / 2
    const last = (start + length) * CM - (after ?? 0) - WAY / 2
    // In a narrower room one walks along its middle.
    return last < first
      ? { first: (first + last) / 2, count: 1 }
      : { first, count: Math.floor((last - first) / STEP) + 1 }
  }
  const across = toSide('vertical', room.x, room.width)
  const down = toSide('horizontal', room.y, room.height)
  return { left: across.first, top: down.first, columns: across.count, rows: down.count }
}

/** The walls at one side of a room. */
function listSide(
  walls: readonly WallPiece[],
  room: PlanRoom,
  { direction, line }: Pick<WallPiece, 'direction' | 'line'>,
): WallPiece[] {
  const [start, length] = direction === 'horizontal' ? [room.x, room.width] : [room.y, room.height]
  return walls.filter(
    (wall) =>
      wall.direction === direction &&
      Math.abs(wall.line - line) < 0.001 &&
      wall.start < start + length - 0.001 &&
      wall.end > start + 0.001,
  )
}

/** How far all walls at a side of a room reach into it, cm. */
function findMargin(side: readonly WallPiece[]): number {
  return Math.min(HALF_WALL.outer, ...side.map(({ kind }) => HALF_WALL[kind]))
}

/** The places of a floor at which no person can stand because a part of a side is an outer wall, and not all of it. */
function listThickCells(room: PlanRoom, walls: readonly WallPiece[], floor: Floor): Taken {
  const sides = [
    { direction: 'vertical', line: room.x },
    { direction: 'vertical', line: room.x + room.width },
    { direction: 'horizontal', line: room.y },
    { direction: 'horizontal', line: room.y + room.height },
  ] as const
  const blocks = sides.flatMap((at) => {
    const side = listSide(walls, room, at)
    const margin = findMargin(side)
    return side.filter(({ kind }) => HALF_WALL[kind] > margin).map(toBlock)
  })
  return {
    cells: blocks.flatMap((block) => {
      const range = findRange(block, floor)
      return range ? listTakenCells(block, floor, range) : []
    }),
  }
}

function toBlock({ kind, direction, line, start, end }: WallPiece): Block {
  const middle = ((start + end) / 2) * CM
  const [length, thickness] = [(end - start) * CM, 2 * HALF_WALL[kind]]
  return direction === 'horizontal'
    ? { x: middle, y: line * CM, angle: 0, width: length, depth: thickness }
    : { x: line * CM, y: middle, angle: 0, width: thickness, depth: length }
}

/** Returns where on a floor a piece may take places; null: nowhere. */
function findRange(piece: Block, { left, top, columns, rows }: Floor): Range | null {
  const [cos, sin] = toDirection(piece.angle)
  const halfWidth = (Math.abs(piece.width * cos) + Math.abs(piece.depth * sin)) / 2 + REACH
  const halfHeight = (Math.abs(piece.width * sin) + Math.abs(piece.depth * cos)) / 2 + REACH
  const first = (at: number) => Math.max(0, Math.ceil(at / STEP))
  const last = (at: number, count: number) => Math.min(count - 1, Math.floor(at / STEP))
  const range = {
    firstRow: first(piece.y - halfHeight - top),
    lastRow: last(piece.y + halfHeight - top, rows),
    firstColumn: first(piece.x - halfWidth - left),
    lastColumn: last(piece.x + halfWidth - left, columns),
  }
  return range.firstRow > range.lastRow || range.firstColumn > range.lastColumn ? null : range
}

/** The places of a floor at which no person can stand because of a piece. */
function listTakenCells(
  piece: Block,
  { left, top, columns }: Floor,
  { firstRow, lastRow, firstColumn, lastColumn }: Range,
): number[] {
  const [cos, sin] = toDirection(piece.angle)
  const cells: number[] = []
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const dx = left + column * STEP - piece.x
      const dy = top + row * STEP - piece.y
      const a = Math.max(0, Math.abs(dx * cos + dy * sin) - piece.width / 2)
      const b = Math.max(0, Math.abs(dy * cos - dx * sin) - piece.depth / 2)
      if (a * a + b * b < REACH * REACH) cells.push(row * columns + column)
    }
  }
  return cells
}

/** The places directly before a door; one at least. */
function listSeeds(
  { at: [x, y], direction, width }: PlanOpening,
  room: PlanRoom,
  floor: Floor,
): number[] {
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
  taken: readonly Taken[],
): boolean {
  const count = columns * rows
  /** 0: free, 1: taken, others: reached from the start with this number. */
  const marks = new Uint16Array(count)
  for (const { cells } of taken) for (const cell of cells) marks[cell] = 1
  const open = new Int32Array(count)
  const [starts = []] = seeds
  return starts.some((start, index) => {
    if (marks[start] !== 0) return false
    const mark = index + 2
    let length = 0
    const reach = (cell: number) => {
      if (marks[cell] !== 0) return
      marks[cell] = mark
      open[length] = cell
      length += 1
    }
    reach(start)
    while (length > 0) {
      length -= 1
      const cell = open[length] ?? 0
      const column = cell % columns
      if (column > 0) reach(cell - 1)
      if (column < columns - 1) reach(cell + 1)
      if (cell >= columns) reach(cell - columns)
      if (cell + columns < count) reach(cell + columns)
    }
    return seeds.every((own) => own.some((cell) => marks[cell] === mark))
  })
}
