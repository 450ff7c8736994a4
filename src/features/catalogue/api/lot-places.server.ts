import { oncePer } from '../../../lib/once-per.ts'
import { paidPrice } from '../../../lib/paid-price.ts'
import type { LotFloor, LotPlace } from '../model/group-schema.ts'
import { buildingOf, cardOf } from '../snapshot/lot-card.server.ts'
import type { LotRow } from '../snapshot/lot-rows.server.ts'
import type { LotStock } from '../snapshot/lot-stock.server.ts'
import type { LotCard, LotKind } from '../model/schema.ts'

/** The buildings, or the sections, that hold lots of a kind, in the order of projects and buildings. */
export function listLotPlaces(
  stock: LotStock,
  kind: LotKind,
  level: 'building' | 'section',
): readonly LotPlace[] {
  return level === 'building' ? buildingsOf(stock, kind) : sectionsOf(stock, kind)
}

const buildingsOf = oncePer((stock: LotStock, kind: LotKind) =>
  groupPlaces(stock, kind, 'building'),
)
const sectionsOf = oncePer((stock: LotStock, kind: LotKind) => groupPlaces(stock, kind, 'section'))

function groupPlaces(stock: LotStock, kind: LotKind, level: 'building' | 'section'): LotPlace[] {
  const { frame } = stock
  const rowsOf = Map.groupBy(stock.rowsOf(kind), (row) =>
    level === 'building' ? row.building_id : row.section_id,
  )
  const sections = Map.groupBy(frame.sections.values(), ({ building_id }) => building_id)
  return [...frame.projects.values()]
    .flatMap((project) =>
      [...frame.buildings.values()].filter(({ project_id }) => project_id === project.id),
    )
    .flatMap(
      (building): Array<{ id: number; name: string }> =>
        level === 'building' ? [building] : (sections.get(building.id) ?? []),
    )
    .flatMap(({ id, name }) => {
      const rows = rowsOf.get(id)
      return rows ? [placeOf({ id, name }, rows, stock)] : []
    })
}

function placeOf(
  named: { id: number; name: string },
  rows: readonly LotRow[],
  stock: LotStock,
): LotPlace {
  const { frame } = stock
  const onSale = rows.filter(({ status }) => status !== 'sold')
  const prices = onSale.map(paidPrice)
  const counts = Map.groupBy(onSale, ({ floor_id }) => floor_id)
  const floors = [...new Set(rows.map(({ floor_id }) => floor_id))].map((id) => ({
    id,
    number: frame.floors.get(id)?.number ?? 0,
    count: counts.get(id)?.length ?? 0,
  }))
  const [first] = rows as [LotRow]
  return {
    ...named,
    ...whereabouts(first.building_id, stock),
    count: onSale.length,
    price_min: prices.length > 0 ? Math.min(...prices) : null,
    price_max: prices.length > 0 ? Math.max(...prices) : null,
    floors: floors.toSorted((a, b) => a.number - b.number || a.id - b.id),
  }
}

/** One storey with its lots of a kind, sold ones too; undefined when there is no such storey. */
export function findFloor(stock: LotStock, id: number, kind: LotKind): LotFloor | undefined {
  const { frame } = stock
  const floor = frame.floors.get(id)
  const section = floor && frame.sections.get(floor.section_id)
  if (!floor || !section) return undefined
  return {
    id,
    number: floor.number,
    section: { id: section.id, name: section.name },
    ...whereabouts(section.building_id, stock),
    lots: lotsOnFloor(stock, id, kind),
  }
}

/** The lots of a kind on one storey, sold ones too, by their number. */
function lotsOnFloor(stock: LotStock, floorId: number, kind: LotKind): LotCard[] {
  const byNumber = new Intl.Collator('ru', { numeric: true })
  return (
    floorsOf(stock, kind)
      .get(floorId)
      ?.map((row) => cardOf(row, stock.frame))
      .toSorted((a, b) => byNumber.compare(a.number, b.number) || a.id - b.id) ?? []
  )
}

const floorsOf = oncePer((stock: LotStock, kind: LotKind) =>
  Map.groupBy(stock.rowsOf(kind), ({ floor_id }) => floor_id),
)

function whereabouts(
  buildingId: number,
  { frame }: LotStock,
): Pick<LotPlace, 'building' | 'project'> {
  const building = frame.buildings.get(buildingId)
  const project = building && frame.projects.get(building.project_id)
  if (!project) throw new Error(`the catalogue has no building ${buildingId}`)
  const { id, slug, name, area_type } = project
  return {
    project: { id, slug, name, area_type },
    building: buildingOf(building),
  }
}
