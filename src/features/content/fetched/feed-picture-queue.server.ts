import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { PicturesTable } from '../../../db/content-tables.ts'

/** Keys of pictures that were fetched begin so; the rest is the hash of the file, so that equal files are one. */
export const FETCHED = 'feed/'

const LEASE_MS = 5 * 60_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export interface DuePicture {
  id: number
  url: string
  /** Counts this one. */
  tries: number
}

/**
 * Lists the pictures that lots now need, and drops those that none needs any more, with their rows in `pictures`.
 * Returns how many were dropped.
 */
export async function followLots(db: Database, now: Date): Promise<number> {
  await sql`insert into feed_pictures (url, next_try_at)
    select distinct plan_picture_url, cast(${now.toISOString()} as text) from lots
    where plan_picture_url is not null
      and not exists (select 1 from feed_pictures f where f.url = lots.plan_picture_url)
    on conflict do nothing`.execute(db)
  const dropped = await db
    .deleteFrom('feed_pictures')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('lots')
            .select('lots.id')
            .whereRef('lots.plan_picture_url', '=', 'feed_pictures.url'),
        ),
      ),
    )
    .executeTakeFirst()
  await db
    .deleteFrom('pictures')
    .where('key', 'like', `${FETCHED}%`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('feed_pictures')
            .select('feed_pictures.id')
            .whereRef('feed_pictures.picture', '=', 'pictures.key'),
        ),
      ),
    )
    .execute()
  return Number(dropped.numDeletedRows)
}

/** Takes up to `limit` pictures that are due. For five minutes no other process gets them. */
export async function claimDue(db: Database, now: Date, limit: number): Promise<DuePicture[]> {
  return db
    .updateTable('feed_pictures')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      next_try_at: new Date(now.getTime() + LEASE_MS).toISOString(),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('feed_pictures')
        .select('id')
        .where('picture', 'is', null)
        .where('next_try_at', '<=', now.toISOString())
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(limit),
    )
    .where('picture', 'is', null)
    .where('next_try_at', '<=', now.toISOString())
    .returning(['id', 'url', 'tries'])
    .execute()
}

/** Hosts of all pictures of feeds: one of them may redirect to another. */
export async function readHosts(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('feed_pictures').select('url').execute()
  return [
    ...new Set(rows.map(({ url }) => URL.parse(url)?.host).filter((host) => host !== undefined)),
  ]
}

/** Stores that a picture was fetched, with its row of `pictures` and the address to show. */
export async function saveFetched(
  db: Database,
  id: number,
  row: PicturesTable,
  address: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('pictures')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    await trx
      .updateTable('feed_pictures')
      .set({ picture: row.key, address, width: row.width, height: row.height, problem: null })
      .where('id', '=', id)
      .execute()
  })
}

/** Stores why a picture could not be fetched. It is tried again after 1 minute, then 4, 16 and so on, at most a day. */
export async function saveFailed(
  db: Database,
  { id, tries }: DuePicture,
  problem: string,
  now: Date,
): Promise<void> {
  const wait = Math.min(DAY_MS, MINUTE_MS * 4 ** (tries - 1))
  await db
    .updateTable('feed_pictures')
    .set({ problem, next_try_at: new Date(now.getTime() + wait).toISOString() })
    .where('id', '=', id)
    .execute()
}
