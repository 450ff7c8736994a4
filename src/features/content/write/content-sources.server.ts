import type { Database } from '../../../db/connect.ts'
import type { ContentModel } from '../model/content-model.ts'
import type { ContentSource } from '../model/content-source.ts'
import type { PictureBook } from '../model/picture-book.ts'
import { sha256 } from '../media/picture-files.server.ts'
import { writeFiles } from './write-files.ts'

/** Returns the paths of the files that the last import read. */
export async function readStoredPaths(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('content_sources').select('path').execute()
  return rows.map(({ path }) => path)
}

/** Stores the source files, each with the hash of the file that an export would build from the rows. */
export async function saveSources(
  trx: Database,
  sources: readonly ContentSource[],
  now: ContentModel,
  book: PictureBook,
): Promise<void> {
  const files = writeFiles(now, book)
  const known = new Map(
    (await trx.selectFrom('content_sources').selectAll().execute()).map((row) => [row.path, row]),
  )
  for (const { path, text } of sources) {
    const row = { path, text, hash: hashText(files.get(path)) }
    const old = known.get(path)
    known.delete(path)
    if (old?.text === row.text && old.hash === row.hash) continue
    await trx
      .insertInto('content_sources')
      .values(row)
      .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
      .execute()
  }
  for (const path of known.keys()) {
    await trx.deleteFrom('content_sources').where('path', '=', path).execute()
  }
}

/** Returns the files of an export: the stored source file if the rows have not changed, or else a file built from them. */
export async function buildExportFiles(
  db: Database,
  now: ContentModel,
  book: PictureBook,
): Promise<Map<string, string>> {
  const files = writeFiles(now, book)
  const sources = await db.selectFrom('content_sources').selectAll().execute()
  for (const { path, hash, text } of sources) {
    // A file without rows, e.g. an empty list, is kept: it defines its part as empty.
    if (hash === hashText(files.get(path))) files.set(path, text)
  }
  return files
}

function hashText(text: string | undefined): string {
  return sha256(text ?? '')
}
