import { setImmediate as breathe } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { LotsTable } from '../../../db/tables.ts'

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
  'kitchen_area',
  'price',
  'sale_price',
  'finish_id',
  'status',
  'plan_id',
  'plan_mirrored',
  'is_hot_offer',
] as const

/** A lot as the snapshot keeps it; equal lists of slugs are one array. */
export type LotRow = Pick<Selectable<LotsTable>, (typeof columns)[number]> & {
  features: readonly string[]
  views: readonly string[]
}

/** Small enough that other requests are answered between two chunks. */
const CHUNK = 2_000

/** Reads all lots by ascending id, a chunk at a time, letting other work of the process in between. */
export async function loadLotRows(trx: Database): Promise<LotRow[]> {
  const rows: LotRow[] = []
  const share = sharedLists()
  for (let last = 0; ; ) {
    const chunk = await trx
      .selectFrom('lots')
      .select(columns)
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
    const featuresOf = Map.groupBy(features, ({ lot_id }) => lot_id)
    const viewsOf = Map.groupBy(views, ({ lot_id }) => lot_id)
    for (const row of chunk) {
      rows.push({
        ...row,
        features: share(featuresOf.get(row.id)),
        views: share(viewsOf.get(row.id)),
      })
    }
    last = end
    await breathe()
  }
}

function sharedLists(): (rows: { slug: string }[] | undefined) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (rows = []) => {
    const slugs = rows.map(({ slug }) => slug).toSorted()
    const key = slugs.join('\n')
    const list = known.get(key) ?? slugs
    known.set(key, list)
    return list
  }
}
