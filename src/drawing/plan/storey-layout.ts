import { type Box, findExtent, type Point } from './box.ts'
import { mirrorPlan } from './mirror-plan.ts'
import { facadeDepth } from './plan-facade.ts'
import type { PlanGeometry, PlanOpening } from './plan-geometry.ts'
import { units } from './plan-scale.ts'

/** A flat of a storey: its plan, its outline on the storey in metres, and its texts. */
export interface StoreyFlat {
  outline: readonly Point[]
  geometry: PlanGeometry
  isMirrored: boolean
  /** Two lines of text, e.g. number and area. */
  words: readonly [string, string]
  /** The highlighted flat. */
  isMarked?: boolean
}

/** A flat's plan placed on its storey, in metres. */
export interface PlacedFlat {
  plan: PlanGeometry
  box: Box
  /** Plans on the yard side are turned by 180°. */
  isTurned: boolean
  words: StoreyFlat['words']
  isMarked: boolean
}

const TOLERANCE = 0.05

/** Margin around a storey, in units. */
const MARGIN = 10

/** Returns the frame of a storey's drawing, in units. */
export function storeyFrame(outline: readonly (readonly Point[])[]): Box {
  const { x, y, width, height } = findExtent(outline.flat())
  return {
    x: units(x) - MARGIN,
    y: units(y) - MARGIN,
    width: units(width) + 2 * MARGIN,
    height: units(height) + 2 * MARGIN,
  }
}

/** Places the flats of a storey. Flats whose plan does not match their outline are omitted. */
export function placeFlats(flats: readonly StoreyFlat[]): PlacedFlat[] {
  const placed = flats.flatMap((flat): PlacedFlat[] => {
    const { outline, geometry, isMirrored, words, isMarked = false } = flat
    const place = placePlan(outline, { ...geometry, depth: facadeDepth(geometry) })
    if (!place) return []
    const plan = isMirrored ? mirrorPlan(geometry) : geometry
    return [{ plan, ...place, words, isMarked }]
  })
  // Two feeds can contain the same flat.
  return [...new Map(placed.map((flat) => [`${flat.box.x} ${flat.box.y}`, flat])).values()]
}

/**
 * Returns where a plan lies on its storey; null if it does not match the outline. `depth` is the distance from the
 * plan's upper edge to its facade.
 */
export function placePlan(
  outline: readonly Point[],
  { width, height, depth }: { width: number; height: number; depth: number },
): Pick<PlacedFlat, 'box' | 'isTurned'> | null {
  const box = findExtent(outline)
  if (Math.abs(box.width - width) > TOLERANCE) return null
  if (Math.abs(box.height - height) > TOLERANCE) return null
  // A flat on the yard side has its facade at 0.
  return { box, isTurned: Math.abs(box.y + box.height - depth) < TOLERANCE }
}

/** Converts a rectangle of the flat's plan to the storey. */
export function toStorey({ box, isTurned }: PlacedFlat, room: Box): Box {
  const { width, height } = room
  return isTurned
    ? {
        x: box.x + box.width - room.x - width,
        y: box.y + box.height - room.y - height,
        width,
        height,
      }
    : { x: box.x + room.x, y: box.y + room.y, width, height }
}

/** Returns the flat's entrances as openings of the storey. */
export function findEntrances(flat: PlacedFlat): PlanOpening[] {
  return flat.plan.openings
    .filter(({ kind }) => kind === 'entrance')
    .map(({ kind, at, direction, width }) => {
      const isAlong = direction === 'horizontal'
      const size = { width: isAlong ? width : 0, height: isAlong ? 0 : width }
      const { x, y } = toStorey(flat, { x: at[0], y: at[1], ...size })
      return { kind, at: [x, y], direction, width }
    })
}

/** Returns the flat's largest room on the storey, for its label. */
export function findLabelRoom(flat: PlacedFlat): Box | undefined {
  const sizes = flat.plan.rooms.map((room) => ({ room, size: room.width * room.height }))
  const largest = sizes.reduce<(typeof sizes)[number] | undefined>(
    (best, it) => (best && best.size >= it.size ? best : it),
    undefined,
  )
  return largest && toStorey(flat, largest.room)
}
