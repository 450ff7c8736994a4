import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { LotsTable } from '../../../db/tables.ts'
import { validSalePrice } from '../../../lib/paid-price.ts'
import {
  type CardFigure,
  cardFigures,
  filteredFigures,
  type LotFigures,
} from '../model/lot-figures.ts'

/** Figures that only the detail has are not loaded: 100,000 lots would take more memory. */
const figures = [...new Set([...cardFigures, ...filteredFigures()])]

const columns = [
  'id',
  'kind',
  'article',
  'number',
  'project_id',
  'building_id',
  'section_id',
  'floor_id',
  'rooms',
  'area',
  'price',
  'sale_price',
  'sale_ends_on',
  'finish_id',
  'status',
  'plan_id',
  'plan_mirrored',
  'is_hot_offer',
] as const

/** A lot in the snapshot. Equal lists of slugs share one array. */
export type LotRow = Omit<Pick<Selectable<LotsTable>, (typeof columns)[number]>, 'sale_ends_on'> &
  Pick<LotFigures, CardFigure> &
  Partial<LotFigures> & {
    /** Id in `feed_pictures`; null while the plan of the feed is not fetched. */
    plan_picture_id: number | null
    features: readonly string[]
    views: readonly string[]
  }

/** Small enough that other requests are handled between two chunks. */
const CHUNK = 2_000

/**
 * Reads all lots by ascending id in chunks, and yields to the event loop between them. A discount whose last day is
 * before `today` (`yyyy-mm-dd` in Moscow) is left out.
 */
export async function loadLotRows(trx: Database, today: string): Promise<LotRow[]> {
  const rows: LotRow[] = []
  const internList = createListInterner()
  for (let last = 0; ; ) {
    const chunk = await trx
      .selectFrom('lots')
      .select([...columns, ...figures])
      .select((eb) =>
        eb
          .selectFrom('feed_pictures')
          .select('feed_pictures.id')
          .whereRef('feed_pictures.url', '=', 'lots.plan_picture_url')
          .where('feed_pictures.picture', 'is not', null)
          .as('plan_picture_id'),
      )
      .where('id', '>', last)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    const end = chunk.at(-1)?.id
    if (end === undefined) return rows
    const features = await trx
      .selectFrom('lot_features')
      .select(['lot_id', 'feature as slug'])
      .where('lot_id', '>', last)
      .where('lot_id', '<=', end)
      .execute()
    const views = await trx
      .selectFrom('lot_window_views')
      .select(['lot_id', 'view as slug'])
      .where('lot_id', '>', last)
      .where('lot_id', '<=', end)
      .execute()
    const featuresByLot = Map.groupBy(features, ({ lot_id }) => lot_id)
    const viewsByLot = Map.groupBy(views, ({ lot_id }) => lot_id)
    for (const { sale_ends_on, ...row } of chunk) {
      rows.push({
        ...row,
        sale_price: validSalePrice({ sale_price: row.sale_price, sale_ends_on }, today),
        features: internList(featuresByLot.get(row.id)),
        views: internList(viewsByLot.get(row.id)),
      })
    }
    last = end
    await yieldToEventLoop()
  }
}

function createListInterner(): (rows: { slug: string }[] | undefined) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (rows = []) => {
    const slugs = rows.map(({ slug }) => slug).toSorted()
    const key = slugs.join('\n')
    const list = known.get(key) ?? slugs
    known.set(key, list)
    return list
  }
}
