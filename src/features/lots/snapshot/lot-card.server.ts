import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { type AskedTerms, findPayment } from '../../../lib/lots/monthly-payment.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { pick } from '../../../lib/pick.ts'
import { type CatalogueFrame, type FrameProject, toCompletion } from './catalogue-frame.server.ts'
import type { LotFacts } from '../model/filter-types.ts'
import { pricePerMeter } from './build-lot-index.server.ts'
import { choiceNames } from '../model/lot-choices.ts'
import { cardFigures, filteredFigures } from '../model/lot-figures.ts'
import { numberSign } from '../model/lot-labels.ts'
import { toMaterialSlug, toParkingKinds } from '../model/lot-house.ts'
import type { LotRow } from './lot-rows.server.ts'
import { toPlanKey } from '../model/plan-key.ts'
import type { FlatPicture, LotCard } from '../model/schema.ts'
import { lotFeatures, lotKinds } from '../model/labels.ts'

const filterFigures = filteredFigures()
/** Scale of a plan, pixels per metre. */
const PLAN_SCALE = 40

/** Returns the values that a lot is filtered and sorted by. */
export function toFacts(row: LotRow, frame: CatalogueFrame): LotFacts {
  const project = get(frame.projects, row.project_id)
  const building = get(frame.buildings, row.building_id)
  const walks = project.metro.flatMap(({ walk_minutes }) => walk_minutes ?? [])
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    city: findCity(project, frame)?.slug ?? null,
    project_id: row.project_id,
    plan_id: row.plan_id,
    building_id: row.building_id,
    section_id: row.section_id,
    area_type: project.area_type,
    rooms: row.rooms,
    finishing: toFinish(row, frame)?.value ?? null,
    completion: toCompletion(building),
    features: row.features,
    window_views: row.views,
    window_sides: row.sides,
    walks: frame.walks.get(row.project_id) ?? [],
    metro: project.metro.map(({ name }) => name),
    ...pick(row, choiceNames),
    mortgage_allowed: row.mortgage_allowed,
    material: toMaterialSlug(building.house_type),
    parking: toParkingKinds(building.parking),
    district: project.district,
    walk_minutes: walks.length > 0 ? Math.min(...walks) : null,
    paid_price: paidPrice(row),
    has_sale: row.sale_price !== null,
    area: row.area,
    ...pick(row, filterFigures),
    floor: get(frame.floors, row.floor_id).number,
    floors_total: building.floors_total,
  }
}

/** Returns the building of a card; `completion` is null for a finished building. */
export function toBuilding(building: Selectable<Tables['buildings']>): LotCard['building'] {
  const { id, name, state } = building
  return { id, name, completion: state === 'built' ? null : toCompletion(building), state }
}

/** Returns the card of a lot (decision D9, record 0018) with its payment under the requested terms. */
export function toCard(row: LotRow, frame: CatalogueFrame, terms: AskedTerms = {}): LotCard {
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
      city: findCity(project, frame),
      metro: project.metro,
    },
    building: toBuilding(building),
    building_id,
    section_id,
    floor_id,
    section: get(frame.sections, section_id).name || null,
    floor: get(frame.floors, floor_id).number,
    floors_total: building.floors_total,
    rooms,
    area,
    ...pick(row, cardFigures),
    price: row.price,
    sale_price: row.sale_price,
    price_per_meter: pricePerMeter({ paid_price: paidPrice(row), area }),
    finishing: toFinish(row, frame),
    features: withLabels(row.features, lotFeatures),
    status: row.status,
    plan: toPlan(row, frame),
    plan_key: toPlanKey(row),
    is_hot_offer: row.is_hot_offer === 1,
    payment:
      kind === 'flat' || kind === 'apartment'
        ? findPayment(
            frame.mortgagePrograms,
            { price: paidPrice(row), area_type: project.area_type },
            terms,
          )
        : null,
  }
}

/** Returns the pictures of rooms and views of a lot. */
export function findFlatPictures(row: LotRow, frame: CatalogueFrame): FlatPicture[] {
  const { number: floor } = get(frame.floors, row.floor_id)
  return frame.findPictures({ ...row, floor }).map(({ shown }) => shown)
}

function findCity(
  { city_id }: FrameProject,
  { cities }: CatalogueFrame,
): LotCard['project']['city'] {
  const city = cities.find(({ id }) => id === city_id)
  return city ? { slug: city.slug, name: city.name } : null
}

function toPlan(row: LotRow, frame: CatalogueFrame): LotCard['plan'] {
  const { one } = lotKinds[row.kind]
  const name = numberSign(row.number) || row.article
  const alt = `Планировка: ${one}${name === null ? '' : `\u00a0${name}`}`
  const plan = row.plan_id === null ? undefined : frame.plans.get(row.plan_id)
  if (!plan) {
    const fetched =
      row.plan_picture_id === null ? undefined : frame.feedPlans.get(row.plan_picture_id)
    return fetched ? { ...fetched, alt } : null
  }
  const mirrored = row.plan_mirrored === 1 ? '?mirrored=1' : ''
  return {
    url: `/media/plans/${row.plan_id}.svg${mirrored}`,
    width: Math.round(plan.width * PLAN_SCALE),
    height: Math.round(plan.height * PLAN_SCALE),
    alt,
  }
}

function toFinish(row: LotRow, frame: CatalogueFrame): LotCard['finishing'] {
  return row.finish_id === null ? null : get(frame.finishes, row.finish_id)
}

function withLabels(slugs: readonly string[], words: Record<string, string>) {
  return slugs.map((value) => ({ value, label: words[value] ?? value }))
}

/** Foreign keys guarantee the row, so a missing one means that tables were read in different transactions. */
function get<T>(rows: ReadonlyMap<number, T>, id: number): T {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`the catalogue refers to a missing row ${id}`)
  return row
}
