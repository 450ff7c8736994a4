import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ofShownProject } from '../../db/places.ts'
import { AppError } from '../../lib/errors.ts'
import { type HlsPlaylist, segmentLines, targetDuration } from '../../lib/hls-playlist.ts'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { readFilm } from '../content/media/films.server.ts'

/** RFC 8216, 6.2.2: a live playlist lasts at least this many target durations. */
const MIN_TARGET_DURATIONS = 3
const MIN_SEGMENTS = 4

/**
 * Returns the live playlist, at a given time, of a broadcast that repeats one film: the latest completed segments with
 * ever-growing sequence numbers. The film restarts at each multiple of its length since 1970. The result depends on the
 * time only, so all server processes return the same playlist.
 */
export function buildLivePlaylist({ init, segments }: HlsPlaylist, now: Date): string {
  const lengths = segments.map(({ duration }) => Math.round(duration * 1000))
  const loopMs = lengths.reduce((sum, length) => sum + length, 0)
  const target = targetDuration(segments)
  const ended = countEnded(lengths, loopMs, now.getTime())
  const first = findFirstListed(lengths, target * 1000, ended)
  const shown = Array.from({ length: ended - first }, (_, index) =>
    toLiveSegment(segments, first + index),
  )
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${init === null ? 3 : 7}`,
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${countDiscontinuities(segments, first)}`,
    ...(init === null ? [] : [`#EXT-X-MAP:URI="${init}"`]),
    ...shown.flatMap(segmentLines),
    '',
  ].join('\n')
}

/** Counts the segments that have been completed since 1970. */
function countEnded(lengths: readonly number[], loopMs: number, now: number): number {
  let left = now % loopMs
  const inLoop = lengths.findIndex((length) => (left -= length) < 0)
  return Math.floor(now / loopMs) * lengths.length + inLoop
}

function findFirstListed(lengths: readonly number[], targetMs: number, ended: number): number {
  let first = ended
  let shownMs = 0
  while (first > 0 && (ended - first < MIN_SEGMENTS || shownMs < MIN_TARGET_DURATIONS * targetMs)) {
    first--
    shownMs += lengths[first % lengths.length] ?? 0
  }
  return first
}

/** Returns the segment with this number since 1970. The timestamps restart with the first segment of the film. */
function toLiveSegment(segments: HlsPlaylist['segments'], number: number) {
  const segment = segments[number % segments.length]
  if (!segment) throw new Error('a film has no segments')
  return { ...segment, isDiscontinuous: isDiscontinuity(segments, number) }
}

function isDiscontinuity(segments: HlsPlaylist['segments'], number: number): boolean {
  const index = number % segments.length
  return index === 0 ? number > 0 : (segments[index]?.isDiscontinuous ?? false)
}

/** Counts the discontinuities before this segment, excluding the one at its start. */
function countDiscontinuities(segments: HlsPlaylist['segments'], number: number): number {
  if (number === 0) return 0
  const loops = Math.floor(number / segments.length)
  const own = segments.filter((segment, index) => index > 0 && segment.isDiscontinuous).length
  const begun = Array.from({ length: number % segments.length }, (_, index) => index)
  // The first segment since 1970 has no discontinuity.
  return (
    loops * (own + 1) -
    1 +
    begun.filter((index) => isDiscontinuity(segments, index + segments.length)).length
  )
}

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
      .where(ofShownProject)
      .executeTakeFirst()
    const film = row && toWatchUrl(row) !== row.url ? await readFilm(db, row.url) : null
    if (film) films.set(slug, { version, film })
    return film
  }
}
