import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { forEachStep, lotPhotos } from './feed-picture-queue.server.ts'

/** Returns the keys of pictures of feeds that only hidden projects and their lots show. */
export async function findHiddenPhotos(db: Database): Promise<Set<string>> {
  const hidden = await listPhotos(db, sql`is not null`)
  if (hidden.size === 0) return hidden
  for (const key of await listPhotos(db, sql`is null`)) hidden.delete(key)
  return hidden
}

/** Lists the fetched pictures of projects whose `hidden_by` is so, in short steps. */
async function listPhotos(db: Database, state: RawBuilder<unknown>): Promise<Set<string>> {
  const keys = new Set<string>()
  const own = sql`project_id in (select id from projects where hidden_by ${state})`
  const add = async (urls: RawBuilder<unknown>) => {
    const { rows } = await sql<{ picture: string }>`select distinct picture from feed_pictures
      where picture is not null and url in (select url from (${urls}) as named)`.execute(db)
    for (const { picture } of rows) keys.add(picture)
  }
  await add(sql`select url from feed_project_pictures where ${own}`)
  await forEachStep(db, 'lots', async (step) => {
    const lots = sql`${own} and ${step}`
    await add(sql`select plan_picture_url as url from lots where ${lots}`)
    await add(sql`select url from (${lotPhotos(db, lots)}) as of_lots`)
  })
  return keys
}
