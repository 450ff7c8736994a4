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

/** Selects the photos of lots on sale: `url`, and the `article` and `external_id` of the lot. */
export function lotPhotos(db: Database): RawBuilder<unknown> {
  const photos = isPostgres(db)
    ? sql`json_array_elements_text(lots.pictures::json) as photo(value)`
    : sql`json_each(lots.pictures) as photo`
  return sql`select photo.value as url, lots.article, lots.external_id from lots, ${photos}
    where lots.pictures is not null and lots.status <> 'sold'`
}

/**
 * Lists the pictures that lots and projects now need, and drops those that none needs any more, with their rows in
 * `pictures`. Returns how many were dropped.
 */
export async function followCatalogue(db: Database, now: Date): Promise<number> {
  await sql`insert into feed_pictures (url, priority, next_try_at)
    select url, min(priority), cast(${now.toISOString()} as text) from (
      select plan_picture_url as url, 0 as priority from lots where plan_picture_url is not null
      union all select url, 1 from feed_project_pictures
      union all select url, 2 from (${lotPhotos(db)}) as of_lots
    ) as needed
    where not exists (select 1 from feed_pictures f where f.url = needed.url)
    group by url
    on conflict do nothing`.execute(db)
  const dropped = await sql`delete from feed_pictures
    where not exists (select 1 from lots where lots.plan_picture_url = feed_pictures.url)
      and not exists (select 1 from feed_project_pictures p where p.url = feed_pictures.url)
      and url not in (select url from (${lotPhotos(db)}) as of_lots)`.execute(db)
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
  return Number(dropped.numAffectedRows ?? 0)
}

/**
 * Takes up to `limit` pictures that are due, those that nothing is shown of first. For five minutes no other process
 * gets them.
 */
export async function claimDue(db: Database, now: Date, limit: number): Promise<DuePicture[]> {
  return db
    .updateTable('feed_pictures')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      next_try_at: toTime(now, LEASE_MS),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('feed_pictures')
        .select('id')
        .where('next_try_at', '<=', now.toISOString())
        .orderBy(sql`case when picture is null then 0 else 1 end`)
        .orderBy('priority')
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(limit),
    )
    .where('next_try_at', '<=', now.toISOString())
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
  const rows = await db.selectFrom('feed_pictures').select('url').execute()
  // Feeds name few hosts in very many addresses, and parsing each would be a pause for other requests.
  const origins = new Set(rows.map(({ url }) => ORIGIN.exec(url)?.[0] ?? url))
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
