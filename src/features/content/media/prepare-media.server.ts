import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../db/connect.ts'
import type { ContentFilesTable, PicturesTable } from '../../../db/content-tables.ts'
import { inParallel } from '../../../lib/in-parallel.ts'
import { picturesOf } from '../model/content-model.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import { makeFilms } from './make-films.server.ts'
import { type PictureFacts, readPictureFacts } from './picture-facts.server.ts'
import { exists, ORIGINALS, PICTURES, sha256, writeWhole } from './picture-files.server.ts'
import { readPicture } from './pictures.server.ts'
import { prepareFile } from './prepare-files.server.ts'
import type { Prepared } from './prepared.ts'
import { type PreparedFilms, prepareFilms } from './prepare-films.server.ts'
import type { ReadItem } from '../model/read-item.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import {
  BrokenPictureError,
  inspectPicture,
  MOST_BYTES,
  renderPicture,
} from './render-picture.server.ts'
import { renditionsOf } from './rendition-names.server.ts'

/** Each holds a decoded picture in memory. */
const PICTURES_AT_ONCE = Math.min(4, availableParallelism())

export interface PreparedMedia {
  pictures: Map<string, Prepared<PicturesTable>>
  files: Map<string, Prepared<ContentFilesTable>>
  films: PreparedFilms
}

/** Looks at every picture and file that the content names; what cannot be taken becomes a problem. */
export async function prepareMedia(
  db: Database,
  listing: FolderListing,
  mediaFolder: string,
  items: readonly ReadItem[],
  problems: ContentProblem[],
  onLooked: (done: number, all: number) => void,
): Promise<PreparedMedia> {
  const { pictures, files } = collectUses(items, listing)
  const known = new Map(
    (await db.selectFrom('pictures').selectAll().execute()).map((row) => [row.key, row]),
  )
  const knownFiles = new Map(
    (await db.selectFrom('content_files').selectAll().execute()).map((row) => [row.key, row]),
  )
  const tell = (file: string) => (reason: string) => {
    problems.push({ file, line: 1, column: 1, reason })
  }
  const facts = await readPictureFacts(listing, problems)
  const films = await prepareFilms(items, {
    listing,
    mediaFolder,
    known: knownFiles,
    problem: (file, reason, line = 1) => problems.push({ file, line, column: 1, reason }),
  })
  const prepared: PreparedMedia = { pictures: new Map(), files: new Map(), films }
  let looked = 0
  const all = pictures.size + files.size
  for (const key of pictures) {
    const found = await preparePicture(
      { listing, mediaFolder, key, facts: facts.get(key) },
      known.get(key),
      tell(key),
    )
    if (found) prepared.pictures.set(key, found)
    onLooked(++looked, all)
  }
  for (const key of files) {
    const found = await prepareFile(listing, mediaFolder, key, knownFiles.get(key), tell(key))
    if (found) prepared.files.set(key, found)
    onLooked(++looked, all)
  }
  return prepared
}

function collectUses(items: readonly ReadItem[], listing: FolderListing) {
  const pictures = new Set<string>()
  const files = new Set<string>()
  const note = (uses: Set<string>, key: string) => {
    if (listing.files.has(key)) uses.add(key)
  }
  for (const { draft, body, kind } of items) {
    for (const { key } of picturesOf(draft)) note(pictures, key)
    for (const { key } of body?.pictures ?? []) note(pictures, key)
    if (kind !== 'documents' || !('file' in draft) || typeof draft.file !== 'string') continue
    if (!draft.file.startsWith('/')) note(files, draft.file)
  }
  return { pictures, files }
}

interface PicturePlace {
  listing: FolderListing
  mediaFolder: string
  key: string
  facts: PictureFacts | undefined
}

async function preparePicture(
  { listing, mediaFolder, key, facts }: PicturePlace,
  known: PicturesTable | undefined,
  problem: (reason: string) => void,
): Promise<Prepared<PicturesTable> | undefined> {
  if ((listing.files.get(key) ?? 0) > MOST_BYTES) {
    problem('картинка больше 60 МБ')
    return undefined
  }
  const bytes = await readFile(join(listing.root, key))
  const hash = sha256(bytes)
  if (known?.hash === hash && (await isWhole(mediaFolder, known)))
    return { row: known, isNew: false }
  try {
    const { width, height, placeholder } =
      facts?.hash === hash ? facts : await inspectPicture(bytes)
    const renditions = renditionsOf({ key, hash, width }).map(({ format, width, name }) => ({
      format,
      width,
      path: `/media/${PICTURES}/${name}`,
    }))
    const row = { key, hash, width, height, placeholder, renditions: JSON.stringify(renditions) }
    return { row, isNew: true }
  } catch (error) {
    if (!(error instanceof BrokenPictureError)) throw error
    problem(error.message)
    return undefined
  }
}

/** Whether the picture's renditions are those of this release; one whose file is gone is made when it is asked for. */
async function isWhole(mediaFolder: string, row: PicturesTable): Promise<boolean> {
  const names = readPicture(row).renditions.map(({ url }) =>
    url.slice(`/media/${PICTURES}/`.length),
  )
  const wanted = renditionsOf(row).map(({ name }) => name)
  return names.join() === wanted.join() && exists(join(mediaFolder, ORIGINALS, row.hash))
}

interface MediaPlace {
  root: string
  mediaFolder: string
  rendersLater: boolean
}

/**
 * Makes the new pictures' renditions and copies the new files, and answers the paths below the media folder that
 * were not there before. A picture that fails is told as a problem.
 */
export async function makeMedia(
  media: PreparedMedia,
  { root, mediaFolder, rendersLater }: MediaPlace,
  made: string[],
  onMade: (done: number, all: number) => void,
): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = []
  const pictures = [...media.pictures.values()].filter(({ isNew }) => isNew)
  const files = [...media.files.values()].filter(({ isNew }) => isNew)
  const put = async (path: string, bytes: Uint8Array) => {
    if (await writeWhole(join(mediaFolder, path), bytes)) made.push(path)
  }
  let done = 0
  await inParallel(pictures, PICTURES_AT_ONCE, async ({ row }) => {
    const bytes = await readFile(join(root, row.key))
    if (sha256(bytes) !== row.hash) throw new Error(`${row.key} изменился во время импорта.`)
    try {
      const renditions = rendersLater ? [] : renditionsOf(row)
      for await (const { name, bytes: rendition } of renderPicture(bytes, renditions)) {
        await put(`${PICTURES}/${name}`, rendition)
      }
      await put(`${ORIGINALS}/${row.hash}`, bytes)
    } catch (error) {
      if (!(error instanceof BrokenPictureError)) throw error
      problems.push({ file: row.key, line: 1, column: 1, reason: error.message })
    }
    onMade(++done, pictures.length)
  })
  for (const { row } of files) {
    const bytes = await readFile(join(root, row.key))
    if (sha256(bytes) !== row.hash) throw new Error(`${row.key} изменился во время импорта.`)
    await put(row.address.replace('/media/', ''), bytes)
    await put(`${ORIGINALS}/${row.hash}`, bytes)
  }
  await makeFilms(media.films, { root, mediaFolder }, made)
  return problems
}
