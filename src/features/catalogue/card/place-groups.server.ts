import type { Point } from '../../../drawing/plan/box.ts'
import type { CommonPlan, CommonRoom } from '../../../drawing/plan/storey-plan.ts'
import type { Database } from '../../../db/connect.ts'
import { formatCount, formatMillions } from '../../../lib/numbers.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { readRings } from '../../../lib/lots/rings.ts'
import type { LotSelection } from '../../lots/model/filter-types.ts'
import { lotCountForms } from '../../lots/model/lot-count-forms.ts'
import { formatLotCompletion } from '../../lots/model/lot-labels.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import { buildPlaceScheme } from './build-place-scheme.ts'
import type { PlaceGroup } from './place-group.ts'
import type { PlaceScheme } from './place-scheme-data.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import type { LotStock } from '../../lots/snapshot/lot-stock.server.ts'
import { findFloor } from './lot-places.server.ts'

/** Storeys of a building that has the list to itself. No car park is deeper. */
const MAX_STOREYS = 8

interface PageOfPlaces {
  kind: LotKind
  level: 'building' | 'section'
  selection: LotSelection
  /** The lots of this page. */
  lots: readonly LotCard[]
  /** Returns the address of the list with this building or section as its only one. */
  toHref: (level: 'building' | 'section', id: number) => string
}

/**
 * Groups the lots of a page by building or section, in the order of their first lots, each with the schemes of the
 * storeys that hold them. A group that has the page to itself shows all its storeys.
 */
export async function readPlaceGroups(
  db: Database,
  stock: LotStock,
  { kind, level, selection, lots, toHref }: PageOfPlaces,
): Promise<PlaceGroup[]> {
  const getPlace = (lot: Pick<LotCard, 'building_id' | 'section_id'>) =>
    level === 'building' ? lot.building_id : lot.section_id
  const groups = [...Map.groupBy(lots, getPlace)]
  if (groups.length === 0) return []
  const { fitting, rowsByPlace } = findFitting(stock, kind, selection, getPlace)
  const isAlone = groups.length === 1 && selection.choices[level]?.length === 1
  const storeys = new Map(
    groups.map(([id, own]) => [
      id,
      findStoreys(stock, isAlone ? (rowsByPlace.get(id) ?? []) : own),
    ]),
  )
  const shown = [...storeys.values()].flat()
  const [outlines, rooms] = [await readOutlines(db, kind, shown), await readRooms(db, shown)]
  return groups.map(([id, own]): PlaceGroup => {
    const [first] = own as [LotCard]
    const { name } = stock.frame.sections.get(first.section_id) ?? { name: '' }
    const rows = rowsByPlace.get(id) ?? []
    const completion = formatLotCompletion(first.building)
    return {
      id,
      title: [
        first.project.name,
        first.building.name,
        ...(level === 'section' && name !== '' ? [`секция\u00a0${name}`] : []),
      ].join(', '),
      facts: [
        ...(rows.length > 0 ? [describeOffer(kind, rows)] : []),
        ...(completion === null ? [] : [completion]),
      ],
      href: isAlone ? null : toHref(level, id),
      schemes: (storeys.get(id) ?? []).flatMap((floorId) => {
        const floor = findFloor(stock, floorId, kind)
        if (!floor) return []
        const floorLots = floor.lots.map((lot) => ({ ...lot, isFitting: fitting.has(lot.id) }))
        return [
          buildPlaceScheme({
            id: floorId,
            number: floor.number,
            kind,
            lots: floorLots,
            outlines,
            rooms: rooms.get(floorId) ?? [],
          }),
        ]
      }),
      lots: own.map((lot) => lot.id),
    }
  })
}

/** Reads the scheme of one storey with all its lots of a kind; null for an unknown storey. */
export async function readFloorScheme(
  db: Database,
  stock: LotStock,
  { floorId, kind }: { floorId: number; kind: LotKind },
): Promise<PlaceScheme | null> {
  const floor = findFloor(stock, floorId, kind)
  if (!floor) return null
  const outlines = await readOutlines(db, kind, [floorId])
  const rooms = (await readRooms(db, [floorId])).get(floorId) ?? []
  const lots = floor.lots.map((lot) => ({ ...lot, isFitting: true }))
  return buildPlaceScheme({ id: floorId, number: floor.number, kind, lots, outlines, rooms })
}

function findFitting(
  stock: LotStock,
  kind: LotKind,
  selection: LotSelection,
  getPlace: (row: LotRow) => number,
) {
  const rows = stock.getRows(kind)
  const fitting = new Set<number>()
  const rowsByPlace = new Map<number, LotRow[]>()
  stock.forEachMatch(kind, selection, (index) => {
    const row = rows[index] as LotRow
    fitting.add(row.id)
    const place = getPlace(row)
    const known = rowsByPlace.get(place)
    if (known) known.push(row)
    else rowsByPlace.set(place, [row])
  })
  return { fitting, rowsByPlace }
}

/** Returns the ids of the storeys of these lots, the highest first. */
function findStoreys({ frame }: LotStock, lots: ReadonlyArray<{ floor_id: number }>): number[] {
  const number = (id: number) => frame.floors.get(id)?.number ?? 0
  return [...new Set(lots.map(({ floor_id }) => floor_id))]
    .toSorted((a, b) => number(b) - number(a) || a - b)
    .slice(0, MAX_STOREYS)
}

/** Reads the outlines of the lots of storeys by lot, in metres. */
async function readOutlines(
  db: Database,
  kind: LotKind,
  floors: readonly number[],
): Promise<Map<number, readonly Point[]>> {
  const rows = await db
    .selectFrom('shown_lots as lots')
    .select(['id', 'outline'])
    .where('floor_id', 'in', [...new Set(floors)])
    .where('kind', '=', kind)
    .where('outline', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, outline }) => [id, readRings(outline).flat()]))
}

/** Reads what storeys have beside their lots, by storey. */
async function readRooms(
  db: Database,
  floors: readonly number[],
): Promise<Map<number, readonly CommonRoom[]>> {
  const rows = await db
    .selectFrom('floors')
    .select(['id', 'common'])
    .where('id', 'in', [...new Set(floors)])
    .where('common', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ id, common }) => [id, (JSON.parse(String(common)) as CommonPlan).rooms]),
  )
}

function describeOffer(kind: LotKind, rows: readonly LotRow[]): string {
  const { one } = lotKinds[kind]
  const { few, many } = lotCountForms[kind]
  const price = rows.reduce((least, row) => Math.min(least, paidPrice(row)), Infinity)
  return `${formatCount(rows.length, one, few, many)} от\u00a0${formatMillions(price, 'down')}`
}
