import { findConflicts } from '../../../drawing/plan/furniture-conflicts.ts'
import {
  MAX_PLACE,
  MIN_PLACE,
  mirrorOwnPieces,
  type OwnPiece,
} from '../../../drawing/plan/own-furniture.ts'
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
  /** Where an address can have the middle of a piece, cm as shown: from and to. */
  places: { x: Range; y: Range }
}

type Range = readonly [from: number, to: number]
interface Place {
  x: number
  y: number
}

const stored: Range = [MIN_PLACE, MAX_PLACE]

/** Returns how a plan is drawn; a picture is `pictureWidth` cm wide. */
export function toPlanScale({ drawn, picture }: FurniturePlan, pictureWidth: number): PlanScale {
  if (drawn) {
    const { width, height } = drawn.geometry
    const perCm = UNITS_PER_METRE / 100
    const across = toCentimetres(width)
    const x: Range = drawn.isMirrored ? [across - MAX_PLACE, across - MIN_PLACE] : stored
    const size = { width: width * 100, height: height * 100 }
    return { viewBox: drawn.viewBox, perCm, ...size, places: { x, y: stored } }
  }
  const { width, height } = picture ?? { width: 1, height: 1 }
  const perCm = width / pictureWidth
  const size = { width: pictureWidth, height: height / perCm }
  return { viewBox: `0 0 ${width} ${height}`, perCm, ...size, places: { x: stored, y: stored } }
}

/** Mirrors pieces where the lot is mirrored: the address has them as in the plan of the type. */
export function toShownPieces(pieces: readonly OwnPiece[], { drawn }: FurniturePlan): OwnPiece[] {
  return drawn?.isMirrored
    ? mirrorOwnPieces(pieces, toCentimetres(drawn.geometry.width))
    : [...pieces]
}

function toCentimetres(metres: number): number {
  return Math.round(metres * 100)
}

/**
 * Moves a piece to a place on the plan. One that lies outside comes no further in than it is moved, and a direction in
 * which it is not moved stays as it is.
 */
export function movePiece<Piece extends OwnPiece>(
  piece: Piece,
  to: Place,
  scale: PlanScale,
): Piece {
  const { width, height, places } = scale
  return {
    ...piece,
    x: moveAlong(piece.x, to.x, [0, width], places.x),
    y: moveAlong(piece.y, to.y, [0, height], places.y),
  }
}

function moveAlong(from: number, to: number, [start, end]: Range, places: Range): number {
  if (to === from) return from
  return toWithin(to, [
    Math.max(places[0], Math.min(start, from)),
    Math.min(places[1], Math.max(end, from)),
  ])
}

/** Returns pieces of a picture at the same places of it, which is `ratio` times as wide as it was. */
export function stretchPlaces<Piece extends OwnPiece>(
  pieces: readonly Piece[],
  ratio: number,
  { places }: Pick<PlanScale, 'places'>,
): Piece[] {
  return pieces.map((piece) => ({
    ...piece,
    x: toWithin(piece.x * ratio, places.x),
    y: toWithin(piece.y * ratio, places.y),
  }))
}

function toWithin(value: number, [from, to]: Range): number {
  return Math.round(Math.min(to, Math.max(from, value)))
}

/** Returns a place for a new piece: the first of some over the plan at which it fits, else the middle. */
export function findFreePlace(
  piece: Omit<OwnPiece, 'x' | 'y' | 'angle'>,
  pieces: readonly OwnPiece[],
  { drawn }: FurniturePlan,
  { width, height, places: { x, y } }: PlanScale,
): Place {
  const middle = { x: toWithin(width / 2, x), y: toWithin(height / 2, y) }
  if (!drawn) return middle
  const rooms = drawn.geometry.rooms.toSorted((a, b) => rank(b) - rank(a))
  const places = rooms.map((room) => ({
    x: toWithin((room.x + room.width / 2) * 100, x),
    y: toWithin((room.y + room.height / 2) * 100, y),
  }))
  const fits = (place: Place) =>
    !findConflicts([...pieces, { ...piece, ...place, angle: 0 }], drawn.geometry).some((conflict) =>
      conflict.pieces.includes(pieces.length),
    )
  return places.find(fits) ?? places[0] ?? middle
}

function rank({ kind, area }: PlanRoom): number {
  return kind === 'bedroom' || kind === 'living' || kind === 'kitchen_living' ? 1_000 + area : area
}
