import type { Database } from '../../../db/connect.ts'
import { noFinish } from '../../lots/model/labels.ts'
import { type Staging, withStagingTables } from './staging.server.ts'

/** Creates missing finishes of accepted offers. Fills `feed_finishes`. */
export async function createFinishes(trx: Database, staging: Staging): Promise<void> {
  const used = await withStagingTables(trx)
    .selectFrom('feed_offers')
    .select('finish_slug')
    .where('held', '=', 0)
    .where('finish_slug', 'is not', null)
    .groupBy('finish_slug')
    .orderBy((eb) => eb.fn.min('seq'))
    .execute()
  const rows = await trx.selectFrom('finishes').select(['id', 'slug', 'name', 'position']).execute()
  let position = Math.max(0, ...rows.map((row) => row.position))
  for (const { finish_slug: slug } of used) {
    if (slug === null) continue
    const name = staging.finishes.get(slug) ?? slug
    let finish = rows.find((row) => row.slug === slug || stem(row.name) === stem(name))
    if (!finish) {
      // No finish is the first choice of a filter.
      const row = { slug, name, position: slug === noFinish.value ? 0 : ++position }
      const inserted = trx
        .insertInto('finishes')
        .values({ ...row, description: '' })
        .returning('id')
      finish = { ...row, ...(await inserted.executeTakeFirstOrThrow()) }
      rows.push(finish)
    }
    await withStagingTables(trx)
      .insertInto('feed_finishes')
      .values({ slug, id: finish.id })
      .execute()
  }
}

/** Normalizes a name: «Чистовая» and «чистовая отделка» are one finish. */
function stem(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s*отделка$/, '')
    .trim()
}
