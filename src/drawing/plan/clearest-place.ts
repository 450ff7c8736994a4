import type { Box } from './box.ts'
import type { PlanRoom } from './plan-geometry.ts'

/** From a label to the axes of the walls around it, metres: half of an outer wall, and a gap. */
const TO_WALL = 0.15
/** Shares of the room that is free around the label. */
const STEPS = [0, -0.2, 0.2, -0.4, 0.4, -0.6, 0.6, -0.8, 0.8, -1, 1]

/** What a label gives way to, metres. */
export interface PlanObstacles {
  /** Furniture and fixtures. */
  pieces: readonly Box[]
  /** Floor that the leaves of doors sweep over. */
  swings: readonly Box[]
}

type Extent = Pick<Box, 'width' | 'height'>

interface ClearestPlace {
  /** Centre of the label. */
  place: { x: number; y: number }
  /** Covered area of the furniture and of the swings, m². */
  onPieces: number
  onSwings: number
}

/**
 * Finds the centre of a label (metres) that covers the least furniture, then the least of the doors' swings. Prefers
 * the middle of the room.
 */
export function findClearestPlace(
  room: PlanRoom,
  extent: Extent,
  { pieces, swings }: PlanObstacles,
): ClearestPlace {
  const middle = { x: room.x + room.width / 2, y: room.y + room.height / 2 }
  const near = [...pieces, ...swings].filter((box) => cover(middle, room, box) > 0)
  // Places beside an obstacle are tried exactly: a narrow gap lies between the steps.
  const xs = listCentres(
    middle.x,
    (room.width - extent.width) / 2,
    near.flatMap(({ x, width }) => [x - extent.width / 2, x + width + extent.width / 2]),
  )
  const ys = listCentres(
    middle.y,
    (room.height - extent.height) / 2,
    near.flatMap(({ y, height }) => [y - extent.height / 2, y + height + extent.height / 2]),
  )
  const sum = (place: ClearestPlace['place'], boxes: readonly Box[]) =>
    boxes.reduce((total, box) => total + cover(place, extent, box), 0)
  const away = ({ x, y }: ClearestPlace['place']) => Math.hypot(x - middle.x, y - middle.y)
  const places = ys
    .flatMap((y) => xs.map((x) => ({ x, y })))
    .map((place) => ({ place, onPieces: sum(place, pieces), onSwings: sum(place, swings) }))
  const [best] = places.toSorted(
    (a, b) =>
      toStep(a.onPieces) - toStep(b.onPieces) ||
      toStep(a.onSwings) - toStep(b.onSwings) ||
      away(a.place) - away(b.place),
  )
  return best ?? { place: middle, onPieces: 0, onSwings: 0 }
}

/** Coordinates around the middle, as far as the walls let the label go. */
function listCentres(middle: number, room: number, beside: readonly number[]): number[] {
  const free = Math.max(0, room - TO_WALL)
  return [
    ...STEPS.map((step) => middle + step * free),
    ...beside.filter((at) => Math.abs(at - middle) <= free),
  ]
}

function cover(centre: { x: number; y: number }, extent: Extent, box: Box): number {
  const { width, height } = extent
  const right = Math.min(centre.x + width / 2, box.x + box.width)
  const bottom = Math.min(centre.y + height / 2, box.y + box.height)
  const w = right - Math.max(centre.x - width / 2, box.x)
  const h = bottom - Math.max(centre.y - height / 2, box.y)
  return Math.max(0, w) * Math.max(0, h)
}

/** Differences below a square centimetre are those of rounding. */
function toStep(area: number): number {
  return Math.round(area * 1e4)
}
