import { type Box, findExtent, type Point } from '../../../drawing/plan/box.ts'
import type { CommonRoom } from '../../../drawing/plan/storey-plan.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { drawSchemeWorks } from './draw-scheme-works.ts'
import type { PlaceScheme, SchemeCell } from './place-scheme-data.ts'
import { lazily } from '../../../lib/time/lazily.ts'

/** The parts of a card that a scheme shows. */
export type SchemeLot = Pick<
  LotCard,
  'id' | 'number' | 'area' | 'price' | 'sale_price' | 'status'
> & { isFitting: boolean }

interface Storey {
  id: number
  number: number
  kind: LotKind
  lots: readonly SchemeLot[]
  /** Outlines in metres by lot; lots without one are absent. */
  outlines: ReadonlyMap<number, readonly Point[]>
  /** What the storey has beside its lots, in the metres of their outlines. */
  rooms?: readonly CommonRoom[]
}

/** Free space around the places, metres. */
const MARGIN = 1
/** How far from the rows a room still belongs to them, metres. */
const MAX_DISTANCE = 0.5
/** Sizes of places whose outlines are unknown, and the passage between their two rows, metres. */
const UNKNOWN_SIZES: Readonly<
  Partial<Record<LotKind, { width: number; depth: number; passage: number }>>
> = {
  parking: { width: 2.5, depth: 5.3, passage: 6 },
  storage: { width: 2, depth: 2.5, passage: 1.5 },
}
/** A car needs more room to pass than somebody with a box, decimetres. */
const MIN_AISLE: Readonly<Partial<Record<LotKind, number>>> = { parking: 40, storage: 9 }
const byNumber = lazily(() => new Intl.Collator('ru', { numeric: true }))

/**
 * Builds the scheme of a storey from the outlines of its lots. Without any outline, the lots are placed in two rows
 * in the order of their numbers. Lots without an outline beside others that have one are left out.
 */
export function buildPlaceScheme({
  id,
  number,
  kind,
  lots,
  outlines,
  rooms = [],
}: Storey): PlaceScheme {
  const sorted = lots.toSorted((a, b) => byNumber().compare(a.number, b.number) || a.id - b.id)
  const drawn = sorted.filter((lot) => outlines.has(lot.id))
  const isByNumber = drawn.length === 0
  const rings = isByNumber
    ? layOutByNumber(sorted.length, kind)
    : drawn.map((lot) => outlines.get(lot.id) ?? [])
  const rows = findExtent(rings.flat())
  // The storey has storage units behind its car park: each scheme shows what is beside its own rows.
  const beside = isByNumber ? [] : rooms.filter((room) => isTouching(room, rows))
  const extent = findExtent([...rings.flat(), ...beside.flatMap(listCorners)])
  const left = extent.x - MARGIN
  const top = extent.y - MARGIN
  const cells = (isByNumber ? sorted : drawn).map((lot, index): SchemeCell => {
    const ring = (rings[index] ?? []).map(([x, y]): Point => [x - left, y - top])
    const box = findExtent(ring)
    return {
      id: lot.id,
      number: lot.number,
      area: lot.area,
      price: lot.status === 'sold' ? null : paidPrice(lot),
      status: lot.status,
      isFitting: lot.isFitting,
      points: ring.map((point) => point.map(toDecimetres).join(' ')).join(' '),
      box: [
        toDecimetres(box.x),
        toDecimetres(box.y),
        toDecimetres(box.width),
        toDecimetres(box.height),
      ],
    }
  })
  return {
    id,
    kind,
    title: `Этаж\u00a0${String(number).replace('-', '−')}`,
    width: toDecimetres(extent.width + 2 * MARGIN),
    height: toDecimetres(extent.height + 2 * MARGIN),
    isByNumber,
    cells,
    works: beside.length > 0 ? drawSchemeWorks(beside, [left, top]) : null,
    aisles: isByNumber ? [] : findAisles(cells, MIN_AISLE[kind] ?? 0),
  }
}

function isTouching(room: Box, rows: Box): boolean {
  const isBeside = (at: number, size: number, from: number, length: number) =>
    at <= from + length + MAX_DISTANCE && at + size >= from - MAX_DISTANCE
  return (
    isBeside(room.x, room.width, rows.x, rows.width) &&
    isBeside(room.y, room.height, rows.y, rows.height)
  )
}

function listCorners({ x, y, width, height }: Box): Point[] {
  return [
    [x, y],
    [x + width, y + height],
  ]
}

/** Finds the free strips between the rows: each as long as all rows, at least `min` wide. */
function findAisles(cells: readonly SchemeCell[], min: number): PlaceScheme['aisles'] {
  const boxes = cells.map(({ box }) => box)
  const left = Math.min(...boxes.map(([x]) => x))
  const right = Math.max(...boxes.map(([x, , width]) => x + width))
  const aisles: Array<SchemeCell['box']> = []
  let end: number | null = null
  for (const [, y, , height] of boxes.toSorted((a, b) => a[1] - b[1])) {
    if (end !== null && y - end >= min) aisles.push([left, end, right - left, y - end])
    end = Math.max(end ?? 0, y + height)
  }
  return aisles
}

function layOutByNumber(count: number, kind: LotKind): Point[][] {
  const { width, depth, passage } = UNKNOWN_SIZES[kind] ?? { width: 2, depth: 2.5, passage: 1.5 }
  const inRow = Math.ceil(count / 2)
  return Array.from({ length: count }, (_, index) => {
    const x = (index % inRow) * width
    const y = index < inRow ? 0 : depth + passage
    return [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
    ]
  })
}

function toDecimetres(metres: number): number {
  return Math.round(metres * 100) / 10
}
