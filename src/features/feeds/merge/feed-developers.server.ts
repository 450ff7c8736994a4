import type { Database } from '../../../db/connect.ts'

/** Replaces the names of developers that this feed named last time. Returns whether they changed. */
export async function writeDevelopers(
  trx: Database,
  source: string,
  names: ReadonlySet<string>,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('feed_developers')
    .select('name')
    .where('source', '=', source)
    .execute()
  if (rows.length === names.size && rows.every(({ name }) => names.has(name))) return false
  await trx.deleteFrom('feed_developers').where('source', '=', source).execute()
  if (names.size > 0) {
    const values = [...names].map((name) => ({ source, name }))
    await trx.insertInto('feed_developers').values(values).execute()
  }
  return true
}
