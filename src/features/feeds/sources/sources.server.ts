import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { FeedRunsTable, FeedSourcesTable } from '../../../db/feed-tables.ts'
import type { SourceSettings } from './source-settings.server.ts'

export type FeedSource = Selectable<FeedSourcesTable>
export type FeedRun = Selectable<FeedRunsTable>

const MINUTE_MS = 60_000
/** A run takes at most this long; after that another process may begin. */
const LEASE_MS = 30 * MINUTE_MS
const SHOWN_RUNS = 50

/** Stores a source, which is due at once. Throws if the name or the address is taken. */
export async function addSource(db: Database, settings: SourceSettings, now: Date): Promise<void> {
  const { name, url, format, every } = settings
  const taken = await db
    .selectFrom('feed_sources')
    .select(['name', 'url'])
    .where((eb) => eb.or([eb('name', '=', name), eb('url', '=', url)]))
    .executeTakeFirst()
  if (taken) {
    throw new Error(
      taken.name === name
        ? `источник «${name}» уже есть; другому нужно имя: --name`
        : `этот адрес уже загружает источник «${taken.name}»`,
    )
  }
  const at = now.toISOString()
  await db
    .insertInto('feed_sources')
    .values({
      name,
      url,
      format,
      every_minutes: every,
      next_run_at: at,
      created_at: at,
      is_paused: 0,
      failures: 0,
    })
    .execute()
}

export async function listSources(db: Database): Promise<FeedSource[]> {
  return db.selectFrom('feed_sources').selectAll().orderBy('name').execute()
}

/** Throws in Russian if there is no such source. */
export async function getSource(db: Database, name: string): Promise<FeedSource> {
  const source = await db
    .selectFrom('feed_sources')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst()
  if (!source) throw new Error(`источника «${name}» нет; какие есть, говорит kvartal sources list`)
  return source
}

/** Stops or resumes the runs of a source. One that is resumed is due at once. */
export async function pauseSource(
  db: Database,
  name: string,
  isPaused: boolean,
  now: Date,
): Promise<void> {
  const { id } = await getSource(db, name)
  await db
    .updateTable('feed_sources')
    .set({
      is_paused: isPaused ? 1 : 0,
      ...(isPaused ? {} : { next_run_at: now.toISOString(), failures: 0 }),
    })
    .where('id', '=', id)
    .execute()
}

/** Removes a source with the reports of its runs. Its lots stay as they are. */
export async function removeSource(db: Database, name: string): Promise<void> {
  const { id } = await getSource(db, name)
  await db.deleteFrom('feed_runs').where('source_id', '=', id).execute()
  await db.deleteFrom('feed_sources').where('id', '=', id).execute()
}

/** The last 50 runs of a source, newest first. */
export async function listRuns(db: Database, name: string): Promise<FeedRun[]> {
  const { id } = await getSource(db, name)
  return db
    .selectFrom('feed_runs')
    .selectAll()
    .where('source_id', '=', id)
    .orderBy('id', 'desc')
    .limit(SHOWN_RUNS)
    .execute()
}

/** Whether a source is due and no process is at any. */
export async function hasDueSource(db: Database, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const rows = await db
    .selectFrom('feed_sources')
    .select(['next_run_at', 'is_paused', 'leased_until'])
    .execute()
  if (rows.some(({ leased_until }) => leased_until !== null && leased_until > at)) return false
  return rows.some(({ next_run_at, is_paused }) => is_paused === 0 && next_run_at <= at)
}

/**
 * Takes a source for this process: the one with this name, or the one that is due longest. Returns null when none is
 * due or another process is at a source: imports run one after the other.
 */
export async function leaseSource(
  db: Database,
  now: Date,
  name?: string,
): Promise<FeedSource | null> {
  const at = now.toISOString()
  const leased = await db
    .updateTable('feed_sources')
    .set({ leased_until: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('id', '=', (eb) => {
      const wanted = eb.selectFrom('feed_sources').select('id').orderBy('next_run_at').limit(1)
      return name === undefined
        ? wanted.where('is_paused', '=', 0).where('next_run_at', '<=', at)
        : wanted.where('name', '=', name)
    })
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('feed_sources as other')
            .select('other.id')
            .where('other.leased_until', '>', at),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  return leased ?? null
}

/** Stores the result of a run and releases the source. */
export async function finishRun(
  db: Database,
  run: Insertable<FeedRunsTable>,
  changes: Partial<FeedSource>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('feed_runs').values(run).execute()
    await trx
      .updateTable('feed_sources')
      .set({ ...changes, leased_until: null })
      .where('id', '=', run.source_id)
      .execute()
  })
}
