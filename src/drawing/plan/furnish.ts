import type { Box, Point } from './box.ts'
import {
  basin,
  bath,
  bed,
  cupboard,
  kitchenLine,
  type Piece,
  type PieceKind,
  roundTable,
  shower,
  smallTable,
  sofa,
  toiletBowl,
  washer,
} from './furniture-pieces.ts'
import {
  type PlanGeometry,
  type PlanOpening,
  type PlanRoom,
  riserWalls,
  type RoomKind,
} from './plan-geometry.ts'

/** A placed piece of furniture, in metres. */
export interface PlacedPiece {
  kind: PieceKind
  /** Side of the room with the wall behind it. */
  back: 'up' | 'right' | 'down' | 'left'
  outline: readonly (readonly Point[])[]
  /** The area that it covers. */
  box: Box
}

/** Pieces by room type. Of each group the first piece that fits is placed. */
const groupsByRoom: Partial<Record<RoomKind, readonly (readonly Piece[])[]>> = {
  hall: [[cupboard(1.6), cupboard(1.2), cupboard(0.9)]],
  kitchen: [
    [kitchenLine(3), kitchenLine(2.6), kitchenLine(2.2)],
    [roundTable(), smallTable()],
  ],
  kitchen_living: [
    [kitchenLine(3.2), kitchenLine(2.8), kitchenLine(2.2)],
    [sofa(2.2), sofa(1.8)],
    [roundTable(), smallTable()],
  ],
  living: [[sofa(2.2), sofa(1.8)], [cupboard(1.6, 0.4), cupboard(1.2, 0.4)], [smallTable()]],
  bedroom: [
    [bed(1.7), bed(1.4), bed(0.9)],
    [cupboard(1.8), cupboard(1.4), cupboard(1)],
  ],
  bathroom: [[bath(), shower()], [basin(0.6), basin(0.5), basin(0.4)], [toiletBowl()]],
  toilet: [[toiletBowl()], [basin(0.5), basin(0.4)]],
  wardrobe: [[cupboard(2.4, 0.5), cupboard(1.8, 0.5), cupboard(1.2, 0.5), cupboard(0.8, 0.5)]],
  laundry: [[washer()], [washer()]],
}

/** Minimum area in m² for a double bed. */
const DOUBLE_BEDROOM = 10
const single: Groups = [[bed(0.9)], [cupboard(1.4), cupboard(1), cupboard(0.8)]]
const sanitary = new Set<RoomKind>(['bathroom', 'toilet'])
/** Maximum distance between plumbed furniture and the wall of its riser, in metres. */
const AT_RISER = 0.3

/** Distance between a wall's axis and the furniture. */
const GAP = 0.07
/** Clearance in front of an opening on the side without the door leaf. */
const STEP = 0.6
/** Clearance in front of a window. */
const SILL = 0.3

/** Places furniture that shows the use of rooms, clear of doors and windows. Kitchens are next to risers. */
export function furnish(plan: Pick<PlanGeometry, 'rooms' | 'openings'>): PlacedPiece[] {
  const clearances = plan.openings.map(toClearance)
  return plan.rooms.flatMap((room) => {
    const groups = toGroups(room)
    const risers = riserWalls(room, plan)
    return (placeAll(groups, room, clearances) ?? placeEach(groups, room, risers, clearances)).map(
      ({ piece, place }) => ({
        kind: piece.kind,
        back: backs[place.turn],
        outline: piece.outline.map((line) => line.map(toTurn(place))),
        box: place.box,
      }),
    )
  })
}

type Groups = readonly (readonly Piece[])[]

function toGroups({ kind, area }: PlanRoom): Groups {
  return kind === 'bedroom' && area < DOUBLE_BEDROOM ? single : (groupsByRoom[kind] ?? [])
}

interface Placement {
  piece: Piece
  place: ReturnType<typeof listPlaces>[number]
}

/** Places one piece of every group, if all fit together. Only for rooms in which no group may be missing. */
function placeAll(groups: Groups, room: PlanRoom, taken: readonly Box[]): Placement[] | undefined {
  if (!sanitary.has(room.kind)) return undefined
  const [choices, ...rest] = groups
  if (!choices) return []
  for (const placement of choices.flatMap((piece) => findFitting(piece, room, taken))) {
    const others = placeAll(rest, room, [...taken, placement.place.box])
    if (others) return [placement, ...others]
  }
  return undefined
}

/** Places the first piece of each group that fits. Groups without a fitting piece are omitted. */
function placeEach(
  groups: Groups,
  room: PlanRoom,
  risers: readonly Box[],
  clearances: readonly Box[],
): Placement[] {
  const taken = [...clearances]
  return groups.flatMap((choices) => {
    const found = choices.flatMap((piece) => findFitting(piece, room, taken))
    const isNear = ({ piece, place }: Placement) =>
      piece.isPlumbed === true && risers.some((wall) => distance(wall, place.box) < AT_RISER)
    const placement = found.find(isNear) ?? found[0]
    if (placement) taken.push(placement.place.box)
    return placement ? [placement] : []
  })
}

function findFitting(piece: Piece, room: PlanRoom, taken: readonly Box[]): Placement[] {
  return listPlaces(piece, room)
    .filter(({ box }) => isInside(box, room) && !taken.some((other) => overlaps(box, other)))
    .map((place) => ({ piece, place }))
}

interface Place {
  x: number
  y: number
  /** Quarter turns clockwise around the point. */
  turn: 0 | 1 | 2 | 3
}

const backs = ['up', 'right', 'down', 'left'] as const

function toTurn({ x, y, turn }: Place): (point: Point) => Point {
  if (turn === 1) return ([a, b]) => [x - b, y + a]
  if (turn === 2) return ([a, b]) => [x - a, y - b]
  return turn === 3 ? ([a, b]) => [x + b, y - a] : ([a, b]) => [x + a, y + b]
}

/** Lists places along each wall, longest walls first. Free-standing pieces prefer the middle, others the corners. */
function listPlaces(piece: Piece, room: PlanRoom) {
  const { width: w, depth: d } = piece
  const right = room.x + room.width - GAP
  const bottom = room.y + room.height - GAP
  const left = room.x + GAP
  const top = room.y + GAP
  const isFreeStanding = d > 0.8 && w > 1
  const order = isFreeStanding ? [0.5, 0, 1] : [0, 1, 0.5]
  const upright = order.flatMap((share) => {
    const y = top + (bottom - top - w) * share
    return [
      { turn: 3 as const, x: left, y: y + w, box: { x: left, y, width: d, height: w } },
      { turn: 1 as const, x: right, y, box: { x: right - d, y, width: d, height: w } },
    ]
  })
  const level = order.flatMap((share) => {
    const x = left + (right - left - w) * share
    return [
      { turn: 0 as const, x, y: top, box: { x, y: top, width: w, height: d } },
      { turn: 2 as const, x: x + w, y: bottom, box: { x, y: bottom - d, width: w, height: d } },
    ]
  })
  return room.height >= room.width ? [...upright, ...level] : [...level, ...upright]
}

/** Returns the area that must stay free on both sides of an opening, including the swing of its leaf. */
export function toClearance({ kind, at: [x, y], direction, width, swing }: PlanOpening): Box {
  const reach = (side: 'up' | 'down' | 'left' | 'right') =>
    kind === 'window' ? SILL : swing === side ? width : STEP
  return direction === 'horizontal'
    ? { x, y: y - reach('up'), width, height: reach('up') + reach('down') }
    : { x: x - reach('left'), y, width: reach('left') + reach('right'), height: width }
}

function isInside(box: Box, room: PlanRoom): boolean {
  return (
    box.x >= room.x &&
    box.y >= room.y &&
    box.x + box.width <= room.x + room.width &&
    box.y + box.height <= room.y + room.height
  )
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Distance between two boxes in metres; 0 when they touch. */
function distance(a: Box, b: Box): number {
  const x = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width)
  const y = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height)
  return Math.hypot(x, y)
}
