import { FlatPlan } from './flat-plan.tsx'
import { findConflicts } from './furniture-conflicts.ts'
import { mirrorPlan } from './mirror-plan.ts'
import { mirrorOwnPieces, type OwnFurniture } from './own-furniture.ts'
import { OwnPieces } from './own-pieces.tsx'
import { guessPictureWidth } from './picture-width.ts'
import type { PlanGeometry } from './plan-geometry.ts'
import { UNITS_PER_METRE } from './plan-scale.ts'

interface FurnishedPlanProps {
  geometry: PlanGeometry
  mirrored: boolean
  /** As an address has it: of the plan that is not mirrored. */
  furniture: OwnFurniture
  title: string
}

/** The plan of a flat with the furniture of a visitor; what does not fit is outlined. */
export function FurnishedPlan({ geometry, mirrored, furniture, title }: FurnishedPlanProps) {
  const plan = mirrored ? mirrorPlan(geometry) : geometry
  const pieces = mirrored
    ? mirrorOwnPieces(furniture.pieces, geometry.width * 100)
    : furniture.pieces
  const unfit = new Set(findConflicts(pieces, plan).flatMap((conflict) => conflict.pieces))
  return (
    <FlatPlan geometry={geometry} mirrored={mirrored} title={title} isEmpty>
      <OwnPieces pieces={pieces} perCm={UNITS_PER_METRE / 100} unfit={unfit} />
    </FlatPlan>
  )
}

interface FurnishedPictureProps {
  picture: { url: string; width: number; height: number }
  /** Of the flat, m². */
  area: number
  furniture: OwnFurniture
  title: string
}

const nothing: ReadonlySet<number> = new Set()

/** The picture of a plan with the furniture of a visitor, roughly to scale: its walls are not known. */
export function FurnishedPicture({ picture, area, furniture, title }: FurnishedPictureProps) {
  const { url, width, height } = picture
  const perCm = width / (furniture.pictureWidth ?? guessPictureWidth(picture, area))
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title>{title}</title>
      <rect width={width} height={height} fill="#FFFFFF" stroke="none" />
      <image href={url} width={width} height={height} />
      <OwnPieces pieces={furniture.pieces} perCm={perCm} unfit={nothing} />
    </svg>
  )
}
