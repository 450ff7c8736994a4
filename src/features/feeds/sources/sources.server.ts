import type { Selectable } from 'kysely'
import type { BaseContext } from '../../../app/context.server.ts'
import type { Database } from '../../../db/connect.ts'
import type { FeedRunsTable, FeedSourcesTable } from '../../../db/feed-tables.ts'
import { AppError } from '../../../lib/errors.ts'
import { sweepRunRows } from './run-rows.server.ts'
import type { SourceSettings } from './source-settings.server.ts'

/** A name under which lots come. */
export type FeedSource = Selectable<FeedSourcesTable>
/** A source with an address. */
export type FetchedSource = FeedSource & { url: string }
type Outcome = NonNullable<FeedRunsTable['outcome']>
/** A run that has ended, as the terminal lists it. */
export type EndedRun = Pick<
  Selectable<FeedRunsTable>,
  'id' | 'source_id' | 'started_at' | 'duration_ms' | 'problem' | 'report'
> & { outcome: Outcome }

const SHOWN_RUNS = 50
const STORED_DAYS = 90
const DAY_MS = 86_400_000

/** The interval of a source before anybody chooses one, in minutes. */
const USUAL_MINUTES = 60

/**
 * Stores a source, which is due at once; with `isWaiting` its schedule begins when its first run was applied. A name under
 * which documents came by hand gets the address. Throws `bad_input` if the name or the address is taken.
 */
export async function addSource(
  db: Database,
  settings: SourceSettings,
  now: Date,
  { isWaiting = false, goesOn = true }: { isWaiting?: boolean; goesOn?: boolean } = {},
): Promise<void> {
  const { name, url, format, every, city = null } = settings
  const taken = await findTaken(db, { name, url })
  const continues = goesOn && taken?.name === name && taken.url === null
  if (taken && !continues) throw createTaken(taken, name)
  const at = now.toISOString()
  const row = {
    url,
    format,
    city,
    every_minutes: every,
    next_run_at: at,
    is_paused: 0,
    is_waiting: isWaiting ? 1 : 0,
    failures: 0,
  } as const
  if (continues) {
    await db.updateTable('feed_sources').set(row).where('name', '=', name).execute()
  } else {
    await db
      .insertInto('feed_sources')
      .values({ ...row, name, created_at: at })
      .execute()
  }
}

/** Finds the source of a name, or of an address. */
async function findTaken(db: Database, { name, url }: { name: string; url: string }) {
  const found = await db
    .selectFrom('feed_sources')
    .select(['name', 'url'])
    .where((eb) => eb.or([eb('name', '=', name), eb('url', '=', url)]))
    .execute()
  // The address of another one goes before a name that can be used.
  return found.find((source) => source.url === url) ?? found[0]
}

/** Says that a name or an address is taken. */
export function createTaken(taken: Pick<FeedSource, 'name'>, name: string): AppError {
  const [field, reason] =
    taken.name === name
      ? ['name', `источник «${name}» уже есть`]
      : ['url', `этот адрес уже загружает источник «${taken.name}»`]
  return new AppError('bad_input', reason, {
    fields: { [field]: [reason] },
    more: { taken: field },
  })
}

/** Returns the source of a name under which documents come by hand, and adds it with the first one. */
export async function ensureSource(
  db: Database,
  {
    name,
    format,
    city = null,
    now,
  }: { name: string; format: string; city?: string | null; now: Date },
): Promise<FeedSource> {
  const at = now.toISOString()
  await db
    .insertInto('feed_sources')
    .values({
      name,
      format,
      url: null,
      city,
      every_minutes: USUAL_MINUTES,
      next_run_at: at,
      created_at: at,
      is_paused: 0,
      failures: 0,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return getSource(db, name)
}

/** The sources that are fetched from their addresses. */
export async function listSources(db: Database): Promise<FetchedSource[]> {
  return (await listAllSources(db)).filter((source): source is FetchedSource => source.url !== null)
}

/** All sources, also those of documents by hand. */
export function listAllSources(db: Database): Promise<FeedSource[]> {
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

/** Stops or resumes the schedule of a source. One that is resumed is due at once. */
export async function pauseSource(
  db: Database,
  name: string,
  isPaused: boolean,
  now: Date,
): Promise<void> {
  const { id } = await getSource(db, name)
  await db
    .updateTable('feed_sources')
    .set((eb) => ({
      is_paused: isPaused ? 1 : 0,
      ...(isPaused ? {} : { next_run_at: now.toISOString(), failures: 0 }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Removes a source with its runs. Its lots stay as they are; as long as there are any, their name stays, too. Throws `conflict`
 * for one of `sources.yaml`.
 */
export async function removeSource(db: Database, name: string): Promise<void> {
  const { id, is_in_content } = await getSource(db, name)
  if (is_in_content === 1) {
    const detail = `источник «${name}» стоит в sources.yaml`
    throw new AppError('conflict', detail, { detail })
  }
  await db.deleteFrom('feed_runs').where('source_id', '=', id).execute()
  await db.deleteFrom('feed_sources').where('id', '=', id).execute()
}

/** The last 50 runs of a source that have ended, newest first. */
export async function listRuns(db: Database, name: string): Promise<EndedRun[]> {
  const { id } = await getSource(db, name)
  const runs = await db
    .selectFrom('feed_runs')
    .select(['id', 'source_id', 'started_at', 'duration_ms', 'outcome', 'problem', 'report'])
    .where('source_id', '=', id)
    .where('outcome', 'is not', null)
    .orderBy('id', 'desc')
    .limit(SHOWN_RUNS)
    .execute()
  return runs.map((run) => ({ ...run, outcome: run.outcome as Outcome }))
}

/** Deletes runs after 90 days, and rows of runs after 60 others or 30 days. */
export async function sweepFeedRuns({
  db,
  clock,
}: Pick<BaseContext, 'db' | 'clock'>): Promise<void> {
  await sweepRunRows(db, clock.now())
  const before = new Date(clock.now().getTime() - STORED_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('feed_runs').where('started_at', '<', before).execute()
}
