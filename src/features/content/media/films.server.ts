import * as z from 'zod'
import type { Database } from '../../../db/connect.ts'
import type { ContentFilesTable } from '../../../db/media-tables.ts'
import type { HlsPlaylist } from '../../../lib/hls-playlist.ts'
import { FILMS, ORIGINALS } from './picture-files.server.ts'

/** A playlist as stored in `content_files`: its segments by their keys. */
export const storedPlaylistSchema = z.object({
  init: z.string().nullable(),
  segments: z.array(
    z.object({
      key: z.string(),
      /** Seconds. */
      duration: z.number(),
      isDiscontinuous: z.boolean(),
    }),
  ),
})
type StoredPlaylist = z.output<typeof storedPlaylistSchema>

/** Returns the keys of the files that a playlist consists of, each once. */
export function listPartKeys(playlist: StoredPlaylist): string[] {
  const keys = playlist.segments.map(({ key }) => key)
  return [...new Set(playlist.init === null ? keys : [playlist.init, ...keys])]
}

/** Returns the imported HLS film at this address, with the addresses of its segments, or null. */
export async function readFilm(db: Database, address: string): Promise<HlsPlaylist | null> {
  const row = await db
    .selectFrom('content_files')
    .select('playlist')
    .where('address', '=', address)
    .executeTakeFirst()
  if (!row?.playlist) return null
  const playlist = storedPlaylistSchema.parse(JSON.parse(row.playlist))
  const rows = await db
    .selectFrom('content_files')
    .select(['key', 'address'])
    .where('key', 'in', listPartKeys(playlist))
    .execute()
  const addresses = new Map(rows.map((part) => [part.key, part.address]))
  const getAddress = (key: string) => {
    const found = addresses.get(key)
    if (found === undefined) throw new Error(`part ${key} of a film does not exist`)
    return found
  }
  return {
    init: playlist.init === null ? null : getAddress(playlist.init),
    segments: playlist.segments.map(({ key, ...rest }) => ({ uri: getAddress(key), ...rest })),
  }
}

/** Returns the content keys of all films by address. */
export async function readFilmKeys(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('content_files')
    .select(['key', 'address'])
    .where('address', 'like', `/media/${FILMS}/%`)
    .execute()
  return new Map(rows.map(({ key, address }) => [address, key]))
}

/** Replaces addresses of imported files with their keys. */
export function withFilmKeys<V extends { url: string; captions_url: string | null }>(
  value: V,
  keys: ReadonlyMap<string, string>,
): V {
  const { url, captions_url } = value
  return {
    ...value,
    url: keys.get(url) ?? url,
    captions_url: captions_url === null ? null : (keys.get(captions_url) ?? captions_url),
  }
}

/** Replaces keys with the addresses of the imported files. Addresses stay as they are. */
export async function withFilmAddresses<V extends { url: string; captions_url: string | null }>(
  db: Database,
  value: V,
): Promise<V> {
  const rows = await db
    .selectFrom('content_files')
    .select(['key', 'address'])
    .where('key', 'in', [value.url, value.captions_url ?? ''])
    .execute()
  const addresses = new Map(rows.map(({ key, address }) => [key, address]))
  const captions = value.captions_url
  return {
    ...value,
    url: addresses.get(value.url) ?? value.url,
    captions_url: captions === null ? null : (addresses.get(captions) ?? captions),
  }
}

/**
 * Returns the path of the original file below the media folder. Films are served unchanged, so the served file is the
 * original. A playlist is rewritten with new segment names, so its original is stored separately.
 */
export function originalPath(
  row: Pick<ContentFilesTable, 'hash' | 'address' | 'playlist'>,
): string {
  const isServedUnchanged = row.address.startsWith(`/media/${FILMS}/`) && row.playlist === null
  return isServedUnchanged ? row.address.replace('/media/', '') : `${ORIGINALS}/${row.hash}`
}
