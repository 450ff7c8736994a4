import { oncePer } from '../../../lib/time/once-per.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { formatArea } from '../../../lib/numbers.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import type { LotStock } from '../../lots/snapshot/lot-stock.server.ts'
import { filterChoices } from './filter-choices.server.ts'
import { shortRooms } from '../lot-facts.ts'
import { floorNumber } from '../offer-texts.ts'
import type { ProjectBuilding } from '../schema.ts'
import { type Chessboard, packedKinds, type PackedLot, packedStatuses } from './chessboard-data.ts'

const HOMES: ReadonlySet<LotKind> = new Set(['flat', 'apartment'])
const byNumber = new Intl.Collator('ru', { numeric: true })

const rowsByBuilding = oncePer((stock: LotStock, kind: LotKind) =>
  Map.groupBy(stock.getRows(kind), ({ building_id }) => building_id),
)

/** All lots of a building as its sections and storeys have them; null when it has none. */
export function readChessboard(
  building: Pick<ProjectBuilding, 'id' | 'name' | 'sections'>,
  stock: LotStock,
  linked: readonly LotKind[],
): Chessboard | null {
  const rows = packedKinds
    .flatMap((kind) => rowsByBuilding(stock, kind).get(building.id) ?? [])
    .toSorted((a, b) => byNumber.compare(a.number, b.number) || a.id - b.id)
  if (rows.length === 0) return null
  const homes = rows.filter(({ kind }) => HOMES.has(kind))
  const others = rows.filter(({ kind }) => !HOMES.has(kind))
  const findFloor = (row: LotRow) => stock.frame.floors.get(row.floor_id)?.number ?? 0
  const floors = [...new Set(homes.map(findFloor))].toSorted((a, b) => b - a)
  // A section without homes, as a garage may be, has no column.
  const sections = building.sections.filter(({ id }) =>
    homes.some(({ section_id }) => section_id === id),
  )
  const columns = sections.map(({ id }) => {
    const own = Map.groupBy(
      homes.filter(({ section_id }) => section_id === id),
      findFloor,
    )
    return alignRisers(
      floors.map((floor) => own.get(floor) ?? []),
      (row) => `${row.plan_id ?? ''} ${row.area}`,
    )
  })
  const onSale = homes.filter(({ status }) => status !== 'sold')
  return {
    building: { id: building.id, name: building.name },
    sections: sections.map(({ name }, index) => ({ name, risers: toRisers(columns[index] ?? []) })),
    rows: floors.map((floor, at) => ({
      floor: floorNumber(floor),
      cells: columns.map((storeys) => (storeys[at] ?? []).map((row) => row && pack(row))),
    })),
    below: [...Map.groupBy(others, (row) => `${row.kind} ${findFloor(row)}`).values()]
      .map((own) => ({ own, floor: findFloor(own[0] as LotRow) }))
      .toSorted((a, b) => b.floor - a.floor)
      .map(({ own, floor }) => ({
        floor: floorNumber(floor),
        kind: (own[0] as LotRow).kind,
        cells: own.map(pack),
      })),
    linked,
    choices: filterChoices(onSale),
  }
}

/** What the lots of a riser have in common. */
function toRisers(storeys: ReadonlyArray<ReadonlyArray<LotRow | null>>) {
  const count = Math.max(0, ...storeys.map(({ length }) => length))
  return Array.from({ length: count }, (_, column) => {
    const lots = storeys.flatMap((storey) => storey[column] ?? [])
    const [rooms, ...otherRooms] = new Set(lots.map((lot) => shortRooms(lot.rooms)))
    const [area, ...otherAreas] = new Set(lots.map((lot) => formatArea(lot.area)))
    return {
      number: column + 1,
      rooms: otherRooms.length > 0 ? '' : (rooms ?? ''),
      area: otherAreas.length > 0 ? '' : (area ?? ''),
    }
  })
}

function pack(row: LotRow): PackedLot {
  return [
    row.id,
    row.number,
    packedKinds.indexOf(row.kind),
    row.rooms,
    row.area,
    packedStatuses.indexOf(row.status),
    paidPrice(row),
  ]
}

/**
 * Puts the lots of storeys into columns, so that those above each other stand in one: the storey with most lots gives
 * the columns; on the others each lot takes the next column whose lot is alike (`likeness`), or the next free one.
 */
export function alignRisers<Lot>(
  storeys: ReadonlyArray<readonly Lot[]>,
  likeness: (lot: Lot) => string,
): Array<Array<Lot | null>> {
  const widest = storeys.reduce<readonly Lot[]>(
    (most, storey) => (storey.length > most.length ? storey : most),
    [],
  )
  const columns = widest.map(likeness)
  return storeys.map((storey) => placeInColumns(storey, columns, likeness))
}

function placeInColumns<Lot>(
  storey: readonly Lot[],
  columns: readonly string[],
  likeness: (lot: Lot) => string,
): Array<Lot | null> {
  const places: Array<Lot | null> = columns.map(() => null)
  let next = 0
  for (const [index, lot] of storey.entries()) {
    // As many columns must stay free as there are lots to come.
    const last = columns.length - (storey.length - index)
    const alike = columns.findIndex(
      (column, place) => place >= next && place <= last && column === likeness(lot),
    )
    const place = alike === -1 ? next : alike
    places[place] = lot
    next = place + 1
  }
  return places
}
