import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../db/connect.ts'
import { scrubDeleted } from '../../db/scrub-deleted.ts'
import { BackupError } from './backup-format.server.ts'
import {
  type BackupFile,
  loadBackup,
  verifyBackup,
  type VerifiedBackup,
} from './read-backup.server.ts'
import { findForeignTables, hasContent } from './restore-database.server.ts'

export interface RestoreTarget {
  db: Database
  mediaFolder: string
  /** Whether content of the database may be replaced. */
  force: boolean
  now: Date
}

/**
 * Replaces database and media by those of a backup. The backup is first restored into a temporary database, so a file
 * that cannot be restored changes nothing; then the database is replaced in one transaction. Media files of other
 * content stay in the folder: an import removes them.
 */
export async function restoreBackup(
  backup: BackupFile,
  { db, mediaFolder, force, now }: RestoreTarget,
): Promise<VerifiedBackup> {
  if (!force && (await hasContent(db))) {
    throw new BackupError(
      'База не пуста. Чтобы заменить всё, что в ней есть, остановите сервер и добавьте --force.',
    )
  }
  const verified = await verifyBackup(backup, now)
  const foreign = await findForeignTables(db, verified.tables)
  if (foreign.length > 0) {
    throw new BackupError(`В базе есть таблицы других программ: ${foreign.join(', ')}.`)
  }
  const created: string[] = []
  try {
    await db.transaction().execute(async (trx) => {
      await loadBackup(backup, trx, now, async (path, content) => {
        if (await writeMedia(join(mediaFolder, path), content)) created.push(path)
      })
    })
  } catch (error) {
    for (const path of created) await rm(join(mediaFolder, path), { force: true })
    throw error
  }
  await scrubDeleted(db)
  return verified
}

/** Writes a file unless it exists: names of media files follow from their bytes. Returns whether it was written. */
async function writeMedia(path: string, content: AsyncIterable<Uint8Array>): Promise<boolean> {
  if (await stat(path).catch(() => null)) return false
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    await pipeline(content, createWriteStream(draft, { flush: true }))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return true
}

/** Writes the settings of a backup as `settings.env`, and `portals.json` if it has one, only for their owner. */
export async function writeSettings(
  folder: string,
  { settings, portals }: Pick<VerifiedBackup, 'settings' | 'portals'>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name}="${value.replaceAll(/["\\$`]/g, String.raw`\$&`)}"\n`,
  )
  const options = { mode: 0o600, flag: 'wx' }
  await writeFile(join(folder, 'settings.env'), lines.join(''), options)
  if (portals !== null) await writeFile(join(folder, 'portals.json'), portals, options)
}
