import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../catalogue/snapshot/app-context.server.ts'
import { AppError } from '../../lib/errors.ts'
import type { HlsPlaylist } from '../../lib/hls-playlist.ts'
import { readFilm } from '../content/media/films.server.ts'
import { buildLivePlaylist } from './live-playlist.ts'

const FILM = /^\/media\/films\/[0-9a-f]{20}\.m3u8$/
/** A company has a few cameras; this is far more. */
const MAX_CACHED_FILMS = 100

interface BroadcastAddress {
  slug: string
  url: string
  /** 1 or 0. */
  is_live: number
}

/** Returns the address of a broadcast's video. A film of our own that is marked live gets an endless playlist. */
export function toWatchUrl({ slug, url, is_live }: BroadcastAddress): string {
  return is_live === 1 && FILM.test(url) ? `/media/live/${slug}.m3u8` : url
}

/**
 * The playlists of live broadcasts whose film is stored on this site. Each player requests its playlist every few
 * seconds. Films are therefore cached per catalogue version, which also keeps playlists available without the database.
 */
export async function liveBroadcasts(
  app: FastifyInstance,
  { db, catalogue, clock }: AppContext,
): Promise<void> {
  const films = new LRUCache<string, { version: number; film: HlsPlaylist }>({
    max: MAX_CACHED_FILMS,
  })

  app.get<{ Params: { slug: string } }>(
    '/media/live/:slug.m3u8',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const film = await findFilm(params.slug)
      if (!film) throw new AppError('not_found', 'no such live broadcast')
      return reply
        .type('application/vnd.apple.mpegurl')
        .header('cache-control', 'no-store')
        .send(buildLivePlaylist(film, clock.now()))
    },
  )

  async function findFilm(slug: string): Promise<HlsPlaylist | null> {
    const { version } = catalogue.current()
    const cached = films.get(slug)
    if (cached?.version === version) return cached.film
    const row = await db
      .selectFrom('broadcasts')
      .select(['slug', 'url', 'is_live'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    const film = row && toWatchUrl(row) !== row.url ? await readFilm(db, row.url) : null
    if (film) films.set(slug, { version, film })
    return film
  }
}
