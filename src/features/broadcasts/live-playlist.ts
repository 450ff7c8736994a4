import { type HlsPlaylist, segmentLines, targetDuration } from '../../lib/hls-playlist.ts'

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
