import { paidPrice } from '../../../lib/lots/paid-price.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { type CatalogueFrame, toCompletion } from './catalogue-frame.server.ts'
import type { LotRow } from './lot-rows.server.ts'

interface Offer {
  priceFrom: number | null
  flats: number
  lots: number
}

/** Returns the cards of all projects in display order, with what is on sale in each. */
export function toProjectCards(frame: CatalogueFrame, rows: readonly LotRow[]): ProjectCard[] {
  const offers = new Map<number, Offer>()
  for (const row of rows) {
    if (row.status !== 'available') continue
    const offer = offers.get(row.project_id) ?? { priceFrom: null, flats: 0, lots: 0 }
    offers.set(row.project_id, offer)
    offer.lots++
    if (row.kind !== 'flat') continue
    offer.flats++
    offer.priceFrom = Math.min(offer.priceFrom ?? Infinity, paidPrice(row))
  }
  const drawn = findDrawnBuildings(frame, rows)
  return [...frame.projects.values()].map((project) => {
    const city = frame.cities.find(({ id }) => id === project.city_id)
    const offer = offers.get(project.id)
    const buildings = [...frame.buildings.values()]
      .filter(({ project_id }) => project_id === project.id)
      .map((building) => ({
        id: building.id,
        name: building.name,
        floors_total: building.floors_total,
        completion: building.state === 'built' ? null : toCompletion(building),
        state: building.state,
      }))
    return {
      id: project.id,
      slug: project.slug,
      name: project.name,
      area_type: project.area_type,
      city: { id: project.city_id, slug: city?.slug ?? '', name: city?.name ?? '' },
      address: project.address,
      latitude: project.latitude,
      longitude: project.longitude,
      description: project.description,
      picture: project.picture ?? project.feed_picture,
      is_to_scale: buildings.length > 0 && buildings.every(({ id }) => drawn.has(id)),
      metro: project.metro,
      buildings,
      completion: buildings.flatMap(({ completion }) => completion ?? []).toSorted()[0] ?? null,
      price_from: offer?.priceFrom ?? null,
      flats_on_sale: offer?.flats ?? 0,
      lots_on_sale: offer?.lots ?? 0,
    }
  })
}

/** The buildings of which the drawing of their front can be to scale: with storeys, widths and homes with plans. */
function findDrawnBuildings(frame: CatalogueFrame, rows: readonly LotRow[]): Set<number> {
  const bare = new Set<number>()
  for (const { id, building_id } of frame.sections.values()) {
    if (!frame.sectionWidths.has(id)) bare.add(building_id)
  }
  const drawn = new Set<number>()
  for (const { building_id, plan_id } of rows) if (plan_id !== null) drawn.add(building_id)
  for (const { id, floors_total } of frame.buildings.values()) {
    if (bare.has(id) || floors_total === null) drawn.delete(id)
  }
  return drawn
}
