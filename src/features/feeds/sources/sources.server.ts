import type { Insertable, Selectable } from 'kysely'
import type { BaseContext } from '../../../app/context.server.ts'
import type { Database } from '../../../db/connect.ts'
import type { FeedRunsTable, FeedSourcesTable } from '../../../db/feed-tables.ts'
import { AppError } from '../../../lib/errors.ts'
import type { SourceSettings } from './source-settings.server.ts'

export type FeedSource = Selectable<FeedSourcesTable>
export type FeedRun = Selectable<FeedRunsTable>

const SHOWN_RUNS = 50
const STORED_DAYS = 90
const DAY_MS = 86_400_000

/** Stores a source, which is due at once. Throws `bad_input` if the name or the address is taken. */
export async function addSource(db: Database, settings: SourceSettings, now: Date): Promise<void> {
  const { name, url, format, every, city = null } = settings
  const taken = await db
    .selectFrom('feed_sources')
    .select(['name', 'url'])
    .where((eb) => eb.or([eb('name', '=', name), eb('url', '=', url)]))
    .executeTakeFirst()
  if (taken) {
    const [field, reason] =
      taken.name === name
        ? ['name', `источник «${name}» уже есть`]
        : ['url', `этот адрес уже загружает источник «${taken.name}»`]
    throw new AppError('bad_input', reason, {
      fields: { [field]: [reason] },
      more: { taken: field },
    })
  }
  const at = now.toISOString()
  await db
    .insertInto('feed_sources')
    .values({
      name,
      url,
      format,
      city,
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

/** Finds a source by its name; throws `not_found`. */
export async function getSource(db: Database, name: string): Promise<FeedSource> {
  const source = await db
    .selectFrom('feed_sources')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst()
  if (!source) {
    const detail = `источника «${name}» нет`
    throw new AppError('not_found', detail, { detail })
  }
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

/** Removes a source with the reports of its runs. Its lots stay as they are. Throws `conflict` for one of `sources.yaml`. */
export async function removeSource(db: Database, name: string): Promise<void> {
  const { id, is_in_content } = await getSource(db, name)
  if (is_in_content === 1) {
    const detail = `источник «${name}» стоит в sources.yaml`
    throw new AppError('conflict', detail, { detail })
  }
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

/**
 * Stores the result of a run and releases the source. Stores nothing and returns false if the run lost its lease: then
 * another run decides.
 */
export async function finishRun(
  db: Database,
  run: Insertable<FeedRunsTable>,
  { leased_by }: Pick<FeedSource, 'leased_by'>,
  changes: Partial<FeedSource>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('feed_sources')
      .set({ ...changes, leased_until: null, leased_by: null })
      .where('id', '=', run.source_id)
      .where('leased_by', '=', leased_by)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx.insertInto('feed_runs').values(run).execute()
    return true
  })
}

/** Deletes the reports of runs after 90 days. */
export async function sweepFeedRuns({
  db,
  clock,
}: Pick<BaseContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - STORED_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('feed_runs').where('started_at', '<', before).execute()
}
