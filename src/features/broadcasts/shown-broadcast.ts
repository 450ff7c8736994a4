import type { ShownFilm } from '../../lib/shown-film.ts'
import { shownPicture } from '../../lib/shown-picture.ts'
import type { Broadcast } from './schema.ts'

/** A broadcast as the pages of broadcasts show it. */
export interface ShownBroadcast extends ShownFilm {
  id: number
  text: string
  project: Broadcast['project']
  startsAt: string
  duration: number | null
}

/** Converts a broadcast to what its pages show. */
export function toShownBroadcast(broadcast: Broadcast): ShownBroadcast {
  const { id, title, text, project, url, poster, captions_url, is_live } = broadcast
  return {
    id,
    title,
    text,
    project,
    url,
    poster: (poster && shownPicture(poster, title)?.src) ?? null,
    captions: captions_url,
    isLive: is_live,
    chapters: broadcast.chapters,
    startsAt: broadcast.starts_at,
    duration: broadcast.duration,
  }
}

/** A broadcast in schema.org's words. */
export function toVideoObject(origin: string, broadcast: ShownBroadcast): object {
  const { id, title, text, poster, startsAt, duration, isLive } = broadcast
  return {
    '@type': 'VideoObject',
    name: title,
    description: text || title,
    uploadDate: startsAt,
    url: `${origin}/broadcasts/${id}`,
    contentUrl: new URL(broadcast.url, origin).href,
    thumbnailUrl: poster === null ? undefined : new URL(poster, origin).href,
    duration: duration === null ? undefined : `PT${duration}S`,
    ...(isLive && {
      publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: startsAt },
    }),
  }
}
