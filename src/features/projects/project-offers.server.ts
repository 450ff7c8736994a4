import { completionKey } from '../../lib/completion.ts'
import { MANY_ROOMS, roomGroup } from '../../lib/room-groups.ts'
import { oncePer } from '../../lib/once-per.ts'
import { paidPrice } from '../../lib/paid-price.ts'
import type { LotRow } from '../catalogue/snapshot/lot-rows.server.ts'
import type { LotStock } from '../catalogue/snapshot/lot-stock.server.ts'
import type { LotKind } from '../catalogue/model/schema.ts'
import type { CardPrices, ProjectBuilding, ProjectCard, ProjectDetail } from './schema.ts'

const kinds = ['flat', 'apartment', 'parking', 'storage'] as const
const homes = ['flat', 'apartment'] as const

/** A project with what is on sale in it, by kind; kinds it has no lots of are left out. */
export function projectDetail(card: ProjectCard, stock: LotStock): ProjectDetail {
  return { ...card, lots: offersIn(stock, 'projects', card.id) }
}

/** The buildings of a project in their order, with sections, storeys and what is on sale. */
export function projectBuildings(projectId: number, stock: LotStock): ProjectBuilding[] {
  const { buildings, sections, floors } = stock.frame
  const floorsOf = Map.groupBy(floors.values(), ({ section_id }) => section_id)
  return [...buildings.values()]
    .filter(({ project_id }) => project_id === projectId)
    .map((building) => ({
      id: building.id,
      name: building.name,
      floors_total: building.floors_total,
      completion:
        building.state === 'built'
          ? null
          : completionKey(building.completion_year, building.completion_quarter),
      state: building.state,
      sections: [...sections.values()]
        .filter(({ building_id }) => building_id === building.id)
        .map(({ id, name }) => ({
          id,
          name,
          floors: (floorsOf.get(id) ?? [])
            .map((floor) => ({ id: floor.id, number: floor.number }))
            .toSorted((a, b) => a.number - b.number),
        })),
      lots: offersIn(stock, 'buildings', building.id),
    }))
}

interface Cheapest {
  row: LotRow
  count: number
  area: number
}

/** The cheapest home on sale of each project and number of rooms. */
const cheapestHomes = oncePer((stock: LotStock, kind: LotKind) => {
  const cheapest = new Map<string, Cheapest>()
  for (const row of stock.rowsOf(kind)) {
    if (row.status === 'sold' || row.rooms === null) continue
    const key = keyOf(row.project_id, roomGroup(row.rooms))
    const found = cheapest.get(key) ?? { row, count: 0, area: row.area }
    cheapest.set(key, found)
    found.count++
    found.area = Math.min(found.area, row.area)
    if (paidPrice(row) < paidPrice(found.row)) found.row = row
  }
  return cheapest
})

/** What each project's homes begin with, by kind and rooms; a project without homes on sale has no prices. */
export function cardPrices(projects: readonly ProjectCard[], stock: LotStock): CardPrices[] {
  return projects.map(({ id, slug, name }) => ({
    id,
    slug,
    name,
    prices: homes.flatMap((kind) =>
      Array.from({ length: MANY_ROOMS + 1 }, (_, rooms) => rooms).flatMap((rooms) => {
        const found = cheapestHomes(stock, kind).get(keyOf(id, rooms))
        if (!found) return []
        const { row, count: lots, area } = found
        const lowest = { price_from: paidPrice(row), area_from: area, lot_id: row.id }
        return [{ kind, rooms, count: lots, ...lowest }]
      }),
    ),
  }))
}

type Offer = ProjectDetail['lots'][number]

/** What is on sale of a kind in every project and in every building, by their ids. */
const offersOfKind = oncePer((stock: LotStock, kind: LotKind) => {
  const projects = new Map<number, Offer>()
  const buildings = new Map<number, Offer>()
  for (const row of stock.rowsOf(kind)) {
    count(projects, row.project_id, row)
    count(buildings, row.building_id, row)
  }
  return { projects, buildings }
})

function count(offers: Map<number, Offer>, id: number, row: LotRow): void {
  const offer = offers.get(id) ?? { kind: row.kind, count: 0, price_from: null, lot_id: null }
  offers.set(id, offer)
  if (row.status === 'sold') return
  offer.count++
  if (offer.price_from !== null && offer.price_from <= paidPrice(row)) return
  offer.price_from = paidPrice(row)
  offer.lot_id = row.id
}

/** By kind; those of which there is no lot at all are left out. */
function offersIn(stock: LotStock, place: 'projects' | 'buildings', id: number): Offer[] {
  return kinds.flatMap((kind) => offersOfKind(stock, kind)[place].get(id) ?? [])
}

function keyOf(projectId: number, rooms: number): string {
  return `${projectId} ${rooms}`
}
