import type { Database } from '../../../db/connect.ts'
import { type ContentModel, contentKinds, picturesOf } from '../model/content-model.ts'
import { originalPath, partsOf, storedPlaylistSchema } from './films.server.ts'
import { filmsOf } from '../model/film-uses.ts'
import type { PictureBook } from '../model/picture-book.ts'
import { ORIGINALS } from './picture-files.server.ts'
import { readPicture } from './pictures.server.ts'
import type { PreparedMedia } from './prepare-media.server.ts'

/** Writes the rows of new and changed pictures and files. */
export async function saveMedia(trx: Database, media: PreparedMedia): Promise<void> {
  for (const { row, isNew } of media.pictures.values()) {
    if (!isNew) continue
    await trx
      .insertInto('pictures')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }
  for (const { row, isNew } of [...media.files.values(), ...media.films.values()]) {
    if (!isNew) continue
    await trx
      .insertInto('content_files')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }
}

/** Removes the rows of pictures and files that no content names any more; answers how many. */
export async function removeUnusedMedia(
  trx: Database,
  now: ContentModel,
  book: PictureBook,
): Promise<{ pictures: number; files: number }> {
  const used = usedPictures(now, book)
  const files = await usedFiles(trx, now)
  const removed = { pictures: 0, files: 0 }
  for (const { key } of await trx.selectFrom('pictures').select('key').execute()) {
    if (used.has(key)) continue
    await trx.deleteFrom('pictures').where('key', '=', key).execute()
    removed.pictures++
  }
  for (const { key } of await trx.selectFrom('content_files').select('key').execute()) {
    if (files.has(key)) continue
    await trx.deleteFrom('content_files').where('key', '=', key).execute()
    removed.files++
  }
  return removed
}

/** Keys of documents, of films and their captions, and of the pieces of films. */
async function usedFiles(trx: Database, now: ContentModel): Promise<Set<string | null>> {
  const used = new Set([...now.documents.values()].map(({ file }) => file))
  for (const kind of contentKinds) {
    for (const value of now[kind].values())
      for (const { key } of filmsOf(kind, value)) used.add(key)
  }
  const playlists = await trx
    .selectFrom('content_files')
    .select(['key', 'playlist'])
    .where('playlist', 'is not', null)
    .execute()
  for (const { key, playlist } of playlists) {
    if (!used.has(key) || playlist === null) continue
    for (const part of partsOf(storedPlaylistSchema.parse(JSON.parse(playlist)))) used.add(part)
  }
  return used
}

/** Keys of the pictures in fields, and of those in texts by their addresses. */
function usedPictures(now: ContentModel, book: PictureBook): Set<string | null> {
  const used = new Set<string | null>()
  for (const kind of contentKinds) {
    for (const value of now[kind].values()) {
      for (const { key } of picturesOf(value)) used.add(key)
      for (const text of Object.values(value)) {
        if (typeof text !== 'string') continue
        for (const [address] of text.matchAll(/\/media\/pictures\/[\w.-]+/g)) {
          used.add(book.keyOf(address))
        }
      }
    }
  }
  return used
}

/** Paths below the media folder of everything that rows refer to. */
export async function mediaPaths(db: Database): Promise<Set<string>> {
  const paths = new Set<string>()
  for (const row of await db.selectFrom('pictures').selectAll().execute()) {
    paths.add(`${ORIGINALS}/${row.hash}`)
    for (const { url } of readPicture(row).renditions) paths.add(url.replace('/media/', ''))
  }
  for (const row of await db.selectFrom('content_files').selectAll().execute()) {
    paths.add(originalPath(row))
    paths.add(row.address.replace('/media/', ''))
  }
  for (const { html, file } of await db
    .selectFrom('consent_texts')
    .select(['html', 'file'])
    .execute()) {
    const texts = `${html} ${file ?? ''}`
    for (const [, path = ''] of texts.matchAll(/\/media\/([\w./-]+)/g)) paths.add(path)
  }
  return paths
}
