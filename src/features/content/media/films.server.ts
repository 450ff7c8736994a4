import * as z from 'zod'
import type { Database } from '../../../db/connect.ts'
import type { ContentFilesTable } from '../../../db/content-tables.ts'
import type { HlsPlaylist } from '../../../lib/hls-playlist.ts'
import { FILMS, ORIGINALS } from './picture-files.server.ts'

/** How `content_files` keeps a playlist: its pieces by their keys. */
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

/** Keys of the files that a playlist is of. */
export function partsOf(playlist: StoredPlaylist): string[] {
  const keys = playlist.segments.map(({ key }) => key)
  return [...new Set(playlist.init === null ? keys : [playlist.init, ...keys])]
}

/** The film in pieces that an import put at this address, by the addresses of its pieces; null when there is none. */
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
    .where('key', 'in', partsOf(playlist))
    .execute()
  const addresses = new Map(rows.map((part) => [part.key, part.address]))
  const addressOf = (key: string) => {
    const found = addresses.get(key)
    if (found === undefined) throw new Error(`there is no part ${key} of a film`)
    return found
  }
  return {
    init: playlist.init === null ? null : addressOf(playlist.init),
    segments: playlist.segments.map(({ key, ...rest }) => ({ uri: addressOf(key), ...rest })),
  }
}

/** What content calls the films, by their addresses. */
export async function filmKeys(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('content_files')
    .select(['key', 'address'])
    .where('address', 'like', `/media/${FILMS}/%`)
    .execute()
  return new Map(rows.map(({ key, address }) => [address, key]))
}

/** The keys in the place of addresses that an import made. */
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

/** The addresses in the place of keys; what is an address already stays. */
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
 * Where a file lies as it came, below the media folder: a film is served as it came, and is not kept twice; a
 * playlist is not, since its pieces have other names.
 */
export function originalPath(
  row: Pick<ContentFilesTable, 'hash' | 'address' | 'playlist'>,
): string {
  const isServedAsItCame = row.address.startsWith(`/media/${FILMS}/`) && row.playlist === null
  return isServedAsItCame ? row.address.replace('/media/', '') : `${ORIGINALS}/${row.hash}`
}
