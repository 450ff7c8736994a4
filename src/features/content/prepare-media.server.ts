import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/connect.ts'
import type { ContentFilesTable, PicturesTable } from '../../db/content-tables.ts'
import { picturesOf } from './content-model.ts'
import type { ContentProblem } from './content-problem.ts'
import { exists, FILES, ORIGINALS, PICTURES, sha256, writeWhole } from './picture-files.server.ts'
import { readPicture } from './pictures.server.ts'
import type { ReadItem } from './read-content.server.ts'
import type { FolderListing } from './read-folder.server.ts'
import {
  BrokenPictureError,
  inspectPicture,
  MOST_BYTES,
  renderPicture,
} from './render-picture.server.ts'
import { digitsOf, renditionsOf } from './rendition-names.server.ts'

const MOST_FILE_BYTES = 100 * 1024 * 1024

/** A file of the folder that visitors will load, as its row will be. */
interface Prepared<Row> {
  row: Row
  /** It must be made: it is new, has changed, or its files are gone. */
  isNew: boolean
}
export interface PreparedMedia {
  pictures: Map<string, Prepared<PicturesTable>>
  files: Map<string, Prepared<ContentFilesTable>>
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
  const prepared: PreparedMedia = { pictures: new Map(), files: new Map() }
  let looked = 0
  const all = pictures.size + files.size
  for (const key of pictures) {
    const found = await preparePicture(listing, mediaFolder, key, known.get(key), tell(key))
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

async function preparePicture(
  listing: FolderListing,
  mediaFolder: string,
  key: string,
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
    const { width, height, placeholder } = await inspectPicture(bytes)
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

async function prepareFile(
  listing: FolderListing,
  mediaFolder: string,
  key: string,
  known: ContentFilesTable | undefined,
  problem: (reason: string) => void,
): Promise<Prepared<ContentFilesTable> | undefined> {
  if ((listing.files.get(key) ?? 0) > MOST_FILE_BYTES) {
    problem('файл больше 100 МБ')
    return undefined
  }
  const bytes = await readFile(join(listing.root, key))
  const ending = endingOf(key, bytes)
  if (ending === undefined) {
    problem('документом может быть PDF, DOCX, XLSX или ZIP')
    return undefined
  }
  const hash = sha256(bytes)
  const name = `${digitsOf(key, hash)}.${ending}`
  const row = { key, hash, address: `/media/${FILES}/${name}`, size: bytes.length }
  const isThere =
    (await exists(join(mediaFolder, FILES, name))) &&
    (await exists(join(mediaFolder, ORIGINALS, hash)))
  return { row, isNew: known?.address !== row.address || !isThere }
}

/** The ending that the bytes bear out: a browser is never handed a page or a script under this name. */
function endingOf(key: string, bytes: Uint8Array): string | undefined {
  const ending = /\.(pdf|docx|xlsx|zip)$/i.exec(key)?.[1]?.toLowerCase()
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  const isFit = ending === 'pdf' ? start === '%PDF-' : start.startsWith('PK\x03\x04')
  return isFit ? ending : undefined
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
  for (const [index, { row }] of pictures.entries()) {
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
    onMade(index + 1, pictures.length)
  }
  for (const { row } of files) {
    const bytes = await readFile(join(root, row.key))
    if (sha256(bytes) !== row.hash) throw new Error(`${row.key} изменился во время импорта.`)
    await put(row.address.replace('/media/', ''), bytes)
    await put(`${ORIGINALS}/${row.hash}`, bytes)
  }
  return problems
}
