import { completionKey } from '../../lib/time/completion.ts'
import { MANY_ROOMS, roomGroup } from '../../lib/lots/room-groups.ts'
import { oncePer } from '../../lib/time/once-per.ts'
import { paidPrice } from '../../lib/lots/paid-price.ts'
import type { LotRow } from '../lots/snapshot/lot-rows.server.ts'
import type { LotStock } from '../lots/snapshot/lot-stock.server.ts'
import type { LotKind } from '../lots/model/schema.ts'
import type { CardPrices, ProjectBuilding, ProjectCard, ProjectDetail } from './schema.ts'

const kinds = ['flat', 'apartment', 'parking', 'storage'] as const
const homes = ['flat', 'apartment'] as const

/** Returns a project with its offers by kind. Kinds without lots are omitted. */
export function toProjectDetail(card: ProjectCard, stock: LotStock): ProjectDetail {
  return { ...card, lots: listOffers(stock, 'projects', card.id) }
}

/** Returns the buildings of a project in their order, with sections, floors and offers. */
export function listProjectBuildings(projectId: number, stock: LotStock): ProjectBuilding[] {
  const { buildings, sections, floors } = stock.frame
  const floorsBySection = Map.groupBy(floors.values(), ({ section_id }) => section_id)
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
          floors: (floorsBySection.get(id) ?? [])
            .map((floor) => ({ id: floor.id, number: floor.number }))
            .toSorted((a, b) => a.number - b.number),
        })),
      lots: listOffers(stock, 'buildings', building.id),
    }))
}

interface Cheapest {
  row: LotRow
  count: number
  area: number
}

/** Finds the cheapest home on sale of each project and number of rooms. */
const findCheapestHomes = oncePer((stock: LotStock, kind: LotKind) => {
  const cheapest = new Map<string, Cheapest>()
  for (const row of stock.getRows(kind)) {
    if (row.status !== 'available' || row.rooms === null) continue
    const key = toKey(row.project_id, roomGroup(row.rooms))
    const found = cheapest.get(key) ?? { row, count: 0, area: row.area }
    cheapest.set(key, found)
    found.count++
    found.area = Math.min(found.area, row.area)
    if (paidPrice(row) < paidPrice(found.row)) found.row = row
  }
  return cheapest
})

/** Returns each project's lowest home prices by kind and rooms; none for a project without homes on sale. */
export function listCardPrices(projects: readonly ProjectCard[], stock: LotStock): CardPrices[] {
  return projects.map(({ id, slug, name }) => ({
    id,
    slug,
    name,
    prices: homes.flatMap((kind) =>
      Array.from({ length: MANY_ROOMS + 1 }, (_, rooms) => rooms).flatMap((rooms) => {
        const found = findCheapestHomes(stock, kind).get(toKey(id, rooms))
        if (!found) return []
        const { row, count: lots, area } = found
        const lowest = { price_from: paidPrice(row), area_from: area, lot_id: row.id }
        return [{ kind, rooms, count: lots, ...lowest }]
      }),
    ),
  }))
}

type Offer = ProjectDetail['lots'][number]

type Place = 'projects' | 'buildings' | 'floors'

/** Collects the offers of a kind by project id, building id and floor id. */
const collectOffers = oncePer(
  (stock: LotStock, kind: LotKind): Record<Place, Map<number, Offer>> => {
    const projects = new Map<number, Offer>()
    const buildings = new Map<number, Offer>()
    const floors = new Map<number, Offer>()
    for (const row of stock.getRows(kind)) {
      addToOffer(projects, row.project_id, row)
      addToOffer(buildings, row.building_id, row)
      addToOffer(floors, row.floor_id, row)
    }
    return { projects, buildings, floors }
  },
)

/** Lists the offers of a storey by kind. Kinds without lots are omitted. */
export function floorOffers(floorId: number, stock: LotStock): Offer[] {
  return listOffers(stock, 'floors', floorId)
}

function addToOffer(offers: Map<number, Offer>, id: number, row: LotRow): void {
  const offer = offers.get(id) ?? { kind: row.kind, count: 0, price_from: null, lot_id: null }
  offers.set(id, offer)
  if (row.status !== 'available') return
  offer.count++
  if (offer.price_from !== null && offer.price_from <= paidPrice(row)) return
  offer.price_from = paidPrice(row)
  offer.lot_id = row.id
}

/** Lists the offers of a project, building or storey by kind. Kinds without lots are omitted. */
function listOffers(stock: LotStock, place: Place, id: number): Offer[] {
  return kinds.flatMap((kind) => collectOffers(stock, kind)[place].get(id) ?? [])
}

function toKey(projectId: number, rooms: number): string {
  return `${projectId} ${rooms}`
}
