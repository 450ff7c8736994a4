import { randomBytes, randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { AppContext } from '../context.server.ts'
import type { Database } from '../db/connect.ts'
import { isPostgres } from '../db/dialect.ts'
import { findOutage } from '../db/outage.ts'
import { getCatalogueVersion } from '../db/version.ts'
import { createSharedProbe } from './shared-probe.ts'

/** About what a callback request needs of the disk, with the indexes and the journal. */
const PROBE_BYTES = 64 * 1024
/** A busy disk may take more than a second over a file; after this long it hangs. */
const DISK_HANGS_MS = 5_000

type Parts = Pick<AppContext, 'db' | 'config' | 'health'>

/**
 * Asks whether the database can be read, and whether the media folder and the database can be written, and sets the
 * problems `database` and `disk` accordingly. Resolves within 1 s; see `createSharedProbe`.
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
      // A write of a request has failed, or a folder could not be written until now: only a write shows that it is over.
      return known === undefined ? null : writeDatabase(db, known)
    },
    report: (reason) => health.setProblem('disk', reason),
    // A database that hangs shows nothing about its disk.
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
    return findOutage(error)?.reason ?? `The database rejects a query (${codeOf(error)}).`
  }
}

/** Writes through the database and leaves nothing behind. `known` stays while the database does not respond. */
async function writeDatabase(db: Database, known: string): Promise<string | null> {
  const name = sql.table('kvartal_write_probe')
  try {
    await db.transaction().execute(async (trx) => {
      // Temporary, so that processes do not wait for each other; its file lies beside the others. In SQLite it would not.
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

function writtenFolders({ MEDIA_DIR, DATABASE_URL }: Parts['config']): Array<[string, string]> {
  const folders: Array<[string, string]> = [['MEDIA_DIR', MEDIA_DIR]]
  if (DATABASE_URL.startsWith('file:')) {
    folders.push(['The folder of the database', dirname(DATABASE_URL.slice('file:'.length))])
  }
  return folders
}

/** A small write: free space says nothing of quotas and read-only mounts. A folder that is not there needs none yet. */
async function writeFolder(name: string, folder: string): Promise<string | null> {
  const path = join(folder, `.kvartal-write-probe-${randomUUID()}`)
  try {
    const file = await open(path, 'wx')
    try {
      // Without its name nothing is left behind, however the process ends.
      await unlink(path)
      // Not synced: the write itself checks space and quotas, and a sync takes seconds on a busy disk.
      await file.writeFile(Buffer.alloc(PROBE_BYTES))
    } finally {
      await file.close()
    }
    return null
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' ? null : `${name} cannot be written (${code}).`
  }
}

/** Only the code: a message can hold a path, an address or data of a row. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
