import type { Box } from '../../../drawing/shapes/box.ts'
import type { Point } from '../../../drawing/plan/plan-geometry.ts'
import type { LotStatus } from '../../catalogue/model/schema.ts'

/** A place of a drawing: what it is, and where it leads. */
export interface Spot {
  /** Of the building, floor or lot; unique within its drawing. */
  id: number
  /** Its outline in the drawing's units, as the path of an SVG. */
  path: string
  /** Its middle, in the drawing's units. */
  at: Point
  /** Null for what has no page: nothing can be chosen there. */
  href: string | null
  /** What a sighted visitor sees there, the name first: «Корпус 2», «сдача III кв. 2027», «48 квартир от 12,4 млн ₽». */
  facts: readonly string[]
  /** How it is coloured; `sold` stands for a storey without lots on sale, too. */
  status: LotStatus
}

/** Words over a drawing, in the page's own type whatever the drawing's scale. */
export interface DrawingLabel {
  /** Where they have room, in the drawing's units; lines that do not fit are left out. */
  box: Box
  lines: readonly string[]
  /** What cannot be chosen: stairs, corridors. */
  isQuiet?: boolean
}

/** What is seen below the places. */
export type DrawingSheet =
  /** An SVG without anything that can be chosen; a caption says what it is where it is not drawn from geometry. */
  | { kind: 'drawn'; svg: string; caption?: string }
  /** A picture that the company made. */
  | { kind: 'picture'; src: string; caption: string }

/** A drawing in which places can be chosen. */
export interface DrawingData {
  /** Size in the drawing's units. */
  frame: Box
  sheet: DrawingSheet
  spots: readonly Spot[]
  labels: readonly DrawingLabel[]
  /** Degrees by which north is turned clockwise from up; null where the drawing is no plan or that is unknown. */
  north: number | null
}
