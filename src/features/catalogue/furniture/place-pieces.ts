import { findConflicts } from '../../../drawing/plan/furniture-conflicts.ts'
import { mirrorOwnPieces, type OwnPiece } from '../../../drawing/plan/own-furniture.ts'
import type { PlanRoom } from '../../../drawing/plan/plan-geometry.ts'
import { UNITS_PER_METRE } from '../../../drawing/plan/plan-scale.ts'
import type { FurniturePlan } from './furniture-data.ts'

/** How the plan is drawn: what is seen of it, in units, and its size in cm. */
export interface PlanScale {
  viewBox: string
  /** Units of the drawing per cm. */
  perCm: number
  /** Of the plan, cm. */
  width: number
  height: number
}

/** Returns how a plan is drawn; a picture is `pictureWidth` cm wide. */
export function toPlanScale({ drawn, picture }: FurniturePlan, pictureWidth: number): PlanScale {
  if (drawn) {
    const { width, height } = drawn.geometry
    const perCm = UNITS_PER_METRE / 100
    return { viewBox: drawn.viewBox, perCm, width: width * 100, height: height * 100 }
  }
  const { width, height } = picture ?? { width: 1, height: 1 }
  const perCm = width / pictureWidth
  return { viewBox: `0 0 ${width} ${height}`, perCm, width: pictureWidth, height: height / perCm }
}

/** Mirrors pieces where the lot is mirrored: the address has them as in the plan of the type. */
export function toShownPieces(pieces: readonly OwnPiece[], { drawn }: FurniturePlan): OwnPiece[] {
  return drawn?.isMirrored
    ? mirrorOwnPieces(pieces, Math.round(drawn.geometry.width * 100))
    : [...pieces]
}

/** Returns a place for a new piece: the first of some over the plan at which it fits, else the middle. */
export function findFreePlace(
  piece: Omit<OwnPiece, 'x' | 'y' | 'angle'>,
  pieces: readonly OwnPiece[],
  { drawn }: FurniturePlan,
  { width, height }: PlanScale,
): { x: number; y: number } {
  const middle = { x: Math.round(width / 2), y: Math.round(height / 2) }
  if (!drawn) return middle
  const rooms = drawn.geometry.rooms.toSorted((a, b) => rank(b) - rank(a))
  const places = rooms.map((room) => ({
    x: Math.round((room.x + room.width / 2) * 100),
    y: Math.round((room.y + room.height / 2) * 100),
  }))
  const fits = (place: { x: number; y: number }) =>
    !findConflicts([...pieces, { ...piece, ...place, angle: 0 }], drawn.geometry).some((conflict) =>
      conflict.pieces.includes(pieces.length),
    )
  return places.find(fits) ?? places[0] ?? middle
}

function rank({ kind, area }: PlanRoom): number {
  return kind === 'bedroom' || kind === 'living' || kind === 'kitchen_living' ? 1_000 + area : area
}
