import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import type { ContentFilesTable } from '../../../db/media-tables.ts'
import { findCaptionsProblem, findMp4Problem, findSegmentProblem } from './film-bytes.server.ts'
import { originalPath, storedPlaylistSchema } from './films.server.ts'
import { type FilmUse, findFilms } from '../model/film-uses.ts'
import { readPlaylist, writePlaylist } from '../../../lib/hls-playlist.ts'
import { hashFile } from '../../../outbound/hash-file.ts'
import type { MediaStore } from './media-store.server.ts'
import { FILMS, ORIGINALS, sha256, toNameDigits } from './picture-files.server.ts'
import type { ReadItem } from '../model/read-item.ts'
import type { FolderListing } from '../model/folder-listing.ts'

const MAX_FILM_BYTES = 200 * 1024 * 1024
const MAX_TEXT_BYTES = 2 * 1024 * 1024

/** A file of a film with its new row. */
interface PreparedFilm {
  row: ContentFilesTable
  /** The file is new, has changed or is missing from the media folder. */
  isNew: boolean
  /** The rewritten playlist that visitors load. */
  text?: string
}
export type PreparedFilms = Map<string, PreparedFilm>

interface Context {
  listing: FolderListing
  mediaStore: MediaStore
  known: ReadonlyMap<string, ContentFilesTable>
  problem: (file: string, reason: string, line?: number) => void
}

/** Checks every film that the content refers to, with its segments and captions. Invalid files become problems. */
export async function prepareFilms(
  items: readonly ReadItem[],
  context: Context,
): Promise<PreparedFilms> {
  const prepared: PreparedFilms = new Map()
  const checked = new Set<string>()
  for (const { kind, draft } of items) {
    for (const { key, field } of findFilms(kind, draft)) {
      const use = `${field} ${key}`
      if (!context.listing.files.has(key) || checked.has(use)) continue
      checked.add(use)
      await prepareUse(key, field, prepared, context)
    }
  }
  return prepared
}

async function prepareUse(
  key: string,
  field: FilmUse['field'],
  prepared: PreparedFilms,
  context: Context,
): Promise<void> {
  const extension = /\.(mp4|m3u8|vtt)$/i.exec(key)?.[1]?.toLowerCase()
  if (field === 'url' ? extension === 'vtt' : extension !== 'vtt') {
    const reasons = {
      url: 'фильмом может быть MP4 или M3U8',
      captions_url: 'субтитры бывают в VTT',
    }
    context.problem(key, reasons[field])
  } else if (extension === 'm3u8') await preparePlaylist(key, prepared, context)
  else if (extension === 'vtt') {
    await prepareFile(key, prepared, context, async (path) =>
      findCaptionsProblem(await readFile(path)),
    )
  } else if (extension === 'mp4') await prepareFile(key, prepared, context, findMp4Problem)
  else context.problem(key, 'фильмом может быть MP4 или M3U8')
}

/** Prepares a file that is served unchanged. Returns its address. */
async function prepareFile(
  key: string,
  prepared: PreparedFilms,
  { listing, mediaStore, known, problem }: Context,
  findProblem: (path: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const done = prepared.get(key)
  if (done) return done.row.address
  const size = listing.files.get(key) ?? 0
  const isText = key.toLowerCase().endsWith('.vtt')
  if (size > (isText ? MAX_TEXT_BYTES : MAX_FILM_BYTES)) {
    problem(key, isText ? 'субтитры больше 2 МБ' : 'фильм больше 200 МБ')
    return undefined
  }
  const path = await listing.locate(key)
  const reason = await findProblem(path)
  if (reason) {
    problem(key, reason)
    return undefined
  }
  const hash = await hashFile(path)
  const extension = posix.extname(key).toLowerCase()
  const address = `/media/${FILMS}/${toNameDigits(key, hash)}${extension}`
  const row = { key, hash, address, size, playlist: null }
  const hasFiles = await mediaStore.has(originalPath(row))
  prepared.set(key, { row, isNew: known.get(key)?.address !== address || !hasFiles })
  return address
}

/** Prepares an HLS film: visitors get a playlist with the new names of the segments. */
async function preparePlaylist(
  key: string,
  prepared: PreparedFilms,
  context: Context,
): Promise<void> {
  const { listing, mediaStore, known, problem } = context
  if ((listing.files.get(key) ?? 0) > MAX_TEXT_BYTES) {
    problem(key, 'плейлист больше 2 МБ')
    return
  }
  const bytes = await listing.read(key)
  const source = readPlaylist(bytes.toString('utf8'), (reason, line) => problem(key, reason, line))
  if (!source) return
  const reasons = new Set<string>()
  const preparePart = async (uri: string, isInit: boolean) => {
    const own = posix.join(posix.dirname(key), uri)
    const expected = isInit ? /\.mp4$/i : source.init === null ? /\.ts$/i : /\.m4s$/i
    if (!listing.files.has(own)) reasons.add(`нет файла ${own}`)
    else if (!expected.test(own))
      reasons.add(`${own}: части бывают в TS, или в M4S с началом в MP4`)
    else {
      const findProblem = isInit ? findMp4Problem : findSegmentProblem
      return { key: own, address: await prepareFile(own, prepared, context, findProblem) }
    }
    return { key: own, address: undefined }
  }
  const init = source.init === null ? null : await preparePart(source.init, true)
  // A segment may occur more than once. Its problems are reported once.
  const parts = new Map<string, Awaited<ReturnType<typeof preparePart>>>()
  const segments = []
  for (const { uri, ...rest } of source.segments) {
    const own = parts.get(uri) ?? (await preparePart(uri, false))
    parts.set(uri, own)
    segments.push({ ...own, ...rest })
  }
  for (const reason of reasons) problem(key, reason)
  const text = writePlaylist({
    init: init && toFileName(init.address),
    segments: segments.map(({ address, duration, isDiscontinuous }) => {
      return { uri: toFileName(address), duration, isDiscontinuous }
    }),
  })
  const address = `/media/${FILMS}/${toNameDigits(key, sha256(text))}.m3u8`
  const playlist = JSON.stringify(storedPlaylistSchema.parse({ init: init && init.key, segments }))
  const row = { key, hash: sha256(bytes), address, size: bytes.length, playlist }
  const hasFiles =
    (await mediaStore.has(address.replace('/media/', ''))) &&
    (await mediaStore.has(`${ORIGINALS}/${row.hash}`))
  const before = known.get(key)
  const isNew = before?.address !== address || before.hash !== row.hash || !hasFiles
  prepared.set(key, { row, isNew, text })
}

/** Segments are in the folder of their playlist. */
function toFileName(address: string | undefined): string {
  return posix.basename(address ?? '')
}
