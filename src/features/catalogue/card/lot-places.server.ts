import { oncePer } from '../../../lib/time/once-per.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { LotFloor, LotPlace } from '../../lots/model/group-schema.ts'
import { toBuilding, toCard } from '../../lots/snapshot/lot-card.server.ts'
import type { LotRow } from '../../lots/snapshot/lot-rows.server.ts'
import type { LotStock } from '../../lots/snapshot/lot-stock.server.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'

/** Returns the buildings or the sections that have lots of a kind, in display order of projects and buildings. */
export function listLotPlaces(
  stock: LotStock,
  kind: LotKind,
  level: 'building' | 'section',
): readonly LotPlace[] {
  return level === 'building' ? getBuildingPlaces(stock, kind) : getSectionPlaces(stock, kind)
}

const getBuildingPlaces = oncePer((stock: LotStock, kind: LotKind) =>
  groupPlaces(stock, kind, 'building'),
)
const getSectionPlaces = oncePer((stock: LotStock, kind: LotKind) =>
  groupPlaces(stock, kind, 'section'),
)

function groupPlaces(stock: LotStock, kind: LotKind, level: 'building' | 'section'): LotPlace[] {
  const { frame } = stock
  const rowsByPlace = Map.groupBy(stock.getRows(kind), (row) =>
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
      const rows = rowsByPlace.get(id)
      return rows ? [toLotPlace({ id, name }, rows, stock)] : []
    })
}

function toLotPlace(
  place: { id: number; name: string },
  rows: readonly LotRow[],
  stock: LotStock,
): LotPlace {
  const { frame } = stock
  const onSale = rows.filter(({ status }) => status === 'available')
  const prices = onSale.map(paidPrice)
  const counts = Map.groupBy(onSale, ({ floor_id }) => floor_id)
  const floors = [...new Set(rows.map(({ floor_id }) => floor_id))].map((id) => ({
    id,
    number: frame.floors.get(id)?.number ?? 0,
    count: counts.get(id)?.length ?? 0,
  }))
  const [first] = rows as [LotRow]
  return {
    ...place,
    ...getBuildingAndProject(first.building_id, stock),
    count: onSale.length,
    price_min: prices.length > 0 ? Math.min(...prices) : null,
    price_max: prices.length > 0 ? Math.max(...prices) : null,
    floors: floors.toSorted((a, b) => a.number - b.number || a.id - b.id),
  }
}

/** Returns one storey with its lots of a kind, including sold ones; undefined for an unknown id. */
export function findFloor(stock: LotStock, id: number, kind: LotKind): LotFloor | undefined {
  const { frame } = stock
  const floor = frame.floors.get(id)
  const section = floor && frame.sections.get(floor.section_id)
  if (!floor || !section) return undefined
  return {
    id,
    number: floor.number,
    section: { id: section.id, name: section.name },
    ...getBuildingAndProject(section.building_id, stock),
    lots: getFloorLots(stock, id, kind),
  }
}

/** Returns the lots of a kind on one storey by number, including sold ones. */
function getFloorLots(stock: LotStock, floorId: number, kind: LotKind): LotCard[] {
  const byNumber = new Intl.Collator('ru', { numeric: true })
  return (
    getRowsByFloor(stock, kind)
      .get(floorId)
      ?.map((row) => toCard(row, stock.frame))
      .toSorted((a, b) => byNumber.compare(a.number, b.number) || a.id - b.id) ?? []
  )
}

const getRowsByFloor = oncePer((stock: LotStock, kind: LotKind) =>
  Map.groupBy(stock.getRows(kind), ({ floor_id }) => floor_id),
)

function getBuildingAndProject(
  buildingId: number,
  { frame }: LotStock,
): Pick<LotPlace, 'building' | 'project'> {
  const building = frame.buildings.get(buildingId)
  const project = building && frame.projects.get(building.project_id)
  if (!project) throw new Error(`the catalogue has no building ${buildingId}`)
  const { id, slug, name, area_type } = project
  return {
    project: { id, slug, name, area_type },
    building: toBuilding(building),
  }
}
