import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { readOfficeZone } from '../../../db/places.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Actor } from '../../../operations/actor.ts'
import { defineQuery } from '../../../operations/operation.server.ts'
import { toInterval } from '../schema.ts'
import type { RunState, Source } from './run-schema.ts'
import { selectRuns, toOfficeWords, toRun } from './runs.server.ts'
import { describeProblem } from './source-alarm.server.ts'
import { sourceCalls } from './source-contracts.ts'
import { ensureSource, type FeedSource, listAllSources } from './sources.server.ts'

const SHOWN_RUNS = 60
const PAGE = 50
/** Lots that the office or the content folder has made, and no feed. */
const OWN = 'own'

/** Lists the names under which lots come, with their last runs. */
export const listFeedSources = defineQuery(sourceCalls.list, {
  read: async ({ db, actor, clock }) => ({
    results: await readSources(db, { actor, now: clock.now() }),
  }),
})

/** Lists the runs of a source, newest first. */
export const listSourceRuns = defineQuery(sourceCalls.runs, {
  read: async ({ db }, { name, cursor }) => {
    const id = await findId(db, name)
    const before = cursor === undefined ? null : readCursor(cursor)
    const all = () => selectRuns(db).where('source_id', '=', id)
    const page = await all()
      .$if(before !== null, (query) => query.where('feed_runs.id', '<', before ?? 0))
      .orderBy('feed_runs.id', 'desc')
      .limit(PAGE + 1)
      .execute()
    const { count } = await db
      .selectFrom('feed_runs')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .where('source_id', '=', id)
      .executeTakeFirstOrThrow()
    const results = page.slice(0, PAGE)
    const last = results.at(-1)?.id
    return {
      results: results.map(toRun),
      next: page.length > PAGE && last !== undefined ? writeCursor(last) : null,
      count: Number(count),
    }
  },
})

/** Returns the id of a source, 0 for a name of lots that came before names were remembered; throws `not_found`. */
async function findId(db: Database, name: string): Promise<number> {
  const known = (await listAllSources(db)).find((source) => source.name === name)
  if (known) return known.id
  if (name !== OWN && (await countLots(db)).has(name)) return 0
  throw createUnknown(name)
}

function createUnknown(name: string): AppError {
  const detail = `источника «${name}» нет`
  return new AppError('not_found', detail, { detail })
}

/** An opaque place in a list by number. */
export function writeCursor(place: number): string {
  return Buffer.from(String(place)).toString('base64url')
}

/** Reads it; throws `bad_input`. */
export function readCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new AppError('bad_input', 'the cursor is invalid', {
    fields: { cursor: ['Начните список с начала'] },
  })
}

/** Returns a source, or makes one of a name under which lots came before; throws `not_found`. */
export async function findNamed(db: Database, name: string, now: Date): Promise<FeedSource> {
  const known = (await listAllSources(db)).find((source) => source.name === name)
  if (known) return known
  const counts = await countLots(db)
  if (name !== OWN && counts.has(name)) return ensureSource(db, { name, format: 'lots', now })
  throw createUnknown(name)
}

/** One source as the API has it. */
export async function readSource(
  db: Database,
  name: string,
  viewer: { actor: Actor; now: Date },
): Promise<Source> {
  const found = (await readSources(db, viewer)).find((source) => source.name === name)
  if (!found) throw new Error(`the source ${name} is gone`)
  return found
}

async function readSources(
  db: Database,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Source[]> {
  const sources = await listAllSources(db)
  const lots = await countLots(db)
  const runs = await readRuns(db)
  const zone = await readOfficeZone(db)
  const mayChange = actor.kind !== 'user' || sourceCalls.change.roles.some((r) => r === actor.role)
  const known = sources.map((source) =>
    toSource(source, {
      lots: lots.get(source.name),
      runs: runs.get(source.id) ?? [],
      problem: describeProblem(source, now, zone),
      mayChange,
    }),
  )
  const names = new Set(sources.map(({ name }) => name))
  const others = [...lots.keys()].filter((name) => name !== OWN && !names.has(name))
  const all = [...known, ...others.map((name) => toUnknown(name, lots.get(name)))]
  return all.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

type LotCounts = Source['lots']

async function countLots(db: Database): Promise<Map<string, LotCounts>> {
  const rows = await db
    .selectFrom('lots')
    .select(['source', 'status', (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('status', 'in', ['available', 'reserved'])
    .where('withdrawn_at', 'is', null)
    .groupBy(['source', 'status'])
    .execute()
  const counts = new Map<string, LotCounts>()
  for (const { source, status, count } of rows) {
    const known = counts.get(source) ?? { available: 0, reserved: 0 }
    counts.set(source, { ...known, [status]: Number(count) })
  }
  return counts
}

/** A run of a strip, with what was wrong. */
type RunMark = Source['runs'][number] & { problem: string | null }

async function readRuns(db: Database): Promise<Map<number, RunMark[]>> {
  const { rows } = await sql<{
    id: number
    source_id: number
    at: string
    state: RunState
    problem: string | null
  }>`
    select id, source_id, started_at as at, state, problem from (
      select id, source_id, started_at, state, problem,
        row_number() over (partition by source_id order by id desc) as n from feed_runs
    ) as runs where n <= ${SHOWN_RUNS} order by source_id, id desc`.execute(db)
  const marks = Map.groupBy(rows, ({ source_id }) => source_id)
  return new Map(
    [...marks].map(([id, list]) => [
      id,
      list.map((run) => ({ id: run.id, at: run.at, outcome: run.state, problem: run.problem })),
    ]),
  )
}

function toSource(
  source: FeedSource,
  {
    lots = { available: 0, reserved: 0 },
    runs,
    problem,
    mayChange,
  }: { lots: LotCounts | undefined; runs: RunMark[]; problem: string | null; mayChange: boolean },
): Source {
  const { url } = source
  const [last] = runs
  // No schedule tells of what somebody has asked for.
  const isBad = last?.outcome === 'failed' || last?.outcome === 'rejected'
  const said = problem ?? (isBad && last ? last.problem : null)
  const isScheduled = url !== null && source.is_paused === 0 && source.is_waiting === 0
  return {
    name: source.name,
    version: source.version,
    format: source.format,
    address: url === null || mayChange ? url : withoutQuery(url),
    every: url === null ? null : toInterval(source.every_minutes),
    city: source.city,
    paused: source.is_paused === 1,
    in_content: source.is_in_content === 1,
    is_waiting: source.is_waiting === 1,
    lots,
    last_run_at: last?.at ?? null,
    last_ok_at: source.last_ok_at,
    next_run_at: isScheduled ? source.next_run_at : null,
    problem: said === null ? null : toOfficeWords(said),
    runs: runs.map(({ id, at, outcome }) => ({ id, at, outcome })),
  }
}

/** A name of lots that were imported before names were remembered. */
function toUnknown(name: string, lots: LotCounts = { available: 0, reserved: 0 }): Source {
  return {
    name,
    version: 0,
    format: null,
    address: null,
    every: null,
    city: null,
    paused: false,
    in_content: false,
    is_waiting: false,
    lots,
    last_run_at: null,
    last_ok_at: null,
    next_run_at: null,
    problem: null,
    runs: [],
  }
}

/** A query may hold a key. */
function withoutQuery(url: string): string {
  const address = URL.parse(url)
  return address === null ? '' : `${address.origin}${address.pathname}`
}
