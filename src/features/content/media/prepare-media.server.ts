import { availableParallelism } from 'node:os'
import type { Database } from '../../../db/connect.ts'
import type { ContentFilesTable, PicturesTable } from '../../../db/media-tables.ts'
import { inParallel } from '../../../lib/time/in-parallel.ts'
import { InvalidPictureError } from './invalid-picture.server.ts'
import { findPictures } from '../model/content-model.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import type { ReadItem } from '../model/read-item.ts'
import { copyFilms } from './copy-films.server.ts'
import type { MediaStore } from './media-store.server.ts'
import { type PictureFacts, readPictureFacts } from './picture-facts.server.ts'
import { ORIGINALS, PICTURES, sha256 } from './picture-files.server.ts'
import {
  inspectPicture,
  MAX_PICTURE_BYTES,
  planRowRenditions,
  renderPicture,
} from './renditions.server.ts'
import { readPicture } from './pictures.server.ts'
import { type Prepared, prepareFile } from './prepare-files.server.ts'
import { type PreparedFilms, prepareFilms } from './prepare-films.server.ts'

/** Each picture in progress is in memory. */
const PICTURE_CONCURRENCY = Math.min(4, availableParallelism())

export interface PreparedMedia {
  pictures: Map<string, Prepared<PicturesTable>>
  files: Map<string, Prepared<ContentFilesTable>>
  films: PreparedFilms
}

/** Checks every picture and file that the content refers to. Invalid ones are added to `problems`. */
export async function prepareMedia(
  db: Database,
  listing: FolderListing,
  mediaStore: MediaStore,
  items: readonly ReadItem[],
  problems: ContentProblem[],
  onChecked: (done: number, all: number) => void,
): Promise<PreparedMedia> {
  const { pictures, files } = collectUses(items, listing)
  const known = new Map(
    (await db.selectFrom('pictures').selectAll().execute()).map((row) => [row.key, row]),
  )
  const knownFiles = new Map(
    (await db.selectFrom('content_files').selectAll().execute()).map((row) => [row.key, row]),
  )
  const addProblem = (file: string) => (reason: string) => {
    problems.push({ file, line: 1, column: 1, reason })
  }
  const facts = await readPictureFacts(listing, problems)
  const films = await prepareFilms(items, {
    listing,
    mediaStore,
    known: knownFiles,
    problem: (file, reason, line = 1) => problems.push({ file, line, column: 1, reason }),
  })
  const prepared: PreparedMedia = { pictures: new Map(), files: new Map(), films }
  let checked = 0
  const all = pictures.size + files.size
  for (const key of pictures) {
    const found = await preparePicture(
      { listing, mediaStore, key, facts: facts.get(key) },
      known.get(key),
      addProblem(key),
    )
    if (found) prepared.pictures.set(key, found)
    onChecked(++checked, all)
  }
  for (const key of files) {
    const found = await prepareFile(listing, mediaStore, key, knownFiles.get(key), addProblem(key))
    if (found) prepared.files.set(key, found)
    onChecked(++checked, all)
  }
  return prepared
}

function collectUses(items: readonly ReadItem[], listing: FolderListing) {
  const pictures = new Set<string>()
  const files = new Set<string>()
  const addExisting = (uses: Set<string>, key: string) => {
    if (listing.files.has(key)) uses.add(key)
  }
  for (const { draft, body, kind } of items) {
    for (const { key } of findPictures(draft)) addExisting(pictures, key)
    for (const { key } of body?.pictures ?? []) addExisting(pictures, key)
    if (kind !== 'documents' || !('file' in draft) || typeof draft.file !== 'string') continue
    if (!draft.file.startsWith('/')) addExisting(files, draft.file)
  }
  return { pictures, files }
}

interface PicturePlace {
  listing: FolderListing
  mediaStore: MediaStore
  key: string
  facts: PictureFacts | undefined
}

async function preparePicture(
  { listing, mediaStore, key, facts }: PicturePlace,
  known: PicturesTable | undefined,
  problem: (reason: string) => void,
): Promise<Prepared<PicturesTable> | undefined> {
  if ((listing.files.get(key) ?? 0) > MAX_PICTURE_BYTES) {
    problem('картинка больше 60 МБ')
    return undefined
  }
  const bytes = await listing.read(key)
  const hash = sha256(bytes)
  if (known?.hash === hash && (await isUpToDate(mediaStore, known)))
    return { row: known, isNew: false }
  try {
    const { width, height, placeholder } =
      facts?.hash === hash ? facts : await inspectPicture(bytes)
    const renditions = planRowRenditions({ key, hash, width, height }).map(
      ({ format, width, name }) => ({
        format,
        width,
        path: `/media/${PICTURES}/${name}`,
      }),
    )
    const row = { key, hash, width, height, placeholder, renditions: JSON.stringify(renditions) }
    return { row, isNew: true }
  } catch (error) {
    if (!(error instanceof InvalidPictureError)) throw error
    problem(error.message)
    return undefined
  }
}

/** Whether a picture has the renditions of this release. A missing rendition file is rendered on demand. */
async function isUpToDate(mediaStore: MediaStore, row: PicturesTable): Promise<boolean> {
  const names = readPicture(row).renditions.map(({ url }) =>
    url.slice(`/media/${PICTURES}/`.length),
  )
  const expected = planRowRenditions(row).map(({ name }) => name)
  return names.join() === expected.join() && mediaStore.has(`${ORIGINALS}/${row.hash}`)
}

interface MediaPlace {
  listing: FolderListing
  mediaStore: MediaStore
  rendersLater: boolean
}

/**
 * Renders the new pictures and copies the new files. Adds the paths of created files, relative to the media folder,
 * to `created`. Returns a problem for each picture that cannot be rendered.
 */
export async function createMediaFiles(
  media: PreparedMedia,
  { listing, mediaStore, rendersLater }: MediaPlace,
  created: string[],
  onCreated: (done: number, all: number) => void,
): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = []
  const pictures = [...media.pictures.values()].filter(({ isNew }) => isNew)
  const files = [...media.files.values()].filter(({ isNew }) => isNew)
  const write = async (path: string, bytes: Uint8Array) => {
    if (await mediaStore.write(path, bytes)) created.push(path)
  }
  let done = 0
  await inParallel(pictures, PICTURE_CONCURRENCY, async ({ row }) => {
    const bytes = await listing.read(row.key)
    if (sha256(bytes) !== row.hash) throw new Error(`${row.key} изменился во время импорта.`)
    try {
      const renditions = rendersLater ? [] : planRowRenditions(row)
      for (const { name, bytes: rendition } of await renderPicture(bytes, renditions)) {
        await write(`${PICTURES}/${name}`, rendition)
      }
      await write(`${ORIGINALS}/${row.hash}`, bytes)
    } catch (error) {
      if (!(error instanceof InvalidPictureError)) throw error
      problems.push({ file: row.key, line: 1, column: 1, reason: error.message })
    }
    onCreated(++done, pictures.length)
  })
  for (const { row } of files) {
    const bytes = await listing.read(row.key)
    if (sha256(bytes) !== row.hash) throw new Error(`${row.key} изменился во время импорта.`)
    await write(row.address.replace('/media/', ''), bytes)
    await write(`${ORIGINALS}/${row.hash}`, bytes)
  }
  await copyFilms(media.films, { listing, mediaStore }, created)
  return problems
}
