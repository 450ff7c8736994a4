import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Database } from '../../db/connect.ts'
import { readOfficeZone } from '../../db/places.ts'
import {
  BackupError,
  MANIFEST_ENTRY,
  type Manifest,
  manifestSchema,
  parseChunk,
  PORTALS_ENTRY,
  type RowChunk,
  SETTINGS_ENTRY,
  settingsSchema,
  toMediaPath,
  toTableName,
} from './backup-format.server.ts'
import { readArchive } from './read-archive.server.ts'
import {
  checkMigrations,
  type DatabaseRestore,
  restoreDatabase,
} from './restore-database.server.ts'
import { listTables, readRows, type StoredTable } from './stored-tables.server.ts'

export interface BackupFile {
  file: string
  /** File of the secret key, for an encrypted backup. */
  keyFile: string | undefined
}

export interface VerifiedBackup {
  manifest: Manifest
  rows: number
  media: number
  settings: Record<string, string>
  portals: string | null
  /** The tables of this release. */
  tables: readonly StoredTable[]
  /** The time zone of the office. */
  zone: string
}

type OnMedia = (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>

/**
 * Restores the database of a backup in the caller's transaction and passes each media file to `onMedia`. Throws a
 * readable error for any file that is not a complete backup of this or an older release.
 */
export async function loadBackup(
  { file, keyFile }: BackupFile,
  trx: Database,
  now: Date,
  onMedia: OnMedia,
): Promise<Omit<VerifiedBackup, 'tables' | 'zone'>> {
  // The archive is read entry by entry, and the transaction waits for rows: the two meet at these promises.
  const began = Promise.withResolvers<DatabaseRestore>()
  const loaded = Promise.withResolvers<void>()
  began.promise.catch(() => {})
  loaded.promise.catch(() => {})
  let manifest: Manifest | undefined
  let restoring: Promise<void> | undefined
  let settings: Record<string, string> = {}
  let portals: string | null = null
  const counts: Record<string, number> = {}
  const sums = new Map<string, bigint>()
  let media = 0
  try {
    const end = await readArchive(file, keyFile, async ({ name, text, content }) => {
      if (!manifest) {
        if (name !== MANIFEST_ENTRY) throw new BackupError('Это не копия сайта.')
        const found = manifestSchema.safeParse(JSON.parse(await text()))
        if (!found.success) throw new BackupError('Копию записал выпуск, который новее этого.')
        manifest = found.data
        checkMigrations(manifest)
        restoring = restoreDatabase(trx, manifest, now, async (restore) => {
          began.resolve(restore)
          await loaded.promise
          await compareRows(trx, restore.tables, counts, sums)
        })
        restoring.catch(began.reject)
        return
      }
      const table = toTableName(name)
      const path = toMediaPath(name)
      if (table) {
        const chunk = parseChunk(await text())
        const { insert, tables } = await began.promise
        await insert(table, chunk)
        counts[table] = (counts[table] ?? 0) + chunk.rows.length
        const columns = tables.find((one) => one.name === table)?.columns ?? []
        sums.set(table, (sums.get(table) ?? 0n) + sumRows(chunk, columns))
      } else if (path) {
        media++
        await onMedia(path, content)
      } else if (name === SETTINGS_ENTRY) settings = settingsSchema.parse(JSON.parse(await text()))
      else if (name === PORTALS_ENTRY) portals = await text()
      else throw new BackupError(`В копии неизвестная часть «${name}».`)
    })
    const isComplete =
      media === end.media &&
      Object.entries(end.tables).every(([name, count]) => (counts[name] ?? 0) === count)
    if (!manifest || !isComplete) throw new BackupError('Копия неполна: восстановить её нельзя.')
    loaded.resolve()
    await restoring
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { manifest, rows, media, settings, portals }
  } catch (error) {
    loaded.reject(error)
    await restoring?.catch(() => {})
    if (error instanceof BackupError) throw error
    // A store rejects what damaged bytes say, too: an unknown column, a missing value. Reading to the end shows the damage.
    await readArchive(file, keyFile, async () => {})
    if (!isForeignContent(error)) throw error
    throw new BackupError('Копия повреждена: её содержимое не читается.', error)
  }
}

function isForeignContent(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError')
}

/** Throws unless the database has exactly the rows that were inserted. */
async function compareRows(
  trx: Database,
  tables: readonly StoredTable[],
  counts: Readonly<Record<string, number>>,
  sums: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const table of tables) {
    let count = 0
    let sum = 0n
    for await (const chunk of readRows(trx, table)) {
      count += chunk.rows.length
      sum += sumRows(chunk, table.columns)
    }
    if (count !== (counts[table.name] ?? 0) || sum !== (sums.get(table.name) ?? 0n)) {
      throw new BackupError(`Строки таблицы «${table.name}» восстановились не такими, как в копии.`)
    }
  }
}

/** A sum over the rows that depends on every value, but not on the order, which differs between stores. */
function sumRows({ columns, rows }: RowChunk, order: readonly string[]): bigint {
  const places = order.toSorted().map((column) => columns.indexOf(column))
  let sum = 0n
  for (const row of rows) {
    const text = JSON.stringify(places.map((place) => row[place] ?? null))
    sum += createHash('sha256').update(text).digest().readBigUInt64BE()
  }
  return sum
}

/**
 * Restores a backup into a temporary SQLite database, reads its rows back and reads every media file. Changes nothing
 * else. Works for backups of both stores.
 */
export async function verifyBackup(backup: BackupFile, now: Date): Promise<VerifiedBackup> {
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-verify-'))
  const db = connectDatabase(`file:${join(folder, 'verify.db')}`)
  try {
    const found = await db
      .transaction()
      .execute((trx) => loadBackup(backup, trx, now, async () => {}))
    return { ...found, tables: await listTables(db), zone: await readOfficeZone(db) }
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}
