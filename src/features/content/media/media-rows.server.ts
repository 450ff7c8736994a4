import type { Database } from '../../../db/connect.ts'
import { type ContentModel, contentKinds, findPictures } from '../model/content-model.ts'
import { originalPath, listPartKeys, storedPlaylistSchema } from './films.server.ts'
import { findFilms } from '../model/film-uses.ts'
import type { PictureBook } from '../model/picture-book.ts'
import { ORIGINALS } from './picture-files.server.ts'
import { readPicture } from './pictures.server.ts'
import type { PreparedMedia } from './prepare-media.server.ts'

/** Saves the rows of new and changed pictures and files. */
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

/**
 * Deletes the rows of pictures and files that no content refers to. Returns how many were deleted. Pictures of feeds
 * (`feed/…`) stay as long as lots need them, and what a draft or a recent revision names stays for it.
 */
export async function removeUnusedMedia(
  trx: Database,
  now: ContentModel,
  book: PictureBook,
  at: Date,
): Promise<{ pictures: number; files: number }> {
  const used = findUsedPictures(now, book)
  const files = await findUsedFiles(trx, now)
  const isWritten = await findWrittenKeys(trx, at)
  const removed = { pictures: 0, files: 0 }
  const stored = trx.selectFrom('pictures').select('key').where('key', 'not like', 'feed/%')
  for (const { key } of await stored.execute()) {
    if (used.has(key) || isWritten(key)) continue
    await trx.deleteFrom('pictures').where('key', '=', key).execute()
    removed.pictures++
  }
  for (const { key } of await trx.selectFrom('content_files').select('key').execute()) {
    if (files.has(key) || isWritten(key)) continue
    await trx.deleteFrom('content_files').where('key', '=', key).execute()
    removed.files++
  }
  return removed
}

const REVISION_DAYS = 30
const DAY_MS = 86_400_000

/** Whether a draft, or a text that the desk published in the last days, names a picture or file. */
async function findWrittenKeys(trx: Database, at: Date): Promise<(key: string) => boolean> {
  const drafts = await trx.selectFrom('content_drafts').select('text').execute()
  const revisions = await trx
    .selectFrom('content_revision_files as files')
    .innerJoin('content_revisions as revisions', 'revisions.id', 'files.revision_id')
    .select(['before', 'after'])
    // An import at the terminal comes from a folder that has the files.
    .where('revisions.user_name', 'is not', null)
    .where('revisions.at', '>', new Date(at.getTime() - REVISION_DAYS * DAY_MS).toISOString())
    .execute()
  const texts = [
    ...drafts.map(({ text }) => text),
    ...revisions.flatMap(({ before, after }) => [before ?? '', after ?? '']),
  ]
  return (key) => texts.some((text) => text.includes(key) || text.includes(encodeURI(key)))
}

/** Returns the keys of the documents, films, captions and segments that content names. */
export async function findUsedFiles(trx: Database, now: ContentModel): Promise<Set<string | null>> {
  const used = new Set([...now.documents.values()].map(({ file }) => file))
  for (const kind of contentKinds) {
    for (const value of now[kind].values())
      for (const { key } of findFilms(kind, value)) used.add(key)
  }
  const playlists = await trx
    .selectFrom('content_files')
    .select(['key', 'playlist'])
    .where('playlist', 'is not', null)
    .execute()
  for (const { key, playlist } of playlists) {
    if (!used.has(key) || playlist === null) continue
    for (const part of listPartKeys(storedPlaylistSchema.parse(JSON.parse(playlist))))
      used.add(part)
  }
  return used
}

/** Returns the keys of the pictures that content names in fields and, by their addresses, in texts. */
export function findUsedPictures(now: ContentModel, book: PictureBook): Set<string | null> {
  const used = new Set<string | null>()
  for (const kind of contentKinds) {
    for (const value of now[kind].values()) {
      for (const { key } of findPictures(value)) used.add(key)
      for (const text of Object.values(value)) {
        if (typeof text !== 'string') continue
        for (const [address] of text.matchAll(/\/media\/pictures\/[\w.-]+/g)) {
          used.add(book.toKey(address))
        }
      }
    }
  }
  return used
}

/** Returns the paths of all files that rows refer to, relative to the media folder. */
export async function readMediaPaths(db: Database): Promise<Set<string>> {
  const { lasting, derived } = await readMediaFiles(db)
  return new Set([...lasting.keys(), ...derived])
}

/**
 * Returns the files that rows refer to and that cannot be made again, by their paths, with the key of what they belong
 * to. A rendition of a picture is not one of them: it is made of the original when a visitor asks for it.
 */
export async function readLastingMedia(db: Database): Promise<Map<string, string>> {
  return (await readMediaFiles(db)).lasting
}

async function readMediaFiles(
  db: Database,
): Promise<{ lasting: Map<string, string>; derived: Set<string> }> {
  const lasting = new Map<string, string>()
  const derived = new Set<string>()
  for (const row of await db.selectFrom('pictures').selectAll().execute()) {
    lasting.set(`${ORIGINALS}/${row.hash}`, row.key)
    for (const { url } of readPicture(row).renditions) derived.add(url.replace('/media/', ''))
  }
  for (const row of await db.selectFrom('content_files').selectAll().execute()) {
    lasting.set(originalPath(row), row.key)
    lasting.set(row.address.replace('/media/', ''), row.key)
  }
  // A text that visitors agreed to outlives the rows of its pictures, without which nothing makes their renditions.
  const texts = await db
    .selectFrom('consent_texts')
    .select(['type', 'version', 'html', 'file'])
    .execute()
  for (const { type, version, html, file } of texts) {
    for (const [, path = ''] of `${html} ${file ?? ''}`.matchAll(/\/media\/([\w./-]+)/g)) {
      if (!derived.has(path) && !lasting.has(path)) lasting.set(path, `${type} ${version}`)
    }
  }
  return { lasting, derived }
}
