import { setImmediate as breathe } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { type PortalFacts, portalIds } from '../offer/portals.ts'
import type { SaleBuilding, SaleOffer, SaleProject } from './sale-offer.ts'

/** Lots held in memory at a time; few enough that other requests are answered between two batches. */
const BATCH = 200
/** Ids held in memory at a time. */
const PLACES = 10_000
const pages = { flat: 'flats', apartment: 'apartments' } as const

export interface SiteFacts {
  /** The address visitors use, `https://example.ru`. */
  origin: string
  facts: PortalFacts
}

interface Frame {
  company: string
  projects: Map<number, SaleProject>
  buildings: Map<number, SaleBuilding>
  sections: Map<number, string>
  finishes: Map<number, { slug: string; name: string }>
}

/**
 * Homes on sale by ascending id, in batches; with `isGrouped` building by building. A reserved home is
 * left out, too: a portal has no word for it, and whoever calls about it cannot buy it. Give it a
 * transaction, so that all batches show one state.
 */
export async function* readSaleOffers(
  trx: Database,
  site: SiteFacts,
  { isGrouped = false }: { isGrouped?: boolean } = {},
): AsyncGenerator<SaleOffer[], void, undefined> {
  const frame = await loadFrame(trx, site)
  for await (const places of readPlaces(trx, isGrouped)) {
    for (let at = 0; at < places.length; at += BATCH) {
      const ids = places.slice(at, at + BATCH).map(({ id }) => id)
      const rows = await readLots(trx, ids)
      const features = await readFeatures(trx, ids)
      const views = await readViews(trx, ids)
      yield ids.flatMap((id) => {
        const row = rows.get(id)
        return row ? saleOffer(row, frame, site, features.get(id), views.get(id)) : []
      })
      await breathe()
    }
  }
}

/**
 * Ids that several lots on sale share, each with the one lot that may use it: two feeds of our own may
 * have given the same, and a portal takes one offer for it.
 */
export async function readSharedIds(trx: Database): Promise<Map<string, number>> {
  const rows = await onSale(trx)
    .select(['lots.external_id', (eb) => eb.fn.min('lots.id').as('first')])
    .groupBy('lots.external_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute()
  return new Map(rows.map(({ external_id, first }) => [external_id, first]))
}

function onSale(trx: Database) {
  return trx
    .selectFrom('lots')
    .where('lots.status', '=', 'available')
    .where('lots.kind', 'in', ['flat', 'apartment'])
}

type Place = Pick<Selectable<Tables['lots']>, 'id' | 'project_id' | 'building_id'>

/**
 * Where the lots on sale stand, in the order of the feed, many at a time: a database has no index for
 * this order and sorts for every page, so pages of whole rows would cost the square of the lots.
 */
async function* readPlaces(trx: Database, isGrouped: boolean): AsyncGenerator<Place[]> {
  let last: Place | undefined
  do {
    const after: Place | undefined = last
    let query = onSale(trx).select(['lots.id', 'lots.project_id', 'lots.building_id']).limit(PLACES)
    if (isGrouped) query = query.orderBy('lots.project_id').orderBy('lots.building_id')
    if (after) {
      query = query.where((eb) =>
        isGrouped
          ? eb(
              eb.refTuple('lots.project_id', 'lots.building_id', 'lots.id'),
              '>',
              eb.tuple(after.project_id, after.building_id, after.id),
            )
          : eb('lots.id', '>', after.id),
      )
    }
    const places: Place[] = await query.orderBy('lots.id').execute()
    yield places
    last = places.length < PLACES ? undefined : places.at(-1)
  } while (last)
}

type LotRow = Selectable<Tables['lots']> & { floor: number }

async function readLots(trx: Database, ids: number[]): Promise<Map<number, LotRow>> {
  const rows = await trx
    .selectFrom('lots')
    .innerJoin('floors', 'floors.id', 'lots.floor_id')
    .selectAll('lots')
    .select('floors.number as floor')
    .where('lots.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readFeatures(trx: Database, ids: number[]): Promise<Map<number, string[]>> {
  const table = trx.selectFrom('lot_features').select(['lot_id', 'feature as word'])
  return wordsByLot(await table.where('lot_id', 'in', ids).execute())
}

async function readViews(trx: Database, ids: number[]): Promise<Map<number, string[]>> {
  const table = trx.selectFrom('lot_window_views').select(['lot_id', 'view as word'])
  return wordsByLot(await table.where('lot_id', 'in', ids).execute())
}

/** Slugs by lot, sorted. */
function wordsByLot(rows: Array<{ lot_id: number; word: string }>): Map<number, string[]> {
  const words = Map.groupBy(rows, ({ lot_id }) => lot_id)
  return new Map([...words].map(([lot, list]) => [lot, list.map(({ word }) => word).toSorted()]))
}

function saleOffer(
  row: LotRow,
  frame: Frame,
  { origin }: SiteFacts,
  features: string[] = [],
  windowViews: string[] = [],
): SaleOffer {
  const kind = row.kind === 'apartment' ? 'apartment' : 'flat'
  return {
    lotId: row.id,
    id: row.external_id,
    project: get(frame.projects, row.project_id),
    building: get(frame.buildings, row.building_id),
    section: get(frame.sections, row.section_id),
    floor: row.floor,
    kind,
    article: row.article,
    number: row.number,
    rooms: row.rooms,
    isOpenPlan: row.is_open_plan === 1,
    area: row.area,
    livingArea: row.living_area,
    kitchenArea: row.kitchen_area,
    ceilingHeight: row.ceiling_height,
    price: row.price,
    salePrice: row.sale_price,
    saleEndsOn: row.sale_ends_on,
    finish: row.finish_id === null ? null : get(frame.finishes, row.finish_id),
    features,
    windowViews,
    company: frame.company,
    page: `${origin}/${pages[kind]}/${row.id}`,
    plan: planAddress(row, origin),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function planAddress(row: LotRow, origin: string): string | null {
  if (row.plan_id === null) return row.plan_picture_url
  return `${origin}/media/plans/${row.plan_id}.png${row.plan_mirrored === 1 ? '?mirrored=1' : ''}`
}

async function loadFrame(trx: Database, { origin, facts }: SiteFacts): Promise<Frame> {
  const company = await trx.selectFrom('company').select('name').executeTakeFirst()
  const projects = await trx
    .selectFrom('projects')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .selectAll('projects')
    .select(['cities.name as city', 'cities.phone', 'cities.email'])
    .execute()
  const metro = await trx.selectFrom('project_metro').selectAll().orderBy('position').execute()
  const buildings = await trx.selectFrom('buildings').selectAll().execute()
  const sections = await trx.selectFrom('sections').select(['id', 'name']).execute()
  const finishes = await trx.selectFrom('finishes').select(['id', 'slug', 'name']).execute()
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  return {
    company: company?.name ?? '',
    projects: new Map(
      projects.map((row) => [
        row.id,
        {
          id: row.id,
          slug: row.slug,
          ids: portalIds(row.external_key, facts[row.slug]),
          name: row.name,
          city: row.city,
          cityPhone: row.phone,
          cityEmail: row.email,
          areaType: row.area_type,
          address: row.address,
          latitude: row.latitude,
          longitude: row.longitude,
          description: row.description,
          picture: row.picture === null ? null : new URL(row.picture, origin).href,
          metro: metro
            .filter(({ project_id }) => project_id === row.id)
            .map((station) => ({
              name: station.name,
              walkMinutes: station.walk_minutes,
              transportMinutes: station.transport_minutes,
            })),
        },
      ]),
    ),
    buildings: new Map(
      buildings.map((row) => {
        const given = facts[slugs.get(row.project_id) ?? '']?.buildings?.[row.name]
        return [
          row.id,
          {
            id: row.id,
            ids: portalIds(row.external_key, given),
            houseType: given?.house_type ?? null,
            name: row.name,
            floorsTotal: row.floors_total,
            completionYear: row.completion_year,
            completionQuarter: row.completion_quarter,
            state: row.state,
          },
        ]
      }),
    ),
    sections: new Map(sections.map(({ id, name }) => [id, name])),
    finishes: new Map(finishes.map(({ id, slug, name }) => [id, { slug, name }])),
  }
}

/** Foreign keys promise that the row is there; one that is not means a reader outside one transaction. */
function get<T>(rows: ReadonlyMap<number, T>, id: number): T {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`the catalogue names a row ${id} that it does not have`)
  return row
}
