import type { Box } from './box.ts'
import { extentOf } from './extent.ts'
import { mirrorPlan } from './mirror-plan.ts'
import { facadeDepth } from './plan-facade.ts'
import type { PlanGeometry, PlanOpening, Point } from './plan-geometry.ts'
import { units } from './plan-scale.ts'

/** A flat as a storey has it: its plan, its outline there in metres, and what is said of it. */
export interface StoreyFlat {
  outline: readonly Point[]
  geometry: PlanGeometry
  isMirrored: boolean
  /** Its number and its area, say. */
  words: readonly [string, string]
  /** The one that the drawing is about. */
  isMarked?: boolean
}

/** A flat's plan where it stands on its storey, metres. */
export interface PlacedFlat {
  plan: PlanGeometry
  box: Box
  /** To the yard a plan stands on its head. */
  isTurned: boolean
  words: StoreyFlat['words']
  isMarked: boolean
}

const NEAR = 0.05

/** Units around a storey. */
const MARGIN = 10

/** The drawing's frame around a storey, in its units. */
export function storeyFrame(outline: readonly (readonly Point[])[]): Box {
  const { x, y, width, height } = extentOf(outline.flat())
  return {
    x: units(x) - MARGIN,
    y: units(y) - MARGIN,
    width: units(width) + 2 * MARGIN,
    height: units(height) + 2 * MARGIN,
  }
}

/** Where the flats of a storey stand; those are left out whose plans do not fit their outlines. */
export function placeFlats(flats: readonly StoreyFlat[]): PlacedFlat[] {
  const placed = flats.flatMap((flat): PlacedFlat[] => {
    const { outline, geometry, isMirrored, words, isMarked = false } = flat
    const box = extentOf(outline)
    const { y, width, height } = box
    if (Math.abs(width - geometry.width) > NEAR) return []
    if (Math.abs(height - geometry.height) > NEAR) return []
    // A flat to the yard has its facade at 0.
    const isTurned = Math.abs(y + height - facadeDepth(geometry)) < NEAR
    const plan = isMirrored ? mirrorPlan(geometry) : geometry
    return [{ plan, box, isTurned, words, isMarked }]
  })
  // A flat that two feeds sell is one flat.
  return [...new Map(placed.map((flat) => [`${flat.box.x} ${flat.box.y}`, flat])).values()]
}

/** A rectangle of the flat's plan on the storey. */
export function onStorey({ box, isTurned }: PlacedFlat, room: Box): Box {
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

/** The flat's own door as an opening of the storey. */
export function entrancesOf(flat: PlacedFlat): PlanOpening[] {
  return flat.plan.openings
    .filter(({ kind }) => kind === 'entrance')
    .map(({ kind, at, direction, width }) => {
      const isAlong = direction === 'horizontal'
      const size = { width: isAlong ? width : 0, height: isAlong ? 0 : width }
      const { x, y } = onStorey(flat, { x: at[0], y: at[1], ...size })
      return { kind, at: [x, y], direction, width }
    })
}

/** The flat's largest room, where there is most room for words. */
export function roomForWords(flat: PlacedFlat): Box | undefined {
  const sizes = flat.plan.rooms.map((room) => ({ room, size: room.width * room.height }))
  const largest = sizes.reduce<(typeof sizes)[number] | undefined>(
    (best, it) => (best && best.size >= it.size ? best : it),
    undefined,
  )
  return largest && onStorey(flat, largest.room)
}
