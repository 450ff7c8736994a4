import type { FilterChoices } from './lot-filter-form.tsx'
import type { LotKind, LotStatus } from '../../lots/model/schema.ts'

/** What the numbers of a packed lot stand for. */
export const packedKinds: readonly LotKind[] = ['flat', 'apartment', 'parking', 'storage']
export const packedStatuses: readonly LotStatus[] = ['available', 'reserved', 'sold']

/** A lot as a tuple, since a building has hundreds of them; the price is what a buyer pays. */
export type PackedLot = readonly [
  id: number,
  number: string,
  /** Place in `packedKinds`. */
  kind: number,
  rooms: number | null,
  area: number,
  /** Place in `packedStatuses`. */
  status: number,
  price: number,
]

/** The lots above each other: their rooms and their area, each empty where they differ. */
interface Riser {
  number: number
  rooms: string
  area: string
}

/** A chessboard that is fetched when it is near: of a building with so many lots. */
export interface LaterChessboard {
  building: Chessboard['building']
  lots: number
}

/** One storey: its lots riser by riser, null where a riser has none. */
export interface ChessRow {
  /** As lifts show it: «5», «−1». */
  floor: string
  /** By section. */
  cells: ReadonlyArray<ReadonlyArray<PackedLot | null>>
}

/** All lots of a building, sold ones too. */
export interface Chessboard {
  building: { id: number; name: string }
  sections: ReadonlyArray<{ name: string; risers: readonly Riser[] }>
  /** Of homes, the highest first. */
  rows: readonly ChessRow[]
  /** Places for cars and storage units, a kind a row, the highest first. */
  below: ReadonlyArray<{ floor: string; kind: LotKind; cells: readonly PackedLot[] }>
  /** The kinds of lots that have a page. */
  linked: readonly LotKind[]
  choices: FilterChoices
}
