import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { ContentFilesTable } from '../../../db/content-tables.ts'
import {
  reasonAgainstCaptions,
  reasonAgainstMp4,
  reasonAgainstSegment,
} from './film-bytes.server.ts'
import { originalPath, storedPlaylistSchema } from './films.server.ts'
import { type FilmUse, filmsOf } from '../model/film-uses.ts'
import { readPlaylist, writePlaylist } from '../../../lib/hls-playlist.ts'
import { exists, FILMS, ORIGINALS, sha256, sha256OfFile } from './picture-files.server.ts'
import type { ReadItem } from '../model/read-item.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import { digitsOf } from './rendition-names.server.ts'

const MOST_FILM_BYTES = 200 * 1024 * 1024
const MOST_TEXT_BYTES = 2 * 1024 * 1024

/** A file of a film, as its row will be. */
interface PreparedFilm {
  row: ContentFilesTable
  /** It is new, has changed, or its file is gone. */
  isNew: boolean
  /** What visitors load in the place of a playlist as it was written. */
  text?: string
}
export type PreparedFilms = Map<string, PreparedFilm>

interface Surroundings {
  listing: FolderListing
  mediaFolder: string
  known: ReadonlyMap<string, ContentFilesTable>
  problem: (file: string, reason: string, line?: number) => void
}

/** Looks at every film, its pieces and its captions that the content names; what cannot be taken becomes a problem. */
export async function prepareFilms(
  items: readonly ReadItem[],
  around: Surroundings,
): Promise<PreparedFilms> {
  const prepared: PreparedFilms = new Map()
  const looked = new Set<string>()
  for (const { kind, draft } of items) {
    for (const { key, field } of filmsOf(kind, draft)) {
      const use = `${field} ${key}`
      if (!around.listing.files.has(key) || looked.has(use)) continue
      looked.add(use)
      await prepareUse(key, field, prepared, around)
    }
  }
  return prepared
}

async function prepareUse(
  key: string,
  field: FilmUse['field'],
  prepared: PreparedFilms,
  around: Surroundings,
): Promise<void> {
  const ending = /\.(mp4|m3u8|vtt)$/i.exec(key)?.[1]?.toLowerCase()
  if (field === 'url' ? ending === 'vtt' : ending !== 'vtt') {
    const words = { url: 'фильмом может быть MP4 или M3U8', captions_url: 'субтитры бывают в VTT' }
    around.problem(key, words[field])
  } else if (ending === 'm3u8') await preparePlaylist(key, prepared, around)
  else if (ending === 'vtt') {
    await prepareFile(key, prepared, around, async (path) =>
      reasonAgainstCaptions(await readFile(path)),
    )
  } else if (ending === 'mp4') await prepareFile(key, prepared, around, reasonAgainstMp4)
  else around.problem(key, 'фильмом может быть MP4 или M3U8')
}

/** A file that visitors load as it came; answers its address. */
async function prepareFile(
  key: string,
  prepared: PreparedFilms,
  { listing, mediaFolder, known, problem }: Surroundings,
  reasonAgainst: (path: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const done = prepared.get(key)
  if (done) return done.row.address
  const size = listing.files.get(key) ?? 0
  const isText = key.toLowerCase().endsWith('.vtt')
  if (size > (isText ? MOST_TEXT_BYTES : MOST_FILM_BYTES)) {
    problem(key, isText ? 'субтитры больше 2 МБ' : 'фильм больше 200 МБ')
    return undefined
  }
  const path = join(listing.root, key)
  const reason = await reasonAgainst(path)
  if (reason) {
    problem(key, reason)
    return undefined
  }
  const hash = await sha256OfFile(path)
  const ending = posix.extname(key).toLowerCase()
  const address = `/media/${FILMS}/${digitsOf(key, hash)}${ending}`
  const row = { key, hash, address, size, playlist: null }
  const isThere = await exists(join(mediaFolder, originalPath(row)))
  prepared.set(key, { row, isNew: known.get(key)?.address !== address || !isThere })
  return address
}

/** A film in pieces: visitors get a playlist that calls them by their new names. */
async function preparePlaylist(
  key: string,
  prepared: PreparedFilms,
  around: Surroundings,
): Promise<void> {
  const { listing, mediaFolder, known, problem } = around
  if ((listing.files.get(key) ?? 0) > MOST_TEXT_BYTES) {
    problem(key, 'плейлист больше 2 МБ')
    return
  }
  const bytes = await readFile(join(listing.root, key))
  const written = readPlaylist(bytes.toString('utf8'), (reason, line) => problem(key, reason, line))
  if (!written) return
  const missing = new Set<string>()
  const part = async (uri: string, isInit: boolean) => {
    const own = posix.join(posix.dirname(key), uri)
    const ending = isInit ? /\.mp4$/i : written.init === null ? /\.ts$/i : /\.m4s$/i
    if (!listing.files.has(own)) missing.add(`нет файла ${own}`)
    else if (!ending.test(own)) missing.add(`${own}: части бывают в TS, или в M4S с началом в MP4`)
    else {
      const reasonAgainst = isInit ? reasonAgainstMp4 : reasonAgainstSegment
      return { key: own, address: await prepareFile(own, prepared, around, reasonAgainst) }
    }
    return { key: own, address: undefined }
  }
  const init = written.init === null ? null : await part(written.init, true)
  // A piece may be shown more than once; what is wrong with it is told once.
  const parts = new Map<string, Awaited<ReturnType<typeof part>>>()
  const segments = []
  for (const { uri, ...rest } of written.segments) {
    const own = parts.get(uri) ?? (await part(uri, false))
    parts.set(uri, own)
    segments.push({ ...own, ...rest })
  }
  for (const reason of missing) problem(key, reason)
  const text = writePlaylist({
    init: init && fileName(init.address),
    segments: segments.map(({ address, duration, isDiscontinuous }) => {
      return { uri: fileName(address), duration, isDiscontinuous }
    }),
  })
  const address = `/media/${FILMS}/${digitsOf(key, sha256(text))}.m3u8`
  const playlist = JSON.stringify(storedPlaylistSchema.parse({ init: init && init.key, segments }))
  const row = { key, hash: sha256(bytes), address, size: bytes.length, playlist }
  const isThere =
    (await exists(join(mediaFolder, address.replace('/media/', '')))) &&
    (await exists(join(mediaFolder, ORIGINALS, row.hash)))
  const before = known.get(key)
  const isNew = before?.address !== address || before.hash !== row.hash || !isThere
  prepared.set(key, { row, isNew, text })
}

/** Pieces lie beside their playlist. */
function fileName(address: string | undefined): string {
  return posix.basename(address ?? '')
}
