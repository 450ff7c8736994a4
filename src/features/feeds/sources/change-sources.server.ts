import { lockKey } from '../../../db/dialect.ts'
import { AppError } from '../../../lib/errors.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { findChanges } from '../../../operations/entity.ts'
import { type Act, defineCommand } from '../../../operations/operation.server.ts'
import { withdrawSource } from '../merge/withdraw-source.server.ts'
import { mayLackCity, sourceCity, type SourceFormat, sourceName, toInterval } from '../schema.ts'
import { findNamed, readSource } from './list-sources.server.ts'
import { findRunning, lockRuns, moveRun, outdateRuns, queueRun, toRun } from './runs.server.ts'
import { sourceCalls } from './source-contracts.ts'
import { describeSource, sourceEntity } from './source-entity.ts'
import { requireDemoWord, requirePublic, type SourceRules } from './source-rules.server.ts'
import { parseSource, readFormat } from './source-settings.server.ts'
import {
  addSource,
  createTaken,
  ensureSource,
  type FeedSource,
  getSource,
  pauseSource,
  removeSource,
} from './sources.server.ts'

/**
 * Creates the command that adds a source. From the desk its first run is a preview, and its schedule begins when that is applied;
 * from the terminal it is due at once. Throws `bad_input` with all wrong fields, and for a name or an address that is taken.
 */
export function createAddSource(rules: SourceRules) {
  return defineCommand(sourceCalls.add, {
    prepare: async ({ actor }, { url }) => {
      // At the terminal the first run tells it.
      if (actor.kind === 'user' && url) await requirePublic(url, rules)
    },
    act: async (act, { demo, ...typed }) => {
      const { db, actor, now } = act
      const added = typed.url ? await addFetched(act, typed) : await addByHand(act, typed)
      await requireDemoWord(db, actor, demo, rules)
      const by = actor.kind === 'user' ? { id: actor.id, name: actor.name } : null
      const run =
        by === null || added.url === null
          ? null
          : await queueRun(
              db,
              { source: added, kind: 'fetch', by, format: added.format, isPreview: true },
              now,
            )
      const source = await readSource(db, added.name, { actor, now })
      return { source, run: run && toRun(run) }
    },
  })
}

const USUAL_INTERVAL = '1h'

type Typed = Partial<Record<'format' | 'url' | 'every' | 'name' | 'city', string | undefined>>

async function addFetched({ db, actor, now, audit }: Act, typed: Typed): Promise<FeedSource> {
  const { format: word = '', url = '', every: typedEvery = USUAL_INTERVAL } = typed
  const settings = parseSource({ ...typed, format: word, url, every: typedEvery })
  const isUser = actor.kind === 'user'
  await addSource(db, settings, now, { isWaiting: isUser, goesOn: !isUser })
  const { name, format, every, city } = settings
  await audit({
    subject: `Источник ${format}`,
    entity: describeSource(name),
    changes: findChanges(sourceEntity, {}, { format, every, city }),
  })
  return getSource(db, name)
}

/** A name for documents that people upload. */
async function addByHand(
  { db, now, audit }: Act,
  { name: typed, format: word, city: typedCity }: Typed,
): Promise<FeedSource> {
  const parsed = sourceName.safeParse(typed ?? '')
  if (!parsed.success) {
    const reason = typed ? parsed.error.issues.map(({ message }) => message) : ['Введите имя']
    throw new AppError('bad_input', 'the name is invalid', { fields: { name: reason } })
  }
  const name = parsed.data
  const taken = await db
    .selectFrom('feed_sources')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  if (taken) throw createTaken(taken, name)
  const format = word ? readFormat(word) : 'lots'
  const city = readOwnCity(format, typedCity)
  await audit({
    subject: 'Источник без адреса',
    entity: describeSource(name),
    changes: findChanges(sourceEntity, {}, { format, city }),
  })
  return ensureSource(db, { name, format, city, now })
}

/** The city of a source without an address; null without one. Throws `bad_input`, as for one that is fetched. */
function readOwnCity(format: string, typed: string | null | undefined): string | null {
  if (!typed) return null
  const parsed = sourceCity.safeParse(typed)
  const isAllowed = mayLackCity(format as SourceFormat)
  if (parsed.success && isAllowed) return parsed.data
  const reasons = isAllowed
    ? (parsed.error?.issues.map(({ message }) => message) ?? [])
    : ['город называют у avito, cian и domclick: в других форматах его пишут при лоте']
  throw new AppError('bad_input', 'the city is invalid', { fields: { city: reasons } })
}

/** Creates the command that changes address, interval or city. Throws `conflict` for a source of `sources.yaml`. */
export function createChangeSource(rules: Pick<SourceRules, 'allow' | 'resolve'>) {
  return defineCommand(sourceCalls.change, {
    prepare: async (_context, { url }) => {
      if (url) await requirePublic(url, rules)
    },
    act: async (act, { name, version, ...typed }) => {
      const { db, actor, now, audit } = act
      const source = await findCurrent(act, name, version)
      requireOutsideContent(source)
      if (source.url === null && !typed.url) return changeCity(act, source, typed.city)
      const url = typed.url ?? source.url ?? ''
      const city = typed.city === undefined ? source.city : typed.city || null
      const settings = parseSource({
        format: source.format,
        url,
        every: typed.every ?? toInterval(source.every_minutes),
        name,
        city: city ?? undefined,
      })
      const isOther = settings.url !== source.url
      if (isOther) await requireFree(act, settings.url, name)
      await db
        .updateTable('feed_sources')
        .set((eb) => ({
          url: settings.url,
          every_minutes: settings.every,
          city: settings.city ?? null,
          ...(isOther && { etag: null, last_modified: null, next_run_at: now.toISOString() }),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', source.id)
        .execute()
      await audit({
        subject: isOther ? 'Адрес и настройки' : 'Настройки',
        entity: describeSource(name),
        changes: findChanges(
          sourceEntity,
          { every: source.every_minutes, city: source.city },
          { every: settings.every, city: settings.city ?? null },
        ),
      })
      return readSource(db, name, { actor, now })
    },
  })
}

/** Of a source without an address only the city can be changed. */
async function changeCity(
  { db, actor, now, audit }: Act,
  { id, name, format, city: before }: FeedSource,
  typed: string | null | undefined,
) {
  const city = typed === undefined ? before : readOwnCity(format, typed)
  await db
    .updateTable('feed_sources')
    .set((eb) => ({ city, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await audit({
    subject: 'Настройки',
    entity: describeSource(name),
    changes: findChanges(sourceEntity, { city: before }, { city }),
  })
  return readSource(db, name, { actor, now })
}

async function requireFree({ db }: Act, url: string, name: string): Promise<void> {
  const taken = await db
    .selectFrom('feed_sources')
    .select('name')
    .where('url', '=', url)
    .where('name', '<>', name)
    .executeTakeFirst()
  if (taken) throw createTaken(taken, name)
}

/** Stops the schedule of a source. Throws `not_found`, and `conflict` for an older version. */
export const pauseFeedSource = defineCommand(sourceCalls.pause, { act: setPaused(true) })
/** Resumes the schedule of a source, which is due at once. Throws as above. */
export const resumeFeedSource = defineCommand(sourceCalls.resume, { act: setPaused(false) })

function setPaused(paused: boolean) {
  return async (act: Act, { name, version }: { name: string; version: number }) => {
    const { db, actor, now, audit } = act
    const source = await findCurrent(act, name, version)
    await pauseSource(db, name, paused, now)
    await audit({
      subject: paused ? 'На паузе' : 'Снова загружается',
      entity: describeSource(name),
      changes: findChanges(sourceEntity, { paused: source.is_paused === 1 }, { paused }),
    })
    return readSource(db, name, { actor, now })
  }
}

/**
 * Removes a source; its lots stay, or leave the sale. A run in flight has failed. As long as lots are left, their name stays
 * without an address. Throws `not_found`, and `conflict` for an older version and for a source of `sources.yaml`.
 */
export const removeFeedSource = defineCommand(sourceCalls.remove, {
  act: async (act, { name, lots, version }) => {
    const { db, now, audit } = act
    const source = await findCurrent(act, name, version)
    requireOutsideContent(source)
    await lockKey(db, 'feed-import')
    const running = await findRunning(db, source.id)
    if (running) {
      await moveRun(db, running, {
        state: 'failed',
        outcome: 'failed',
        problem: 'источник удалён',
        ended_at: now.toISOString(),
      })
    }
    await outdateRuns(db, source.id)
    const withdrawn = lots === 'withdraw' ? await withdrawSource(db, name, now) : 0
    if (lots === 'keep' && (await hasLots(act, name))) await forgetAddress(act, source)
    else await removeSource(db, name)
    const count = formatCount(withdrawn, 'лот', 'лота', 'лотов')
    await audit({
      subject: lots === 'keep' ? 'Лоты остались на сайте' : `Снято с продажи: ${count}`,
      entity: describeSource(name),
    })
    return { withdrawn }
  },
})

async function hasLots({ db }: Act, name: string): Promise<boolean> {
  const lot = await db
    .selectFrom('lots')
    .select('id')
    .where('source', '=', name)
    .where('status', '<>', 'sold')
    .limit(1)
    .executeTakeFirst()
  return lot !== undefined
}

async function forgetAddress({ db }: Act, { id }: FeedSource): Promise<void> {
  await db
    .updateTable('feed_sources')
    .set((eb) => ({
      url: null,
      etag: null,
      last_modified: null,
      is_paused: 0,
      is_waiting: 0,
      problem: null,
      failures: 0,
      leased_by: null,
      leased_until: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Finds a source in the version that the person has seen. Throws `not_found` and `conflict` with `current`. */
export async function findCurrent(act: Act, name: string, version: number): Promise<FeedSource> {
  const { db, actor, now } = act
  await lockRuns(db)
  const source = await findNamed(db, name, now)
  // A name that is remembered from now on was shown as version 0.
  const isNew = version === 0 && source.created_at === now.toISOString()
  if (source.version === version || isNew) return source
  throw new AppError('conflict', 'the source has changed', {
    detail: 'Источник изменили после того, как вы его открыли',
    more: { current: await readSource(db, name, { actor, now }) },
  })
}

function requireOutsideContent({ name, is_in_content }: FeedSource): void {
  if (is_in_content === 0) return
  const detail = `источник «${name}» стоит в sources.yaml`
  throw new AppError('conflict', detail, { detail })
}
