/** A film in pieces. The addresses are as the playlist writes them. */
export interface HlsPlaylist {
  /** What players read before the first piece of a film in MP4 pieces; null of one in MPEG-TS. */
  init: string | null
  segments: HlsSegment[]
}
export interface HlsSegment {
  uri: string
  /** Seconds. */
  duration: number
  /** Its clock, or what it is coded with, does not go on from the piece before. */
  isDiscontinuous: boolean
}

const MOST_SEGMENTS = 5_000
const LONGEST_S = 60
const SHORTEST_S = 0.1
/** Tags of a whole film that say nothing a player could not do without. */
const PASSED_OVER =
  /^#EXT-X-(VERSION|TARGETDURATION|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE|ENDLIST|INDEPENDENT-SEGMENTS|PROGRAM-DATE-TIME|START)(:|$)/

/**
 * Reads a media playlist (RFC 8216) of a film with a beginning and an end. What is wrong goes to `problem` with its
 * line, from 1; the answer is then undefined.
 */
export function readPlaylist(
  text: string,
  problem: (reason: string, line: number) => void,
): HlsPlaylist | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const playlist: HlsPlaylist = { init: null, segments: [] }
  const next = { duration: 0, isDiscontinuous: false }
  let problems = 0
  const refuse = (reason: string, index: number) => {
    problems++
    problem(reason, index + 1)
  }
  if (lines[0]?.trimEnd() !== '#EXTM3U') refuse('первая строка плейлиста — #EXTM3U', 0)
  for (const [index, written] of lines.entries()) {
    const line = written.trim()
    if (line === '' || (line.startsWith('#') && !line.startsWith('#EXT'))) continue
    if (line.startsWith('#')) {
      const reason = readTag(line, playlist, next)
      if (reason) refuse(reason, index)
      continue
    }
    const reason = reasonAgainst(line, next.duration)
    if (reason) refuse(reason, index)
    playlist.segments.push({ uri: line, ...next })
    Object.assign(next, { duration: 0, isDiscontinuous: false })
  }
  if (!lines.includes('#EXT-X-ENDLIST')) refuse('нет #EXT-X-ENDLIST: нужен фильм целиком', 0)
  if (playlist.segments.length === 0) refuse('в плейлисте нет частей', 0)
  if (playlist.segments.length > MOST_SEGMENTS) refuse(`частей больше ${MOST_SEGMENTS}`, 0)
  return problems > 0 ? undefined : playlist
}

function readTag(
  line: string,
  playlist: HlsPlaylist,
  next: { duration: number; isDiscontinuous: boolean },
): string | undefined {
  if (line === '#EXTM3U' || PASSED_OVER.test(line)) return undefined
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
  return nameReason(init)
}

function reasonAgainst(uri: string, duration: number): string | undefined {
  if (duration < SHORTEST_S || duration > LONGEST_S) {
    return `перед частью нужен #EXTINF от ${SHORTEST_S} до ${LONGEST_S} секунд`
  }
  return nameReason(uri)
}

/** A piece lies beside the playlist or below it. */
function nameReason(uri: string): string | undefined {
  const isFit = !/[\\\p{Cc}?#%:]/u.test(uri) && uri.split('/').every((part) => !/^\.*$/.test(part))
  return isFit ? undefined : 'часть называют путём от папки плейлиста, без «..» и адресов'
}

/** The playlist of a whole film. */
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

/** The lines of one piece. */
export function segmentLines({ uri, duration, isDiscontinuous }: HlsSegment): string[] {
  const seam = isDiscontinuous ? ['#EXT-X-DISCONTINUITY'] : []
  return [...seam, `#EXTINF:${duration},`, uri]
}

/** Whole seconds that no piece is longer than. */
export function targetDuration(segments: ReadonlyArray<{ duration: number }>): number {
  return Math.ceil(Math.max(...segments.map(({ duration }) => duration)))
}
