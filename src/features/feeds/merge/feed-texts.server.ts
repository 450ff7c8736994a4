import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { type Staging, withStagingTables } from './staging.server.ts'

/** A text of at least this many offers, and of more than half of them, is about the project. */
const MIN_SHARED = 2

/**
 * Decides whose the descriptions are: one that most offers of a project share is that of the project, others are those
 * of their lots (`text_hash` of `feed_offers`). A project keeps the text of the feed that brought it. Returns whether
 * the text of a project changed. Needs resolved places in `feed_offers`.
 */
export async function assignTexts(trx: Database, staging: Staging): Promise<boolean> {
  const { rows } = await sql<{
    project_id: number
    project_key: string
    hash: string | null
    count: number
  }>`
    select project_id, project_key, description_hash as hash, count(*) as count from feed_offers
    where held = 0 and project_id is not null
    group by project_id, project_key, description_hash
    order by project_id, count desc, hash`.execute(trx)
  let isChanged = false
  for (const [projectId, texts] of Map.groupBy(rows, ({ project_id }) => project_id)) {
    const all = texts.reduce((sum, { count }) => sum + count, 0)
    const shared = texts.find(
      ({ hash, count }) => hash !== null && count >= MIN_SHARED && count * 2 > all,
    )
    const keys = new Set(texts.map(({ project_key }) => project_key))
    isChanged =
      (await writeProjectText(trx, { id: projectId, keys, hash: shared?.hash ?? null })) ||
      isChanged
    if (shared?.hash === undefined || shared.hash === null) continue
    await withStagingTables(trx)
      .updateTable('feed_offers')
      .set({ description_hash: null })
      .where('project_id', '=', projectId)
      .where('description_hash', '=', shared.hash)
      .execute()
  }
  if (staging.hasTexts) {
    await sql`update feed_offers set text_hash = description_hash where held = 0`.execute(trx)
  }
  return isChanged
}

async function writeProjectText(
  trx: Database,
  { id, keys, hash }: { id: number; keys: ReadonlySet<string>; hash: string | null },
): Promise<boolean> {
  const known = await trx
    .selectFrom('projects')
    .select(['external_key', 'text_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isItsFeed = known.external_key !== null && keys.has(known.external_key)
  if (known.text_hash === hash || (!isItsFeed && known.text_hash !== null)) return false
  await trx.updateTable('projects').set({ text_hash: hash }).where('id', '=', id).execute()
  return true
}

/** Stores the texts that lots and projects now have, and removes those that none has. */
export async function writeTexts(trx: Database): Promise<void> {
  await sql`
    insert into offer_texts (hash, text) select t.hash, t.text from feed_texts t
    where exists (select 1 from lots l where l.text_hash = t.hash)
      or exists (select 1 from projects p where p.text_hash = t.hash)
    on conflict (hash) do nothing`.execute(trx)
  await sql`
    delete from offer_texts
    where not exists (select 1 from lots l where l.text_hash = offer_texts.hash)
      and not exists (select 1 from projects p where p.text_hash = offer_texts.hash)`.execute(trx)
}
