import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { placeStores } from './place-stores.server.ts'

/** Tables with rows of a lot. */
const lotTables = [
  'favourites',
  'shared_list_lots',
  'shared_list_hearts',
  'shared_list_comments',
  'lot_features',
  'lot_window_views',
  'price_history',
] as const

/**
 * Removes a project with its buildings, lots, their history and what its folder tells of it, in the caller's transaction.
 * Requests stay, because they hold its name as text, and so do documents, which then belong to no project.
 */
export async function removeProjectRows(trx: Database, slug: string): Promise<void> {
  const project = await trx
    .selectFrom('projects')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const lots = sql`select id from lots where project_id = ${project.id}`
  for (const table of lotTables) {
    await sql`delete from ${sql.table(table)} where lot_id in (${lots})`.execute(trx)
  }
  await trx.deleteFrom('lots').where('project_id', '=', project.id).execute()
  await trx
    .updateTable('documents')
    .set({ project_id: null, building: null })
    .where('project_id', '=', project.id)
    .execute()
  const reason = await placeStores.projects.remove(trx, slug)
  if (reason !== undefined) throw new Error(`the project ${slug} was not removed: ${reason}`)
  // A document of a feed that is read again brings the project back.
  await trx.updateTable('feed_documents').set({ state: '' }).execute()
}
