import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { FeedReleasesTable } from '../../../db/feed-tables.ts'
import { AppError } from '../../../lib/errors.ts'
import { formatCount, formatRoubles } from '../../../lib/numbers.ts'
import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import { type Act, defineCommand, defineQuery } from '../../../operations/operation.server.ts'
import { nameActor } from '../../../operations/actor.ts'
import { toMovedError } from './apply-run.server.ts'
import { toPerson } from './begin-runs.server.ts'
import { releaseCalls, runCalls } from './run-contracts.ts'
import type { Release } from './run-schema.ts'
import {
  addRun,
  type FeedRun,
  findRunning,
  getRun,
  lockRuns,
  moveRun,
  toRun,
} from './runs.server.ts'
import { describeSource } from './source-entity.ts'

/** Rows of a statement: SQLite takes 32,766 values. */
const BATCH = 1_000

/**
 * Lets prices through that a run has held back: the very price, or any in a band until a day. The document is previewed again,
 * where it is stored or can be fetched and nothing else is in flight. Throws `bad_input` for offers that were not held back
 * and `conflict` for an older version.
 */
export const releaseRun = defineCommand(runCalls.release, {
  act: async (act, { id, version, note, until, ...input }) => {
    const { db, actor, now, audit } = act
    await lockRuns(db)
    const run = await getRun(db, id)
    if (run.version !== version) throw toMovedError(run)
    const held = await findHeld(db, run.id, readOffers(input))
    const band = readBand(input, until, now)
    const person = toPerson(actor)
    const rows = held.map(
      ({ offer, price }): Insertable<FeedReleasesTable> => ({
        source: run.source,
        offer,
        lowest: band?.lowest ?? price,
        highest: band?.highest ?? price,
        until: until ?? null,
        note,
        user_id: person?.id ?? null,
        user_name: nameActor(actor),
        at: now.toISOString(),
      }),
    )
    await writeReleases(db, run.source, rows)
    // The next run reads the document, also one that did not change.
    await db
      .updateTable('feed_sources')
      .set({ etag: null, last_modified: null })
      .where('id', '=', run.source_id)
      .execute()
    await db.deleteFrom('feed_documents').where('source', '=', run.source).execute()
    const again = await previewAgain(act, run)
    await audit({
      subject: `${formatCount(rows.length, 'цена', 'цены', 'цен')}${band ? ` от ${formatRoubles(band.lowest)} до ${formatRoubles(band.highest)}` : ''}: ${note}`,
      entity: describeSource(run.source),
    })
    return { released: rows.length, run: again && toRun(again) }
  },
})

function readOffers({
  offers,
  all,
}: {
  offers?: readonly string[] | undefined
  all?: true | undefined
}): readonly string[] | 'all' {
  if (all !== undefined && offers === undefined) return 'all'
  if (all === undefined && offers !== undefined) return offers
  throw new AppError('bad_input', 'either offers or all', {
    fields: { offers: ['Укажите offers или all'] },
  })
}

async function findHeld(
  db: Database,
  runId: number,
  wanted: readonly string[] | 'all',
): Promise<Array<{ offer: string; price: number }>> {
  const rows = await db
    .selectFrom('feed_run_rows')
    .select(['offer', 'after'])
    .where('run_id', '=', runId)
    .where('outcome', '=', 'held_back')
    .orderBy('n')
    .execute()
  const held = rows.map(({ offer, after }) => ({
    offer,
    price: (JSON.parse(after ?? '{}') as { price?: number }).price ?? 0,
  }))
  const found = wanted === 'all' ? held : held.filter(({ offer }) => wanted.includes(offer))
  const known = new Set(held.map(({ offer }) => offer))
  const unknown = wanted === 'all' ? [] : wanted.filter((offer) => !known.has(offer))
  if (found.length > 0 && unknown.length === 0) return found
  const names = unknown.slice(0, 5).map((offer) => `«${offer}»`)
  throw new AppError('bad_input', 'offers were not held back', {
    fields: { offers: [`По цене не задержаны: ${names.join(', ') || 'такие предложения'}`] },
  })
}

function readBand(
  { lowest, highest }: { lowest?: number | undefined; highest?: number | undefined },
  until: string | null | undefined,
  now: Date,
): { lowest: number; highest: number } | null {
  if (until && until < isoDay(moscowDay(now))) throw badBand('until', 'Этот день уже прошёл')
  if (lowest === undefined && highest === undefined) return null
  if (lowest === undefined) throw badBand('lowest', 'Введите нижнюю цену')
  if (highest === undefined) throw badBand('highest', 'Введите верхнюю цену')
  if (lowest > highest) throw badBand('highest', 'Верхняя цена ниже нижней')
  return { lowest, highest }
}

function badBand(field: string, message: string): AppError {
  return new AppError('bad_input', 'the band is invalid', { fields: { [field]: [message] } })
}

async function writeReleases(
  db: Database,
  source: string,
  rows: ReadonlyArray<Insertable<FeedReleasesTable>>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH)
    await db
      .deleteFrom('feed_releases')
      .where('source', '=', source)
      .where(
        'offer',
        'in',
        some.map(({ offer }) => offer),
      )
      .execute()
    await db.insertInto('feed_releases').values(some).execute()
  }
}

/** Queues a preview of the same document; null where it is not stored and has no address, or where another run is in flight. */
async function previewAgain({ db, actor, now }: Act, run: FeedRun): Promise<FeedRun | null> {
  if (await findRunning(db, run.source_id)) return null
  const stored = await isStored(db, run)
  const source = await db
    .selectFrom('feed_sources')
    .selectAll()
    .where('id', '=', run.source_id)
    .executeTakeFirstOrThrow()
  if (!stored && source.url === null) return null
  if (run.state === 'ready') await moveRun(db, run, { state: 'outdated' })
  const request = {
    source,
    kind: stored ? run.kind : 'fetch',
    by: toPerson(actor),
    format: run.format ?? source.format,
    isPreview: true,
    sheet: run.sheet,
  } as const
  const again = await addRun(
    db,
    stored && run.upload_id !== null ? { ...request, upload: run.upload_id } : request,
    now,
    'queued',
  )
  const { etag, last_modified } = run
  if (stored)
    await db
      .updateTable('feed_runs')
      .set({ etag, last_modified })
      .where('id', '=', again.id)
      .execute()
  return again
}

async function isStored(db: Database, { upload_id }: FeedRun): Promise<boolean> {
  if (upload_id === null) return false
  const upload = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', upload_id)
    .executeTakeFirst()
  return upload !== undefined
}

/** Lists the prices that are let through, of one source or of all. */
export const listReleases = defineQuery(releaseCalls.list, {
  read: async ({ db }, { source }) => {
    const rows = await db
      .selectFrom('feed_releases')
      .selectAll()
      .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
      .orderBy('id', 'desc')
      .execute()
    return { results: rows.map(toRelease) }
  },
})

/** Holds a price back again from the next run on; a lot that has it stays. Throws `not_found`. */
export const removeRelease = defineCommand(releaseCalls.remove, {
  act: async ({ db, audit }, { id }) => {
    const number = Number(id)
    const release = Number.isSafeInteger(number)
      ? await db
          .deleteFrom('feed_releases')
          .where('id', '=', number)
          .returningAll()
          .executeTakeFirst()
      : undefined
    if (!release) {
      throw new AppError('not_found', 'no such release', { detail: 'Такого разрешения нет' })
    }
    await audit({
      subject: `Предложение ${release.offer}: ${release.note}`,
      entity: describeSource(release.source),
    })
  },
})

function toRelease(row: Selectable<FeedReleasesTable>): Release {
  const { user_id, user_name, ...rest } = row
  return { ...rest, by: user_id === null ? null : { id: user_id, name: user_name } }
}
