import { type HlsPlaylist, segmentLines, targetDuration } from '../../lib/hls-playlist.ts'

/** RFC 8216, 6.2.2: a live playlist is never shorter than this many of its longest pieces. */
const LEAST_TARGETS = 3
const LEAST_SEGMENTS = 4

/**
 * The playlist of a broadcast that shows one film again and again, as it stands at a moment: the pieces that have
 * just ended, under numbers that go on for ever. Whoever asks, and whichever process answers, gets the same; the
 * film begins anew at every whole multiple of its length since 1970.
 */
export function livePlaylist({ init, segments }: HlsPlaylist, now: Date): string {
  const lengths = segments.map(({ duration }) => Math.round(duration * 1000))
  const loopMs = lengths.reduce((sum, length) => sum + length, 0)
  const target = targetDuration(segments)
  const ended = countEnded(lengths, loopMs, now.getTime())
  const first = firstShown(lengths, target * 1000, ended)
  const shown = Array.from({ length: ended - first }, (_, index) =>
    pieceAt(segments, first + index),
  )
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${init === null ? 3 : 7}`,
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${seamsBefore(segments, first)}`,
    ...(init === null ? [] : [`#EXT-X-MAP:URI="${init}"`]),
    ...shown.flatMap(segmentLines),
    '',
  ].join('\n')
}

/** How many pieces have been shown to their end since 1970. */
function countEnded(lengths: readonly number[], loopMs: number, now: number): number {
  let left = now % loopMs
  const inLoop = lengths.findIndex((length) => (left -= length) < 0)
  return Math.floor(now / loopMs) * lengths.length + inLoop
}

function firstShown(lengths: readonly number[], targetMs: number, ended: number): number {
  let first = ended
  let shownMs = 0
  while (first > 0 && (ended - first < LEAST_SEGMENTS || shownMs < LEAST_TARGETS * targetMs)) {
    first--
    shownMs += lengths[first % lengths.length] ?? 0
  }
  return first
}

/** The piece of this number since 1970; the film's clock starts anew with its first one. */
function pieceAt(segments: HlsPlaylist['segments'], number: number) {
  const piece = segments[number % segments.length]
  if (!piece) throw new Error('a film has no pieces')
  return { ...piece, isDiscontinuous: isSeam(segments, number) }
}

function isSeam(segments: HlsPlaylist['segments'], number: number): boolean {
  const index = number % segments.length
  return index === 0 ? number > 0 : (segments[index]?.isDiscontinuous ?? false)
}

/** How many seams lie before this piece, without the one that it begins with. */
function seamsBefore(segments: HlsPlaylist['segments'], number: number): number {
  if (number === 0) return 0
  const loops = Math.floor(number / segments.length)
  const own = segments.filter((piece, index) => index > 0 && piece.isDiscontinuous).length
  const begun = Array.from({ length: number % segments.length }, (_, index) => index)
  // The very first piece of all begins without a seam.
  return (
    loops * (own + 1) -
    1 +
    begun.filter((index) => isSeam(segments, index + segments.length)).length
  )
}
