import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.server.ts'
import { AppError } from '../../lib/errors.ts'
import type { HlsPlaylist } from '../../lib/hls-playlist.ts'
import { readFilm } from '../content/media/films.server.ts'
import { livePlaylist } from './live-playlist.ts'

const FILM = /^\/media\/films\/[0-9a-f]{20}\.m3u8$/
/** Films kept at most: a company has a few cameras. */
const KEPT = 100

interface Watched {
  slug: string
  url: string
  /** 1 or 0. */
  is_live: number
}

/** Where visitors watch a broadcast: a film of the content folder that is said to be live is shown without end. */
export function watchAddress({ slug, url, is_live }: Watched): string {
  return is_live === 1 && FILM.test(url) ? `/media/live/${slug}.m3u8` : url
}

/**
 * The playlists of live broadcasts whose film the site has itself. Every player asks every few seconds: the database is
 * asked once for each version of the catalogue, and may be gone meanwhile.
 */
export async function liveBroadcasts(
  app: FastifyInstance,
  { db, catalogue, clock }: AppContext,
): Promise<void> {
  const films = new Map<string, { version: number; film: HlsPlaylist }>()

  app.get<{ Params: { slug: string } }>(
    '/media/live/:slug.m3u8',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const film = await findFilm(params.slug)
      if (!film) throw new AppError('not_found', 'no such live broadcast')
      return reply
        .type('application/vnd.apple.mpegurl')
        .header('cache-control', 'no-store')
        .send(livePlaylist(film, clock.now()))
    },
  )

  async function findFilm(slug: string): Promise<HlsPlaylist | null> {
    const { version } = catalogue.current()
    const kept = films.get(slug)
    if (kept?.version === version) return kept.film
    const row = await db
      .selectFrom('broadcasts')
      .select(['slug', 'url', 'is_live'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    const film = row && watchAddress(row) !== row.url ? await readFilm(db, row.url) : null
    if (film && films.size >= KEPT) films.clear()
    if (film) films.set(slug, { version, film })
    return film
  }
}
