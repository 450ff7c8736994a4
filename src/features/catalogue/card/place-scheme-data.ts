import type { LotKind, LotStatus } from '../../lots/model/schema.ts'

/** A parking place or storage unit on the scheme of its storey. */
export interface SchemeCell {
  id: number
  number: string
  /** m². */
  area: number
  /** What a buyer pays, roubles; null for a sold one. */
  price: number | null
  status: LotStatus
  /** It meets the conditions of the list. */
  isFitting: boolean
  /** Its outline, points in decimetres. */
  points: string
  /** Its bounding box in decimetres: x, y, width, height. */
  box: readonly [number, number, number, number]
}

/** What is built on a storey beside its places: paths in decimetres. */
export interface SchemeWorks {
  /** Rooms and the ramp. */
  rooms: string
  columns: string
  /** Steps, crosses of lifts, and the way up a ramp. */
  lines: string
  names: ReadonlyArray<{ text: string; x: number; y: number }>
}

/** The scheme of one storey with all its lots of one kind. */
export interface PlaceScheme {
  id: number
  kind: LotKind
  /** «Этаж −1». */
  title: string
  /** In decimetres. */
  width: number
  height: number
  cells: SchemeCell[]
  /** What is free from wall to wall between the rows, in decimetres: x, y, width, height. */
  aisles: ReadonlyArray<SchemeCell['box']>
  /** Null if nothing is known. */
  works: SchemeWorks | null
  /** No outlines are known: the places are shown side by side in the order of their numbers. */
  isByNumber: boolean
}
