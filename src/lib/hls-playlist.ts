/** An HLS film. The addresses are as written in the playlist. */
export interface HlsPlaylist {
  /** Initialization segment of a film in fragmented MP4; null for MPEG-TS. */
  init: string | null
  segments: HlsSegment[]
}
export interface HlsSegment {
  uri: string
  /** Seconds. */
  duration: number
  /** Timestamps or encoding do not continue from the previous segment. */
  isDiscontinuous: boolean
}

const MAX_SEGMENTS = 5_000
const MAX_SEGMENT_S = 60
const MIN_SEGMENT_S = 0.1
/** Tags that are allowed and ignored. */
const IGNORED_TAGS =
  /^#EXT-X-(VERSION|TARGETDURATION|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE|ENDLIST|INDEPENDENT-SEGMENTS|PROGRAM-DATE-TIME|START)(:|$)/

/**
 * Reads a media playlist (RFC 8216) of a complete film. Calls `problem` for every error with its line, from 1, and
 * returns undefined then.
 */
export function readPlaylist(
  text: string,
  problem: (reason: string, line: number) => void,
): HlsPlaylist | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const playlist: HlsPlaylist = { init: null, segments: [] }
  const next = { duration: 0, isDiscontinuous: false }
  let problems = 0
  const reject = (reason: string, index: number) => {
    problems++
    problem(reason, index + 1)
  }
  if (lines[0]?.trimEnd() !== '#EXTM3U') reject('первая строка плейлиста — #EXTM3U', 0)
  for (const [index, text] of lines.entries()) {
    const line = text.trim()
    if (line === '' || (line.startsWith('#') && !line.startsWith('#EXT'))) continue
    if (line.startsWith('#')) {
      const reason = readTag(line, playlist, next)
      if (reason) reject(reason, index)
      continue
    }
    const reason = findSegmentProblem(line, next.duration)
    if (reason) reject(reason, index)
    playlist.segments.push({ uri: line, ...next })
    Object.assign(next, { duration: 0, isDiscontinuous: false })
  }
  if (!lines.includes('#EXT-X-ENDLIST')) reject('нет #EXT-X-ENDLIST: нужен фильм целиком', 0)
  if (playlist.segments.length === 0) reject('в плейлисте нет частей', 0)
  if (playlist.segments.length > MAX_SEGMENTS) reject(`частей больше ${MAX_SEGMENTS}`, 0)
  return problems > 0 ? undefined : playlist
}

function readTag(
  line: string,
  playlist: HlsPlaylist,
  next: { duration: number; isDiscontinuous: boolean },
): string | undefined {
  if (line === '#EXTM3U' || IGNORED_TAGS.test(line)) return undefined
  if (line === '#EXT-X-DISCONTINUITY') {
    next.isDiscontinuous = playlist.segments.length > 0
    return undefined
  }
  const duration = /^#EXTINF:(\d{1,6}(?:\.\d{1,9})?)\s*(?:,.*)?$/.exec(line)?.[1]
  if (duration !== undefined) {
    next.duration = Number(duration)
    return undefined
  }
  const init = /^#EXT-X-MAP:URI="([^"]+)"$/.exec(line)?.[1]
  if (init === undefined) return `тега ${line.split(':', 1)[0]} здесь не бывает`
  if (playlist.init !== null || playlist.segments.length > 0)
    return '#EXT-X-MAP бывает один, первым'
  playlist.init = init
  return findNameProblem(init)
}

function findSegmentProblem(uri: string, duration: number): string | undefined {
  if (duration < MIN_SEGMENT_S || duration > MAX_SEGMENT_S) {
    return `перед частью нужен #EXTINF от ${MIN_SEGMENT_S} до ${MAX_SEGMENT_S} секунд`
  }
  return findNameProblem(uri)
}

/** Returns why a segment is not in or below the folder of the playlist, or undefined. */
function findNameProblem(uri: string): string | undefined {
  const isValid =
    !/[\\\p{Cc}?#%:]/u.test(uri) && uri.split('/').every((part) => !/^\.*$/.test(part))
  return isValid ? undefined : 'часть называют путём от папки плейлиста, без «..» и адресов'
}

/** Writes the playlist of a complete film. */
export function writePlaylist({ init, segments }: HlsPlaylist): string {
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${init === null ? 3 : 7}`,
    `#EXT-X-TARGETDURATION:${targetDuration(segments)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(init === null ? [] : [`#EXT-X-MAP:URI="${init}"`]),
    ...segments.flatMap(segmentLines),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

/** Returns the playlist lines of one segment. */
export function segmentLines({ uri, duration, isDiscontinuous }: HlsSegment): string[] {
  const discontinuity = isDiscontinuous ? ['#EXT-X-DISCONTINUITY'] : []
  return [...discontinuity, `#EXTINF:${duration},`, uri]
}

/** Returns the longest segment duration, rounded up to whole seconds. */
export function targetDuration(segments: ReadonlyArray<{ duration: number }>): number {
  return Math.ceil(Math.max(...segments.map(({ duration }) => duration)))
}
