import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Database } from '../../db/connect.ts'
import { isPostgres } from '../../db/dialect.ts'
import { listMigrations } from '../../db/migrate.ts'
import { getCatalogueVersion } from '../../db/version.ts'
import type { MediaStore } from '../content/media/media-store.server.ts'
import {
  BackupError,
  createManifest,
  MANIFEST_ENTRY,
  PORTALS_ENTRY,
  SETTINGS_ENTRY,
  toMediaPath,
} from './backup-format.server.ts'
import { listTables, readRows } from './stored-tables.server.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.server.ts'

/** An import that ends while the pictures are copied may delete some of them. */
const MAX_ATTEMPTS = 3
/** Rows of one entry: about this many characters of JSON. */
const CHUNK_LENGTH = 1_000_000

export interface BackupSource {
  db: Database
  mediaStore: MediaStore
  /** Files below the media folder that cannot be made again, by their paths, with what they belong to. */
  readLastingMedia: (trx: Database) => Promise<ReadonlyMap<string, string>>
  settings: Record<string, string>
  portalsFile: string | undefined
  now: Date
}

export interface BackupReport {
  rows: number
  media: number
  /** Media files that rows refer to, that do not exist and that cannot be made again. */
  missing: Array<{ path: string; key: string }>
}

/**
 * Writes database, media and settings into one file while the site runs. The rows are those of one moment; a file that
 * they refer to is in the backup unless the media folder lacked it at that moment.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  recipients: readonly string[],
): Promise<BackupReport> {
  for (let attempt = 1; ; attempt++) {
    let report: BackupReport | undefined
    try {
      await writeArchive(file, recipients, async (archive) => {
        const tables: Record<string, number> = {}
        const { lasting, version } = await addDatabase(source, archive, tables)
        await addSettings(source, archive)
        const copied = await addMedia(source.mediaStore, archive)
        const missing = [...lasting]
          .filter(([path]) => !copied.has(path))
          .map(([path, key]) => ({ path, key }))
        if (missing.length > 0 && (await getCatalogueVersion(source.db)) !== version) {
          throw new ChangedMeanwhile()
        }
        const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
        report = { rows, media: copied.size, missing }
        return { tables, media: copied.size }
      })
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === MAX_ATTEMPTS) throw error
    }
    if (report) return report
  }
}

class ChangedMeanwhile extends BackupError {
  constructor() {
    super('Содержание менялось, пока его копировали: повторите, когда импорт закончится.')
  }
}

async function addDatabase(
  { db, readLastingMedia, now }: BackupSource,
  archive: ArchiveWriter,
  counts: Record<string, number>,
): Promise<{ lasting: ReadonlyMap<string, string>; version: number }> {
  const postgres = isPostgres(db)
  const snapshot = db.transaction().setAccessMode('read only')
  return (postgres ? snapshot.setIsolationLevel('repeatable read') : snapshot).execute(
    async (trx) => {
      const manifest = createManifest({
        created_at: now.toISOString(),
        store: postgres ? 'postgres' : 'sqlite',
        migrations: await listMigrations(trx),
      })
      await archive.add(MANIFEST_ENTRY, JSON.stringify(manifest))
      for (const table of await listTables(trx)) {
        counts[table.name] = 0
        let part = 0
        let lines: string[] = []
        let length = 0
        const flush = async () => {
          const name = `tables/${table.name}/${String(part++).padStart(6, '0')}.json`
          const columns = JSON.stringify(table.columns)
          await archive.add(name, `{"columns":${columns},"rows":[\n${lines.join(',\n')}\n]}`)
          lines = []
          length = 0
        }
        for await (const { rows } of readRows(trx, table)) {
          counts[table.name] = (counts[table.name] ?? 0) + rows.length
          for (const row of rows) {
            const line = JSON.stringify(row)
            lines.push(line)
            length += line.length
            if (length >= CHUNK_LENGTH) await flush()
          }
        }
        if (lines.length > 0) await flush()
      }
      return { lasting: await readLastingMedia(trx), version: await getCatalogueVersion(trx) }
    },
  )
}

async function addSettings(source: BackupSource, archive: ArchiveWriter): Promise<void> {
  await archive.add(SETTINGS_ENTRY, JSON.stringify(source.settings))
  if (source.portalsFile === undefined) return
  await archive.add(PORTALS_ENTRY, await readFile(source.portalsFile, 'utf8'))
}

/** Adds every media file. Other files of the folder are not ours. */
async function addMedia(mediaStore: MediaStore, archive: ArchiveWriter): Promise<Set<string>> {
  const copied = new Set<string>()
  for await (const { path } of mediaStore.list()) {
    if (toMediaPath(`media/${path}`) === null) continue
    const file = await mediaStore.locate(path)
    const facts = file && (await stat(file).catch(() => null))
    if (!file || !facts) continue
    await archive.addStream(`media/${path}`, facts.size, createReadStream(file))
    copied.add(path)
  }
  return copied
}
