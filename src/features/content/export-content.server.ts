import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../../db/connect.ts'
import { exportedFiles } from './content-sources.server.ts'
import { exists, ORIGINALS } from './picture-files.server.ts'
import { readPictureBook, readStoredContent } from './stored-content.server.ts'

export interface ContentExportReport {
  /** Markdown and YAML. */
  files: number
  /** Pictures and documents as they came. */
  originals: number
  /** Those that the media folder has no longer, by key. */
  missing: string[]
}

/**
 * Writes all content into an empty or new folder, as an import reads it: importing it again changes nothing.
 * Throws, with one sentence, when the folder holds something.
 */
export async function exportContent(
  db: Database,
  { folder, mediaFolder }: { folder: string; mediaFolder: string },
): Promise<ContentExportReport> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) {
    throw new Error(`Папка «${folder}» не пуста: выгрузка пишет только в пустую.`)
  }
  // One transaction: an import beside it is seen whole or not at all.
  const { files, originals } = await db.transaction().execute(async (trx) => {
    const book = await readPictureBook(trx)
    const model = await readStoredContent(trx, book)
    const pictures = await trx.selectFrom('pictures').select(['key', 'hash']).execute()
    const documents = await trx.selectFrom('content_files').select(['key', 'hash']).execute()
    return {
      files: await exportedFiles(trx, model, book),
      originals: [...pictures, ...documents].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    }
  })
  for (const [path, text] of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text, { flag: 'wx' })
  }
  const missing: string[] = []
  for (const { key, hash } of originals) {
    const original = join(mediaFolder, ORIGINALS, hash)
    if (!(await exists(original))) {
      missing.push(key)
      continue
    }
    await mkdir(join(folder, dirname(key)), { recursive: true })
    await copyFile(original, join(folder, key))
  }
  return { files: files.size, originals: originals.length - missing.length, missing }
}
