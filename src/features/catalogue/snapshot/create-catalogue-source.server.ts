import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database } from '../../../db/connect.ts'
import { getCatalogueVersion, VERSION_CHANNEL } from '../../../db/version.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { CatalogueSource } from './catalogue-source.server.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'
import { loadStartUpData, missingParts, type StartUpProblem } from './start-up-data.server.ts'
import { createProblemLog } from './start-up-problems.server.ts'

interface SourceParts {
  db: Database
  /** Loads the catalogue: a connection whose statements may take longer than a visitor's. `db` unless given. */
  background?: Database
  databaseUrl: string
  clock?: Clock
  log: FastifyBaseLogger
  pollEveryMs?: number
  retryEveryMs?: number
}

/** A lost listener is replaced after this long; meanwhile polling finds the changes. */
const RECONNECT_MS = 1_000
/** A listener that takes longer to connect is given up. */
const CONNECT_TIMEOUT_MS = 5_000
/** A connection whose server is silent is not said goodbye to for longer. */
const GOODBYE_MS = 500
/** How often a part of the start-up data that could not be read is asked for again. */
const RETRY_MS = 5_000

/**
 * Loads the catalogue and keeps it current: by polling its version, and on PostgreSQL by notification as well.
 * A reload that fails leaves the old snapshot and is tried again. Parts of the start-up data that are missing are
 * asked for again, too: no change may ever come to bring them. Throws when the first load fails.
 */
export async function createCatalogueSource(parts: SourceParts): Promise<CatalogueSource> {
  const { db, background = db, databaseUrl, log } = parts
  const { pollEveryMs = 500, retryEveryMs = RETRY_MS } = parts
  const logProblems = createProblemLog(log)
  let missing = ''
  let retryAt = 0
  let snapshot = await load()
  const listeners = new Set<(snapshot: CatalogueSnapshot) => void>()
  const stop = new AbortController()
  let isFailing = false
  let wake = () => {}
  let isWoken = false

  async function load(): Promise<CatalogueSnapshot> {
    const problems: StartUpProblem[] = []
    const loaded = await loadCatalogue(background, (problem) => problems.push(problem))
    logProblems(problems)
    missing = missingParts(problems)
    retryAt = performance.now() + retryEveryMs
    return loaded
  }

  async function isMore(): Promise<boolean> {
    if (missing === '' || performance.now() < retryAt) return false
    retryAt = performance.now() + retryEveryMs
    const problems: StartUpProblem[] = []
    await background
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => loadStartUpData(trx, (problem) => problems.push(problem)))
    return missingParts(problems) !== missing
  }

  async function refresh(): Promise<void> {
    if ((await getCatalogueVersion(db)) === snapshot.version && !(await isMore())) return
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

  /** Until the next poll or a notification, also one that came while the last reload ran. */
  async function pause(): Promise<void> {
    if (!isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollEveryMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    isWoken = false
  }

  const announce = () => {
    isWoken = true
    wake()
  }
  const watching = watch()
  const listening = databaseUrl.startsWith('file:')
    ? undefined
    : listen(databaseUrl, announce, stop.signal)
  return {
    current: () => snapshot,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      stop.abort()
      announce()
      await Promise.all([watching, listening])
    },
  }
}

/** Calls back for every notification until the signal; a broken connection is opened again. */
async function listen(url: string, announce: () => void, signal: AbortSignal): Promise<void> {
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
    client.on('notification', announce)
    signal.addEventListener('abort', finish)
    try {
      await client.connect()
      await client.query(`listen ${VERSION_CHANNEL}`)
      announce()
      await ended.promise
    } catch {
      // Polling goes on and reports a database that is away.
    }
    signal.removeEventListener('abort', finish)
    await Promise.race([client.end().catch(() => {}), sleep(GOODBYE_MS)])
    if (!signal.aborted) await sleep(RECONNECT_MS, undefined, { signal }).catch(() => {})
  }
}
