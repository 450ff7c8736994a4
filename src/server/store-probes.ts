import { randomBytes, randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { BaseContext } from '../app/context.server.ts'
import type { Database } from '../db/connect.ts'
import { isPostgres } from '../db/dialect.ts'
import { findOutage } from '../db/outage.ts'
import { getCatalogueVersion } from '../db/version.ts'
import { getErrorCode } from '../lib/errors.ts'

/** How long a caller waits at most, and how long a result is reused. */
const TIMEOUT_MS = 1_000
const CACHE_MS = 1_000

interface ProbeParts {
  /** Runs the check once. It may never settle, and must not reject. */
  run: () => Promise<string | null>
  /** Receives each new result: the reason of a failure, or null. */
  report: (reason: string | null) => void
  /** Returns the result to report on a timeout, when `run` has been running for so many milliseconds. */
  onTimeout: (runningMs: number) => string | null
  timeoutMs?: number
  cacheMs?: number
}

/**
 * Returns a check for many callers that may hang: concurrent callers share one run, a result is reused for 1 s, each
 * caller waits at most 1 s, and a hanging run is not started a second time.
 */
export function createSharedProbe(parts: ProbeParts): () => Promise<void> {
  const { run, report, onTimeout, timeoutMs = TIMEOUT_MS, cacheMs = CACHE_MS } = parts
  let running: Promise<string | null> | null = null
  let startedAt = 0
  let checking: Promise<void> | null = null
  let checkedAt = -Infinity

  return async function check(): Promise<void> {
    if (performance.now() - checkedAt < cacheMs) return
    checking ??= runOnce().finally(() => {
      checking = null
    })
    return checking
  }

  async function runOnce(): Promise<void> {
    if (!running) {
      startedAt = performance.now()
      running = run().finally(() => {
        running = null
      })
    }
    const timeout = Promise.withResolvers<string | null>()
    const end = () => timeout.resolve(onTimeout(performance.now() - startedAt))
    // After a blocked event loop timers run first; a result that has already arrived is read before the timeout counts.
    const timer = setTimeout(() => setImmediate(end), timeoutMs)
    report(await Promise.race([running, timeout.promise]))
    clearTimeout(timer)
    checkedAt = performance.now()
  }
}

/** About the disk space of one callback request with its indexes and the journal. */
const PROBE_BYTES = 64 * 1024
/** A busy disk can need more than a second for a file; after this time it counts as hanging. */
const DISK_HANGS_MS = 5_000

type Parts = Pick<BaseContext, 'db' | 'config' | 'health'>

/**
 * Returns a check that reads the database, writes to the media folder and the database, and sets the problems
 * `database` and `disk` accordingly. It resolves within 1 s; see `createSharedProbe`.
 */
export function createStoreProbes({ db, config, health }: Parts): () => Promise<void> {
  const probeDatabase = createSharedProbe({
    run: () => readDatabase(db),
    report: (reason) => health.setProblem('database', reason),
    onTimeout: () => 'The database did not respond within 1 s.',
  })
  let hangingOn = ''
  const probeDisk = createSharedProbe({
    run: async () => {
      for (const [name, folder] of writtenFolders(config)) {
        hangingOn = name
        const reason = await writeFolder(name, folder)
        if (reason) return reason
      }
      hangingOn = ''
      const known = health.problems().get('disk')
      // A write has failed before: only a successful write shows that the problem is over.
      return known === undefined ? null : writeDatabase(db, known)
    },
    report: (reason) => health.setProblem('disk', reason),
    // A hanging database says nothing about its disk.
    onTimeout: (runningMs) =>
      hangingOn && runningMs >= DISK_HANGS_MS
        ? `${hangingOn} did not respond within 5 s.`
        : (health.problems().get('disk') ?? null),
  })
  return async () => {
    await Promise.all([probeDatabase(), probeDisk()])
  }
}

async function readDatabase(db: Database): Promise<string | null> {
  try {
    await getCatalogueVersion(db)
    return null
  } catch (error) {
    return findOutage(error)?.reason ?? `The database rejects a query (${getErrorCode(error)}).`
  }
}

/** Writes to the database and removes what it wrote. Returns `known` while the database does not respond. */
async function writeDatabase(db: Database, known: string): Promise<string | null> {
  const name = sql.table('kvartal_write_probe')
  try {
    await db.transaction().execute(async (trx) => {
      // Temporary in PostgreSQL, so that processes do not wait for each other: its file is on the disk of the database.
      // SQLite would put it elsewhere.
      const temporary = isPostgres(trx) ? sql`temporary` : sql``
      await sql`create ${temporary} table ${name} (content text)`.execute(trx)
      const content = randomBytes(PROBE_BYTES / 2).toString('hex')
      await sql`insert into ${name} values (${content})`.execute(trx)
      await sql`drop table ${name}`.execute(trx)
    })
    return null
  } catch (error) {
    const outage = findOutage(error)
    if (!outage) return null
    return outage.kind === 'unwritable' ? outage.reason : known
  }
}

function writtenFolders({
  MEDIA_DIR,
  SPOOL_DIR,
  DATABASE_URL,
}: Parts['config']): Array<[string, string]> {
  const folders: Array<[string, string]> = [
    ['MEDIA_DIR', MEDIA_DIR],
    ['SPOOL_DIR', SPOOL_DIR],
  ]
  if (DATABASE_URL.startsWith('file:')) {
    folders.push(['The folder of the database', dirname(DATABASE_URL.slice('file:'.length))])
  }
  return folders
}

/** Writes a small file: free space would not reveal quotas and read-only mounts. A missing folder is no failure. */
async function writeFolder(name: string, folder: string): Promise<string | null> {
  const path = join(folder, `.kvartal-write-probe-${randomUUID()}`)
  try {
    const file = await open(path, 'wx')
    try {
      // Unlinked at once, so that nothing is left however the process ends.
      await unlink(path)
      // Not synced: the write already checks space and quotas, and a sync takes seconds on a busy disk.
      await file.writeFile(Buffer.alloc(PROBE_BYTES))
    } finally {
      await file.close()
    }
    return null
  } catch (error) {
    const code = getErrorCode(error)
    return code === 'ENOENT' ? null : `${name} cannot be written (${code}).`
  }
}
