import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/connect.ts'
import { scrubDeleted } from '../../db/scrub-deleted.ts'
import type { MediaStore } from '../content/media/media-store.server.ts'
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
  mediaStore: MediaStore
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
  { db, mediaStore, force, now }: RestoreTarget,
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
        if (await mediaStore.writeStream(path, content)) created.push(path)
      })
    })
  } catch (error) {
    for (const path of created) await mediaStore.remove(path)
    throw error
  }
  await scrubDeleted(db)
  return verified
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
