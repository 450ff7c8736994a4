import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../../../db/connect.ts'
import { compareText } from '../model/content-problem.ts'
import { buildExportFiles } from './content-sources.server.ts'
import { formatRevision, REVISION_FILE } from './desk-changes.server.ts'
import { originalPath } from '../media/films.server.ts'
import { PICTURE_FACTS, formatPictureFacts } from '../media/picture-facts.server.ts'
import { createMediaStore, type MediaPlace } from '../media/media-store.server.ts'
import { ORIGINALS } from '../media/picture-files.server.ts'
import { readPictureBook, readStoredContent } from './stored-content.server.ts'

export interface ContentExportReport {
  /** Number of Markdown, YAML and JSON files. */
  files: number
  /** Number of original pictures, documents and films. */
  originals: number
  /** Keys of originals that are missing from the media folder. */
  missing: string[]
}

/**
 * Exports all content into an empty or new folder. Importing the folder again changes nothing. Throws with one
 * Russian sentence when the folder is not empty.
 */
export async function exportContent(
  db: Database,
  { folder, ...place }: { folder: string } & MediaPlace,
): Promise<ContentExportReport> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) {
    throw new Error(`Папка «${folder}» не пуста: выгрузка пишет только в пустую.`)
  }
  // One transaction, so that a concurrent import is seen completely or not at all.
  const { files, pictures, documents, originalsOfBrand, revision } = await db
    .transaction()
    .execute(async (trx) => {
      const book = await readPictureBook(trx)
      const model = await readStoredContent(trx, book)
      const pictures = await trx.selectFrom('pictures').selectAll().execute()
      const documents = await trx.selectFrom('content_files').selectAll().execute()
      const originalsOfBrand = model.brand.get('brand')?.originals ?? {}
      const files = await buildExportFiles(trx, model, book)
      const revision = await formatRevision(trx)
      return { files, pictures, documents, originalsOfBrand, revision }
    })
  for (const [path, text] of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text, { flag: 'wx' })
  }
  for (const [path, bytes] of Object.entries(originalsOfBrand)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), bytes, { encoding: 'base64' })
  }
  if (revision !== null) await writeFile(join(folder, REVISION_FILE), revision, { flag: 'wx' })
  if (pictures.length > 0) {
    await writeFile(join(folder, PICTURE_FACTS), formatPictureFacts(pictures), { flag: 'wx' })
  }
  const originals = [
    ...pictures.map(({ key, hash }) => ({ key, path: `${ORIGINALS}/${hash}` })),
    ...documents.map((row) => ({ key: row.key, path: originalPath(row) })),
  ].toSorted((a, b) => compareText(a.key, b.key))
  const missing: string[] = []
  const mediaStore = createMediaStore(place)
  for (const { key, path } of originals) {
    const original = await mediaStore.locate(path)
    if (original === null) {
      missing.push(key)
      continue
    }
    await mkdir(join(folder, dirname(key)), { recursive: true })
    await copyFile(original, join(folder, key))
  }
  return { files: files.size, originals: originals.length - missing.length, missing }
}
