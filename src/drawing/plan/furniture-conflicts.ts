import { oncePer } from '../../lib/time/once-per.ts'
import type { Point } from './box.ts'
import { type ConvexShape, overlaps, toShape } from './convex-shape.ts'
import { listObstacles } from './furniture-obstacles.ts'
import { createWayCheck } from './furniture-ways.ts'
import type { PlanGeometry, PlanRoom } from './plan-geometry.ts'
import { namePiece, nameWithPiece, type OwnPiece, toDirection } from './own-furniture.ts'

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

/** cm per metre. */
const CM = 100
/**
 * The height of a window above the floor, cm. The usual height: plans do not have it. A desk of 75 cm fits below.
 */
const SILL = 80

/** A visitor who moves a piece asks for the same plan at each step. */
const getObstacles = oncePer((plan: Plan, _key: null) => listObstacles(plan))
const getWayChecks = oncePer((plan: Plan, _key: null) =>
  plan.rooms.map((room) => ({ room, findBlocking: createWayCheck(room, plan) })),
)

/** Finds what does not fit: the pieces, in cm from the corner of this plan, against its walls, doors and windows. */
export function findConflicts(pieces: readonly OwnPiece[], plan: Plan): FurnitureConflict[] {
  const { rooms, walls, swings, windows } = getObstacles(plan, null)
  const shapes = pieces.map((piece) => toShape(toPolygon(piece)))
  const roomOf = (index: number) => findRoom(pieces[index], plan)?.name ?? null
  const alone = (kind: ConflictKind, does: (shape: ConvexShape, index: number) => boolean) =>
    shapes.flatMap((shape, index): FurnitureConflict[] =>
      does(shape, index) ? [{ kind, pieces: [index], room: roomOf(index) }] : [],
    )
  const touches = (others: readonly ConvexShape[]) => (shape: ConvexShape) =>
    others.some((other) => overlaps(shape, other))
  const isInRoom = touches(rooms)
  const isBeforeWindow = touches(windows)
  return [
    ...alone('outside', (shape) => !isInRoom(shape)),
    ...alone('wall', touches(walls)),
    ...listPairs(shapes).map(
      ([a, b]): FurnitureConflict => ({ kind: 'piece', pieces: [a, b], room: roomOf(a) }),
    ),
    ...alone('swing', touches(swings)),
    ...alone(
      'window',
      (shape, index) => (pieces[index]?.height ?? 0) > SILL && isBeforeWindow(shape),
    ),
    ...getWayChecks(plan, null).flatMap(({ room, findBlocking }): FurnitureConflict[] => {
      const blocking = findBlocking(pieces)
      return blocking.length > 0 ? [{ kind: 'way', pieces: blocking, room: room.name }] : []
    }),
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
function toPolygon({ x, y, angle, width, depth }: OwnPiece): Point[] {
  const [cos, sin] = toDirection(angle)
  return [
    [-width / 2, -depth / 2] as const,
    [width / 2, -depth / 2] as const,
    [width / 2, depth / 2] as const,
    [-width / 2, depth / 2] as const,
  ].map(([a, b]) => [x + a * cos - b * sin, y + a * sin + b * cos] as const)
}

function listPairs(shapes: readonly ConvexShape[]): Array<[number, number]> {
  return shapes.flatMap((shape, a) =>
    shapes
      .slice(a + 1)
      .flatMap(
        (other, n): Array<[number, number]> => (overlaps(shape, other) ? [[a, a + 1 + n]] : []),
      ),
  )
}

function findRoom(piece: OwnPiece | undefined, { rooms }: Plan): PlanRoom | undefined {
  if (!piece) return undefined
  const [x, y] = [piece.x / CM, piece.y / CM]
  return rooms.find(
    (room) => x >= room.x && y >= room.y && x <= room.x + room.width && y <= room.y + room.height,
  )
}
