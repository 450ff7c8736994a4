import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { paidPrice } from '../../../lib/paid-price.ts'
import { type CatalogueFrame, completionOf } from './catalogue-frame.server.ts'
import type { LotFacts } from '../model/filters.ts'
import { pricePerMeter } from '../index/build-lot-index.server.ts'
import type { LotRow } from './lot-rows.server.ts'
import type { LotCard } from '../model/schema.ts'
import { lotFeatures, lotKinds } from '../model/words.ts'

/** What a lot is filtered and sorted by. */
export function factsOf(row: LotRow, frame: CatalogueFrame): LotFacts {
  const project = get(frame.projects, row.project_id)
  const building = get(frame.buildings, row.building_id)
  const walks = project.metro.flatMap(({ walk_minutes }) => walk_minutes ?? [])
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    project_id: row.project_id,
    building_id: row.building_id,
    section_id: row.section_id,
    area_type: project.area_type,
    rooms: row.rooms,
    finishing: finishOf(row, frame)?.value ?? null,
    completion: completionOf(building),
    features: row.features,
    window_views: row.views,
    metro: project.metro.map(({ name }) => name),
    walk_minutes: walks.length > 0 ? Math.min(...walks) : null,
    price: paidPrice(row),
    has_sale: row.sale_price !== null,
    area: row.area,
    kitchen_area: row.kitchen_area,
    floor: get(frame.floors, row.floor_id).number,
    floors_total: building.floors_total,
  }
}

/** The house as a card names it: one that is built has no hand-over to come. */
export function buildingOf(building: Selectable<Tables['buildings']>): LotCard['building'] {
  const { id, name, state } = building
  return { id, name, completion: state === 'built' ? null : completionOf(building), state }
}

/** The card of a lot (decision D9, and record 0018). */
export function cardOf(row: LotRow, frame: CatalogueFrame): LotCard {
  const project = get(frame.projects, row.project_id)
  const building = get(frame.buildings, row.building_id)
  const { id, kind, article, number, building_id, section_id, floor_id, rooms, area } = row
  return {
    id,
    kind,
    article,
    number,
    project: {
      id: project.id,
      slug: project.slug,
      name: project.name,
      area_type: project.area_type,
      metro: project.metro,
    },
    building: buildingOf(building),
    building_id,
    section_id,
    floor_id,
    section: get(frame.sections, section_id).name,
    floor: get(frame.floors, floor_id).number,
    floors_total: building.floors_total,
    rooms,
    area,
    kitchen_area: row.kitchen_area,
    price: row.price,
    sale_price: row.sale_price,
    price_per_meter: pricePerMeter({ price: paidPrice(row), area }),
    finishing: finishOf(row, frame),
    features: named(row.features, lotFeatures),
    status: row.status,
    plan: planOf(row, frame),
    is_hot_offer: row.is_hot_offer === 1,
  }
}

function planOf(row: LotRow, frame: CatalogueFrame): LotCard['plan'] {
  const size = row.plan_id === null ? undefined : frame.plans.get(row.plan_id)
  if (!size) return null
  const { one } = lotKinds[row.kind]
  const mirrored = row.plan_mirrored === 1 ? '?mirrored=1' : ''
  return {
    url: `/media/plans/${row.plan_id}.svg${mirrored}`,
    ...size,
    alt: `Планировка: ${one}\u00a0№\u00a0${row.number}`,
  }
}

function finishOf(row: LotRow, frame: CatalogueFrame): LotCard['finishing'] {
  return row.finish_id === null ? null : get(frame.finishes, row.finish_id)
}

function named(slugs: readonly string[], words: Record<string, string>) {
  return slugs.map((value) => ({ value, label: words[value] ?? value }))
}

/** Foreign keys promise that the row is there; one that is not means a reader outside one transaction. */
function get<T>(rows: ReadonlyMap<number, T>, id: number): T {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`the catalogue names a row ${id} that it does not have`)
  return row
}
