import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { toShownText } from '../../../db/lots/shown-text.ts'
import type { Tables } from '../../../db/tables.ts'
import { validSalePrice } from '../../../lib/lots/paid-price.ts'
import { pick } from '../../../lib/pick.ts'
import { toKnownChoices } from '../../lots/model/lot-choices.ts'
import { figureNames } from '../../lots/model/lot-figures.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import { findPhotosOfLots, readPhotoAddresses } from '../../content/media/photo-gallery.server.ts'
import {
  getRow,
  loadSaleLookups,
  type SaleLookups,
  type CompanyFacts,
} from './sale-lookups.server.ts'
import { type Portal, portals } from '../offer/portals.ts'
import type { SaleOffer } from './sale-offer.ts'

/** Lots per batch. Other requests are served between two batches. */
const BATCH = 200
/** Ids read at a time. */
const PLACES = 10_000

/**
 * Yields lots on sale in batches, ordered by id, or by building if `isGrouped`. Reserved lots are excluded: portals
 * have no status for them, and they cannot be bought. Discounts that ended before `today` (`yyyy-mm-dd`)
 * are left out. `trx` must be a transaction, so that all batches show one state.
 */
export async function* readSaleOffers(
  trx: Database,
  site: CompanyFacts,
  { isGrouped = false, today = '' }: { isGrouped?: boolean; today?: string } = {},
): AsyncGenerator<SaleOffer[], void, undefined> {
  const lookups = await loadSaleLookups(trx, site)
  for await (const places of readPlaces(trx, isGrouped)) {
    for (let at = 0; at < places.length; at += BATCH) {
      const ids = places.slice(at, at + BATCH).map(({ id }) => id)
      yield await readOffers(trx, ids, lookups, site, today)
      await yieldToEventLoop()
    }
  }
}

/**
 * Reads these lots as a feed would have them, on sale or not, hidden or not, in the order of the ids. Unknown ids are left
 * out, and so is a discount that ended before `today` (`yyyy-mm-dd`).
 */
export async function readOffers(
  trx: Database,
  ids: number[],
  lookups: SaleLookups,
  site: CompanyFacts,
  today: string,
): Promise<SaleOffer[]> {
  const rows = await readLots(trx, ids)
  const features = await readFeatures(trx, ids)
  const views = await readViews(trx, ids)
  const photos = await readPhotoAddresses(trx, await findPhotosOfLots(trx, [...rows.values()]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const window_views = views.get(id) ?? []
    return toSaleOffer({ ...row, sale_price: validSalePrice(row, today) }, lookups, site, {
      features: features.get(id) ?? [],
      window_views,
      photos: [
        ...lookups.findRenderings({ ...row, views: window_views }),
        ...(photos.get(id) ?? []).map((path) => new URL(path, site.origin).href),
      ],
    })
  })
}

/**
 * Returns the ids that several lots on sale share, each with the lot that uses it in the feed of a portal. Two imported
 * feeds can have the same id, but a portal accepts one offer per id. A lot that the office has left out of the feed uses
 * none. With `externalIds`, only these are looked at.
 */
export async function findSharedIds(
  trx: Database,
  portal: Portal,
  externalIds?: readonly string[],
): Promise<Map<string, number>> {
  const rows = await onSale(trx)
    .where((eb) =>
      eb.or([
        eb('lots.left_out_of', 'is', null),
        eb('lots.left_out_of', 'not like', `%,${portal},%`),
      ]),
    )
    .$if(externalIds !== undefined, (query) =>
      query.where('lots.external_id', 'in', externalIds ?? []),
    )
    .select(['lots.external_id', (eb) => eb.fn.min('lots.id').as('first')])
    .groupBy('lots.external_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute()
  return new Map(rows.map(({ external_id, first }) => [external_id, first]))
}

function onSale(trx: Database) {
  return trx
    .selectFrom('shown_lots as lots')
    .where('lots.status', '=', 'available')
    .where('lots.project_id', 'in', (eb) =>
      eb.selectFrom('projects').select('projects.id').where('hidden_by', 'is', null),
    )
}

type Place = Pick<Selectable<Tables['lots']>, 'id' | 'project_id' | 'building_id'>

/**
 * Yields the places of lots on sale in the order of the feed. There is no index for this order, so the database sorts
 * for every page. Large pages of ids are faster than small pages of complete rows.
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

type LotRow = Selectable<Tables['staff_lots']> & { floor: number; text: string | null }

async function readLots(trx: Database, ids: number[]): Promise<Map<number, LotRow>> {
  const rows = await trx
    .selectFrom('staff_lots as lots')
    .innerJoin('floors', 'floors.id', 'lots.floor_id')
    .leftJoin('offer_texts', 'offer_texts.hash', 'lots.text_hash')
    .selectAll('lots')
    .select(['floors.number as floor', 'offer_texts.text'])
    .where('lots.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readFeatures(trx: Database, ids: number[]): Promise<Map<number, string[]>> {
  const table = trx.selectFrom('shown_lot_features').select(['lot_id', 'feature as word'])
  return wordsByLot(await table.where('lot_id', 'in', ids).execute())
}

async function readViews(trx: Database, ids: number[]): Promise<Map<number, string[]>> {
  const table = trx.selectFrom('shown_lot_window_views').select(['lot_id', 'view as word'])
  return wordsByLot(await table.where('lot_id', 'in', ids).execute())
}

/** Slugs by lot, sorted. */
function wordsByLot(rows: Array<{ lot_id: number; word: string }>): Map<number, string[]> {
  const words = Map.groupBy(rows, ({ lot_id }) => lot_id)
  return new Map([...words].map(([lot, list]) => [lot, list.map(({ word }) => word).toSorted()]))
}

/** Columns that are copied to an offer. */
const columnsOfOffer = [
  'source',
  'floor',
  'article',
  'number',
  'rooms',
  'area',
  'price',
  'sale_price',
  'sale_ends_on',
  'mortgage_allowed',
  'place_on_floor',
  'created_at',
  'offered_at',
  'updated_at',
] as const

function toSaleOffer(
  row: LotRow,
  lookups: SaleLookups,
  { origin }: CompanyFacts,
  lists: Pick<SaleOffer, 'features' | 'window_views' | 'photos'>,
): SaleOffer {
  return {
    lot_id: row.id,
    id: row.external_id,
    project: getRow(lookups.projects, row.project_id),
    building: getRow(lookups.buildings, row.building_id),
    section: getRow(lookups.sections, row.section_id),
    ...pick(row, columnsOfOffer),
    ...pick(row, figureNames),
    kind: row.kind,
    is_open_plan: row.is_open_plan === 1,
    ...toKnownChoices(row),
    description: toShownText(row),
    left_out_of: portals.filter((portal) => row.left_out_of?.includes(`,${portal},`)),
    finish: row.finish_id === null ? null : getRow(lookups.finishes, row.finish_id),
    ...lists,
    company: lookups.company,
    page: `${origin}/${lotKinds[row.kind].path}/${row.id}`,
    plan: planAddress(row, origin),
  }
}

function planAddress(row: LotRow, origin: string): string | null {
  if (row.plan_id === null) return row.plan_picture_url ?? row.drawn_plan_url
  return `${origin}/media/plans/${row.plan_id}.png${row.plan_mirrored === 1 ? '?mirrored=1' : ''}`
}
