import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { VersionedSource } from '../../../app/context.server.ts'
import type { Database } from '../../../db/connect.ts'
import {
  getCatalogueVersion,
  raisePendingVersion,
  readCatalogueState,
  SHARED_MS,
  VERSION_CHANNEL,
} from '../../../db/version.ts'
import { type Clock, systemClock } from '../../../lib/time/clock.ts'
import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import { COMPANY_ZONE } from '../../../lib/time/office-time.ts'
import { zoneDay } from '../../../lib/time/zone-time.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'
import { findMissingParts, loadStartUpData, type StartUpProblem } from './start-up-data.server.ts'

interface SourceParts {
  db: Database
  /** Connection with a longer statement timeout, used to load the catalogue; `db` by default. */
  background?: Database
  databaseUrl: string
  clock?: Clock
  log: FastifyBaseLogger
  pollEveryMs?: number
  retryEveryMs?: number
}

/** Delay before a lost listener reconnects; polling detects changes in the meantime. */
const RECONNECT_MS = 1_000
const CONNECT_TIMEOUT_MS = 5_000
/** Limit for closing a connection whose server does not respond. */
const CLOSE_TIMEOUT_MS = 500
/** Interval of retries for missing parts of the start-up data. */
const RETRY_MS = 5_000

/**
 * Loads the catalogue and reloads it after changes, which it detects by polling the version and, on PostgreSQL, by
 * notifications. If a reload fails, the old snapshot stays in use and the reload is retried. Missing parts of the
 * start-up data are also retried, because the version may never change again. At midnight in Moscow and in the company's
 * first city the catalogue is reloaded, because programmes, discounts, slides and news begin and end. Throws if the first load fails.
 */
export async function createCatalogueSource(parts: SourceParts): Promise<OpenCatalogue> {
  const { db, background = db, databaseUrl, log, clock = systemClock } = parts
  const { pollEveryMs = 500, retryEveryMs = RETRY_MS } = parts
  const logProblems = createProblemLog(log)
  let missing = ''
  let retryAt = 0
  let day = 0
  let zone = COMPANY_ZONE
  let cityDay = 0
  let snapshot = await load()
  const listeners = new Set<(snapshot: CatalogueSnapshot) => void>()
  const stop = new AbortController()
  let isFailing = false
  let wake = () => {}
  let isWakePending = false
  /** After which time changes that wait get their version; null: none wait. */
  let pendingFor: number | null = null

  async function load(): Promise<CatalogueSnapshot> {
    const problems: StartUpProblem[] = []
    day = moscowDay(clock.now())
    zone = (await readFirstZone(background)) ?? zone
    cityDay = zoneDay(zone, clock.now().getTime())
    const loaded = await loadCatalogue(
      background,
      (problem) => problems.push(problem),
      isoDay(day),
      isoDay(cityDay),
    )
    logProblems(problems)
    missing = findMissingParts(problems)
    retryAt = performance.now() + retryEveryMs
    return loaded
  }

  async function haveMissingPartsChanged(): Promise<boolean> {
    if (missing === '' || performance.now() < retryAt) return false
    retryAt = performance.now() + retryEveryMs
    const problems: StartUpProblem[] = []
    await background
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => loadStartUpData(trx, (problem) => problems.push(problem)))
    return findMissingParts(problems) !== missing
  }

  /** Returns the version, which is raised first if changes have waited for it long enough. */
  async function findVersion(): Promise<number> {
    pendingFor = null
    const { version, pending_at } = await readCatalogueState(db)
    if (pending_at === null) return version
    const waited = systemClock.now().getTime() - Date.parse(pending_at)
    // A clock of another machine that is ahead does not make changes wait.
    if (waited >= 0 && waited < SHARED_MS) {
      pendingFor = SHARED_MS - waited
      return version
    }
    await raisePendingVersion(background, pending_at, clock.now())
    return getCatalogueVersion(db)
  }

  async function refresh(): Promise<void> {
    const version = await findVersion()
    const isSame =
      day === moscowDay(clock.now()) &&
      cityDay === zoneDay(zone, clock.now().getTime()) &&
      version === snapshot.version
    if (isSame && !(await haveMissingPartsChanged())) return
    snapshot = await load()
    for (const listener of listeners) listener(snapshot)
  }

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      await pause()
      if (stop.signal.aborted) return
      try {
        await refresh()
        isFailing = false
      } catch (error) {
        if (!isFailing) log.error({ err: error }, 'the catalogue could not be reloaded')
        isFailing = true
      }
    }
  }

  /** Waits for the next poll or a notification, including one that arrived during the last reload. */
  async function pause(): Promise<void> {
    if (!isWakePending) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(pollEveryMs, pendingFor ?? pollEveryMs))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    isWakePending = false
  }

  const wakeUp = () => {
    isWakePending = true
    wake()
  }
  const watching = watch()
  const listening = databaseUrl.startsWith('file:')
    ? undefined
    : listenForChanges(databaseUrl, wakeUp, stop.signal)
  return {
    current: () => snapshot,
    follow: wakeUp,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      stop.abort()
      wakeUp()
      await Promise.all([watching, listening])
    },
  }
}

/** The time zone of the company's first city; undefined without one, or while it cannot be read. */
async function readFirstZone(db: Database): Promise<string | undefined> {
  const city = await db
    .selectFrom('cities')
    .select('time_zone')
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
    .catch(() => undefined)
  return city?.time_zone
}

/** Calls `wakeUp` for every notification until the signal aborts; reconnects after a lost connection. */
async function listenForChanges(
  url: string,
  wakeUp: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    const ended = Promise.withResolvers<void>()
    const finish = () => ended.resolve()
    client.on('error', finish)
    client.on('end', finish)
    client.on('notification', wakeUp)
    signal.addEventListener('abort', finish)
    try {
      await client.connect()
      await client.query(`listen ${VERSION_CHANNEL}`)
      wakeUp()
      await ended.promise
    } catch {
      // Polling continues and reports an unavailable database.
    }
    signal.removeEventListener('abort', finish)
    await Promise.race([client.end().catch(() => {}), sleep(CLOSE_TIMEOUT_MS)])
    if (!signal.aborted) await sleep(RECONNECT_MS, undefined, { signal }).catch(() => {})
  }
}

/** The catalogue of this process: always a consistent snapshot of one version. */
type CatalogueSource = VersionedSource<CatalogueSnapshot>

/** A catalogue that follows changes of the database until it is closed. */
interface OpenCatalogue extends CatalogueSource {
  close(): Promise<void>
}

/** Returns a function that logs the problems of a load, except those that the previous load also had. */
function createProblemLog(log: FastifyBaseLogger): (problems: readonly StartUpProblem[]) => void {
  let known = new Set<string>()
  return (problems) => {
    for (const entry of problems) {
      if (known.has(toKey(entry))) continue
      const { error, ...details } = entry
      if (error) log.error({ err: error, ...details }, 'a part of the start-up data is missing')
      else log.warn(details, 'a row of the start-up data is left out')
    }
    known = new Set(problems.map(toKey))
  }
}

function toKey({ part, row, problem }: StartUpProblem): string {
  return `${part} ${String(row)} ${problem}`
}
