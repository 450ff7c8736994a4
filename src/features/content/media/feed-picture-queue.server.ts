import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { isPostgres } from '../../../db/dialect.ts'
import type { PicturesTable } from '../../../db/media-tables.ts'

/** Keys of pictures that were fetched begin so; the rest is the hash of the file, so that equal files are one. */
export const FETCHED = 'feed/'

const LEASE_MS = 5 * 60_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A file that takes too much is decoded so often, and then not again until it changes. */
export const MAX_DECODE_TRIES = 2

/** Scheme and host of an address. */
const ORIGIN = /^https?:\/\/[^/?#\\]+/i

/** What tells whether a file has changed. */
export interface FileVersion {
  etag: string | null
  last_modified: string | null
  source_hash: string | null
}

/** What a picture shows, as its row stores it. */
export interface PictureShows {
  look: string
  is_drawing: 0 | 1
}

export interface DuePicture extends FileVersion {
  id: number
  url: string
  /** Counts this one. */
  tries: number
  /** Key of the picture that is shown; null without one. */
  picture: string | null
  decode_tries: number
}

/** Rows of a step. Between two steps other requests have their turn, as SQLite works in the server's thread. */
const STEP = 500

/** Selects the photos of lots on sale: `url`, and the `article` and `external_id` of the lot. */
export function lotPhotos(db: Database, only = sql`true`): RawBuilder<unknown> {
  const photos = isPostgres(db)
    ? sql`json_array_elements_text(lots.pictures::json) as photo(value)`
    : sql`json_each(lots.pictures) as photo`
  return sql`select photo.value as url, lots.article, lots.external_id from lots, ${photos}
    where lots.pictures is not null and lots.status <> 'sold' and ${only}`
}

/**
 * Lists the pictures that lots and projects now need, and drops those that none needs any more, with their rows in
 * `pictures`. Works in short steps. Returns how many were dropped.
 */
export async function followCatalogue(db: Database, now: Date): Promise<number> {
  const name = sql.table('needed_photos')
  const follow = async (connection: Database) => {
    await listNeeded(connection, now)
    return dropUnneeded(connection)
  }
  if (isPostgres(db)) {
    // Behind PgBouncer only a transaction keeps its connection, and with it the temporary table.
    return db.transaction().execute(async (trx) => {
      await sql`create temporary table ${name} (url text primary key) on commit drop`.execute(trx)
      return follow(trx)
    })
  }
  return db.connection().execute(async (connection) => {
    await sql`create temporary table ${name} (url text primary key)`.execute(connection)
    try {
      return await follow(connection)
    } finally {
      await sql`drop table ${name}`.execute(connection)
    }
  })
}

/**
 * What plans need is listed first: each address keeps the first priority. Fills `needed_photos`. Rows are inserted in one
 * order, so that two processes that list the same pictures cannot deadlock.
 */
async function listNeeded(db: Database, now: Date): Promise<void> {
  const list = (urls: RawBuilder<unknown>, priority: number) =>
    sql`insert into feed_pictures (url, priority, next_try_at)
      select distinct url, ${sql.lit(priority)}, cast(${now.toISOString()} as text) from (${urls}) as needed
      where not exists (select 1 from feed_pictures f where f.url = needed.url)
      order by url
      on conflict do nothing`.execute(db)
  await forEachStep(db, 'lots', (step) =>
    list(
      sql`select plan_picture_url as url from lots where plan_picture_url is not null and ${step}`,
      0,
    ),
  )
  await list(sql`select url from feed_project_pictures`, 1)
  await forEachStep(db, 'lots', async (step) => {
    const photos = lotPhotos(db, step)
    await sql`insert into needed_photos (url) select url from (${photos}) as of_lots where true
      on conflict do nothing`.execute(db)
    await list(photos, 2)
  })
}

async function dropUnneeded(db: Database): Promise<number> {
  let dropped = 0
  await forEachStep(db, 'feed_pictures', async (step) => {
    const { numAffectedRows = 0n } = await sql`delete from feed_pictures where ${step}
      and not exists (select 1 from lots where lots.plan_picture_url = feed_pictures.url)
      and not exists (select 1 from feed_project_pictures p where p.url = feed_pictures.url)
      and not exists (select 1 from needed_photos n where n.url = feed_pictures.url)`.execute(db)
    dropped += Number(numAffectedRows)
  })
  await forEachStep(db, 'pictures', (step) =>
    sql`delete from pictures where ${step} and key like ${`${FETCHED}%`}
      and not exists (select 1 from feed_pictures f where f.picture = pictures.key)`.execute(db),
  )
  return dropped
}

const stepKeys = { lots: 'id', feed_pictures: 'id', pictures: 'key' } as const

/** Calls `work` with a condition on the rows of each step, in the order of their key. Between two steps other requests have their turn. */
export async function forEachStep(
  db: Database,
  table: keyof typeof stepKeys,
  work: (step: RawBuilder<unknown>) => Promise<unknown>,
): Promise<void> {
  const key = sql.ref(`${table}.${stepKeys[table]}`)
  for (let after = sql`true`; ; ) {
    const { rows } = await sql<{ last: string | number | null }>`
      select max(own_key) as last from (
        select ${key} as own_key from ${sql.table(table)} where ${after} order by ${key} limit ${STEP}
      ) as step`.execute(db)
    const last = rows[0]?.last ?? null
    if (last === null) return
    await work(sql`${after} and ${key} <= ${last}`)
    after = sql`${key} > ${last}`
    await yieldToEventLoop()
  }
}

/** 0 for a picture of which nothing is shown; as migration 0092 indexes it. */
const isShown = sql`case when picture is null then 0 else 1 end`
const PRIORITIES = [0, 1, 2]

/**
 * Takes up to `limit` pictures that are due, those that nothing is shown of first. For five minutes no other process
 * gets them.
 */
export async function claimDue(db: Database, now: Date, limit: number): Promise<DuePicture[]> {
  const at = now.toISOString()
  // Of each kind in the order of the index: sorting all that are due took longer than a page.
  const kinds = [0, 1].flatMap((shown) =>
    PRIORITIES.map(
      (priority) => sql`select * from (
        select id, ${sql.lit(shown)} as shown, priority, next_try_at from feed_pictures
        where ${isShown} = ${sql.lit(shown)} and priority = ${sql.lit(priority)} and next_try_at <= ${at}
        order by next_try_at, id limit ${limit}) as kind`,
    ),
  )
  const due = sql<number>`(select id from (${sql.join(kinds, sql` union all `)}) as due
    order by shown, priority, next_try_at, id limit ${limit})`
  return db
    .updateTable('feed_pictures')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      next_try_at: toTime(now, LEASE_MS),
    }))
    .where('id', 'in', due)
    .where('next_try_at', '<=', at)
    .returning([
      'id',
      'url',
      'tries',
      'picture',
      'decode_tries',
      'etag',
      'last_modified',
      'source_hash',
    ])
    .execute()
}

/** Hosts of all pictures of feeds: one of them may redirect to another. */
export async function readHosts(db: Database): Promise<string[]> {
  // Feeds name few hosts in very many addresses, and parsing each would be a pause for other requests.
  const origins = new Set<string>()
  await forEachStep(db, 'feed_pictures', async (step) => {
    const { rows } = await sql<{
      url: string
    }>`select url from feed_pictures where ${step}`.execute(db)
    for (const { url } of rows) origins.add(ORIGIN.exec(url)?.[0] ?? url)
  })
  const hosts = [...origins].map((origin) => URL.parse(origin)?.host)
  return [...new Set(hosts.filter((host) => host !== undefined))]
}

/** Stores that a picture was fetched, with its row of `pictures` and the address to show. Asked again in a day. */
export async function saveFetched(
  db: Database,
  id: number,
  found: { row: PicturesTable; address: string; shows: PictureShows; version: FileVersion },
  now: Date,
): Promise<void> {
  const { row, address, shows, version } = found
  const { key: picture, width, height } = row
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('pictures')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    await trx
      .updateTable('feed_pictures')
      .set({ picture, address, width, height, ...shows, ...version, ...settled(now) })
      .set({ problem: null, decode_tries: 0 })
      .where('id', '=', id)
      .execute()
  })
}

/** Stores that a file is what it was. A picture that is shown has no problem any more; one that was given up keeps it. */
export async function saveSame(
  db: Database,
  { id, decode_tries }: DuePicture,
  now: Date,
): Promise<void> {
  await db
    .updateTable('feed_pictures')
    .set({ ...settled(now), ...(decode_tries === 0 ? { problem: null } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Stores why a picture could not be fetched. It is tried again after 1 minute, then 4, 16 and so on, at most a day. */
export async function saveFailed(
  db: Database,
  { id, tries }: DuePicture,
  problem: string,
  now: Date,
): Promise<void> {
  const wait = Math.min(DAY_MS, MINUTE_MS * 4 ** Math.min(tries - 1, 10))
  await db
    .updateTable('feed_pictures')
    .set({ problem, next_try_at: toTime(now, wait) })
    .where('id', '=', id)
    .execute()
}

/** Stores that a file took too much. It is decoded once more after a minute, and then when it has changed. */
export async function saveTooMuch(
  db: Database,
  due: DuePicture,
  { problem, version }: { problem: string; version: FileVersion },
  now: Date,
): Promise<void> {
  const before = due.source_hash === version.source_hash ? due.decode_tries : 0
  const decode_tries = before + 1
  const again = decode_tries < MAX_DECODE_TRIES ? { next_try_at: toTime(now, MINUTE_MS) } : {}
  await db
    .updateTable('feed_pictures')
    .set({ problem, decode_tries, ...version, ...settled(now), ...again })
    .where('id', '=', due.id)
    .execute()
}

function settled(now: Date) {
  return { tries: 0, next_try_at: toTime(now, DAY_MS) }
}

function toTime(now: Date, afterMs: number): string {
  return new Date(now.getTime() + afterMs).toISOString()
}
