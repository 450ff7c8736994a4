import type { Box } from './box.ts'
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
import type { PlanGeometry, PlanOpening, PlanRoom, Point, RoomKind } from './plan-geometry.ts'
import { riserWalls } from './riser-walls.ts'

/** A piece in its place, metres. */
export interface PlacedPiece {
  kind: PieceKind
  /** The wall its back stands at. */
  back: 'up' | 'right' | 'down' | 'left'
  outline: readonly (readonly Point[])[]
  /** What it covers of the plan. */
  box: Box
}

/** Of each group, the first piece that fits somewhere is drawn; none when none fits. */
const wanted: Partial<Record<RoomKind, readonly (readonly Piece[])[]>> = {
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

/** Of a bedroom under 10 m², which is for one. */
const DOUBLE_BEDROOM = 10
const single: Groups = [[bed(0.9)], [cupboard(1.4), cupboard(1), cupboard(0.8)]]
const sanitary = new Set<RoomKind>(['bathroom', 'toilet'])
/** A worktop so near to a riser's wall stands at it or ends at it, metres. */
const AT_RISER = 0.3

/** Between a wall's axis and what stands at it. */
const GAP = 0.07
/** Kept free before an opening on the side its leaf does not turn to. */
const STEP = 0.6
/** Nothing high stands before a window. */
const SILL = 0.3

/** Furniture that shows what rooms are for, clear of doors, door leaves and windows; kitchens stand at risers. */
export function furnish(plan: Pick<PlanGeometry, 'rooms' | 'openings'>): PlacedPiece[] {
  const kept = plan.openings.map(keptFree)
  return plan.rooms.flatMap((room) => {
    const groups = groupsOf(room)
    const risers = riserWalls(room, plan)
    return (placeAll(groups, room, kept) ?? placeSome(groups, room, risers, kept)).map(
      ({ piece, place }) => ({
        kind: piece.kind,
        back: backs[place.turn],
        outline: piece.outline.map((line) => line.map(turned(place))),
        box: place.box,
      }),
    )
  })
}

type Groups = readonly (readonly Piece[])[]

function groupsOf({ kind, area }: PlanRoom): Groups {
  return kind === 'bedroom' && area < DOUBLE_BEDROOM ? single : (wanted[kind] ?? [])
}

interface Standing {
  piece: Piece
  place: ReturnType<typeof placesOf>[number]
}

/** A piece of every group, the first ones where they fit together; only where none may be missing. */
function placeAll(groups: Groups, room: PlanRoom, taken: readonly Box[]): Standing[] | undefined {
  if (!sanitary.has(room.kind)) return undefined
  const [choices, ...rest] = groups
  if (!choices) return []
  for (const standing of choices.flatMap((piece) => fitting(piece, room, taken))) {
    const others = placeAll(rest, room, [...taken, standing.place.box])
    if (others) return [standing, ...others]
  }
  return undefined
}

/** The first piece of each group that finds a place; groups that find none are left out. */
function placeSome(
  groups: Groups,
  room: PlanRoom,
  risers: readonly Box[],
  kept: readonly Box[],
): Standing[] {
  const taken = [...kept]
  return groups.flatMap((choices) => {
    const found = choices.flatMap((piece) => fitting(piece, room, taken))
    const isNear = ({ piece, place }: Standing) =>
      piece.isPlumbed === true && risers.some((wall) => distance(wall, place.box) < AT_RISER)
    const standing = found.find(isNear) ?? found[0]
    if (standing) taken.push(standing.place.box)
    return standing ? [standing] : []
  })
}

function fitting(piece: Piece, room: PlanRoom, taken: readonly Box[]): Standing[] {
  return placesOf(piece, room)
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

function turned({ x, y, turn }: Place): (point: Point) => Point {
  if (turn === 1) return ([a, b]) => [x - b, y + a]
  if (turn === 2) return ([a, b]) => [x - a, y - b]
  return turn === 3 ? ([a, b]) => [x + b, y - a] : ([a, b]) => [x + a, y + b]
}

/** Along each wall, longest walls first: the middle for what stands free on both sides, then the corners. */
function placesOf(piece: Piece, room: PlanRoom) {
  const { width: w, depth: d } = piece
  const right = room.x + room.width - GAP
  const bottom = room.y + room.height - GAP
  const left = room.x + GAP
  const top = room.y + GAP
  const isFree = d > 0.8 && w > 1
  const order = isFree ? [0.5, 0, 1] : [0, 1, 0.5]
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

/** What must stay free before and behind an opening: the way through it and its leaf. */
export function keptFree({ kind, at: [x, y], direction, width, swing }: PlanOpening): Box {
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

/** Metres between two boxes; 0 when they meet. */
function distance(a: Box, b: Box): number {
  const x = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width)
  const y = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height)
  return Math.hypot(x, y)
}
