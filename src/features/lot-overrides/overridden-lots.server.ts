import type { Insertable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { OverriddenLotsTable } from '../../db/override-tables.ts'

type Columns = Omit<Insertable<OverriddenLotsTable>, 'lot_id' | 'version' | 'changed_at'>

/** Rows of one statement: each has sixteen parameters. */
const BATCH = 500
const nothing: Columns = {
  price: null,
  has_sale: 0,
  sale_price: null,
  sale_ends_on: null,
  status: null,
  is_hidden: 0,
  is_hot_offer: null,
  has_finish: 0,
  finish_id: null,
  description: null,
  has_features: 0,
  has_views: 0,
  left_out_of: null,
}

/**
 * Stores what stands by hand of these lots as the views read it, from their overrides, and raises their versions. Returns
 * the versions.
 */
export async function storeOverriddenLots(
  trx: Database,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const versions = new Map<number, number>()
  const finishes = await trx.selectFrom('finishes').select(['id', 'slug']).execute()
  const finishIds = new Map(finishes.map(({ id, slug }) => [slug, id]))
  for (let from = 0; from < ids.length; from += BATCH) {
    const part = ids.slice(from, from + BATCH)
    const overrides = await trx
      .selectFrom('lot_overrides')
      .select(['lot_id', 'field', 'value'])
      .where('lot_id', 'in', part)
      .execute()
    const byLot = Map.groupBy(overrides, ({ lot_id }) => lot_id)
    const columns = new Map(
      part.map((id) => [id, toColumns(byLot.get(id) ?? [], (slug) => finishIds.get(slug) ?? null)]),
    )
    const stored = await trx
      .insertInto('overridden_lots')
      .values(
        [...columns].map(([lot_id, { words: _words, ...own }]) => ({
          lot_id,
          version: 1,
          changed_at: now.toISOString(),
          ...own,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('lot_id').doUpdateSet((eb) => ({
          version: eb('overridden_lots.version', '+', 1),
          changed_at: eb.ref('excluded.changed_at'),
          ...(Object.fromEntries(
            Object.keys(nothing).map((name) => [name, eb.ref(`excluded.${name as keyof Columns}`)]),
          ) as Record<keyof Columns, never>),
        })),
      )
      .returning(['lot_id', 'version'])
      .execute()
    for (const { lot_id, version } of stored) versions.set(lot_id, version)
    await trx.deleteFrom('overridden_words').where('lot_id', 'in', part).execute()
    const words = [...columns].flatMap(([lot_id, { words: own }]) =>
      own.map((word) => ({ lot_id, ...word })),
    )
    for (let at = 0; at < words.length; at += BATCH) {
      await trx
        .insertInto('overridden_words')
        .values(words.slice(at, at + BATCH))
        .execute()
    }
  }
  return versions
}

interface Word {
  list: 'feature' | 'view'
  word: string
}

function toColumns(
  overrides: ReadonlyArray<{ field: string; value: string }>,
  findFinish: (slug: string) => number | null,
): Columns & { words: Word[] } {
  const columns: Columns & { words: Word[] } = { ...nothing, words: [] }
  for (const { field, value: json } of overrides) {
    const value = JSON.parse(json)
    switch (field) {
      case 'price':
        columns.price = value
        break
      case 'sale':
        columns.has_sale = 1
        columns.sale_price = value?.price ?? null
        columns.sale_ends_on = value?.ends_on ?? null
        break
      case 'status':
        columns.status = value
        break
      case 'hidden':
        columns.is_hidden = 1
        break
      case 'is_hot_offer':
        columns.is_hot_offer = value ? 1 : 0
        break
      case 'finish':
        columns.has_finish = 1
        columns.finish_id = value === null ? null : findFinish(value)
        break
      case 'description':
        columns.description = value
        break
      case 'features':
        columns.has_features = 1
        columns.words.push(...value.map((word: string) => ({ list: 'feature', word })))
        break
      case 'window_views':
        columns.has_views = 1
        columns.words.push(...value.map((word: string) => ({ list: 'view', word })))
        break
      case 'left_out_of':
        columns.left_out_of = value.length === 0 ? null : `,${value.join(',')},`
        break
      default:
        throw new Error(`no such field: ${field}`)
    }
  }
  return columns
}
