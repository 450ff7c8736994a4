import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildLivePlaylist } from './live-broadcasts.server.ts'

const segmentLists = fc
  .array(
    fc.record({
      duration: fc.integer({ min: 100, max: 12_000 }).map((ms) => ms / 1000),
      isDiscontinuous: fc.boolean(),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((own) =>
    own.map(({ duration, isDiscontinuous }, index) => ({
      uri: `/media/films/${index}.m4s`,
      duration,
      isDiscontinuous: isDiscontinuous && index > 0,
    })),
  )
const time = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2036, 0) })
const step = fc.integer({ min: 0, max: 60_000 })

/** Parses a playlist like a player: each segment with its media and discontinuity sequence numbers. */
function parse(text: string) {
  const number = (name: string) => Number(new RegExp(`#EXT-X-${name}:(\\d+)\\n`).exec(text)?.[1])
  const shown: Array<{ number: number; discontinuityNumber: number; uri: string; ms: number }> = []
  let discontinuityNumber = number('DISCONTINUITY-SEQUENCE')
  let ms = 0
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuityNumber++
    else if (line.startsWith('#EXTINF:')) ms = Math.round(Number.parseFloat(line.slice(8)) * 1000)
    else if (line !== '' && !line.startsWith('#')) {
      shown.push({
        number: number('MEDIA-SEQUENCE') + shown.length,
        discontinuityNumber,
        uri: line,
        ms,
      })
    }
  }
  return { shown, targetMs: number('TARGETDURATION') * 1000 }
}

it('never changes the number, position or discontinuity number of a listed segment', () => {
  fc.assert(
    fc.property(segmentLists, time, step, (segments, at, later) => {
      const before = parse(buildLivePlaylist({ init: null, segments }, new Date(at))).shown
      const after = parse(buildLivePlaylist({ init: null, segments }, new Date(at + later))).shown
      expect(after[0]?.number).toBeGreaterThanOrEqual(before[0]?.number ?? Infinity)
      expect(after.at(-1)?.number).toBeGreaterThanOrEqual(before.at(-1)?.number ?? Infinity)
      for (const segment of after) {
        const known = before.find(({ number }) => number === segment.number)
        if (known) expect(segment).toEqual(known)
      }
    }),
  )
})

it('repeats the film in order and marks each restart of its timestamps', () => {
  fc.assert(
    fc.property(segmentLists, time, (segments, at) => {
      const { shown } = parse(buildLivePlaylist({ init: null, segments }, new Date(at)))
      for (const [index, segment] of shown.entries()) {
        expect(segment.uri).toBe(segments[segment.number % segments.length]?.uri)
        const next = shown[index + 1]
        if (!next) continue
        const place = next.number % segments.length
        const isDiscontinuity = place === 0 || segments[place]?.isDiscontinuous === true
        expect(next.discontinuityNumber - segment.discontinuityNumber).toBe(isDiscontinuity ? 1 : 0)
      }
    }),
  )
})

it('counts every discontinuity since 1970', () => {
  fc.assert(
    fc.property(segmentLists, fc.integer({ min: 1, max: 400_000 }), (segments, at) => {
      const [first] = parse(buildLivePlaylist({ init: null, segments }, new Date(at))).shown
      if (!first) return
      const discontinuities = Array.from({ length: first.number }, (_, index) => index + 1).filter(
        (number) =>
          number % segments.length === 0 || segments[number % segments.length]?.isDiscontinuous,
      )
      expect(first.discontinuityNumber).toBe(discontinuities.length)
    }),
  )
})

it('ends with the latest completed segment and is long enough for a player to start', () => {
  fc.assert(
    fc.property(segmentLists, time, (segments, at) => {
      const { shown, targetMs } = parse(buildLivePlaylist({ init: null, segments }, new Date(at)))
      const lengths = segments.map(({ duration }) => Math.round(duration * 1000))
      const loopMs = lengths.reduce((sum, length) => sum + length, 0)
      const last = shown.at(-1)?.number ?? -1
      const toEndMs = (number: number) =>
        Math.floor(number / segments.length) * loopMs +
        lengths.slice(0, (number % segments.length) + 1).reduce((sum, length) => sum + length, 0)
      expect(toEndMs(last)).toBeLessThanOrEqual(at)
      expect(toEndMs(last + 1)).toBeGreaterThan(at)
      expect(shown.length).toBeGreaterThanOrEqual(4)
      const totalMs = shown.reduce((sum, { ms }) => sum + ms, 0)
      expect(totalMs).toBeGreaterThanOrEqual(3 * targetMs)
      // The playlist is no longer than necessary.
      expect(shown.length === 4 || totalMs - (shown[0]?.ms ?? 0) < 3 * targetMs).toBe(true)
    }),
  )
})

it('writes a live playlist without an end tag', () => {
  const segments = [0, 1, 2, 3].map((n) => ({
    uri: `/media/films/${n}.m4s`,
    duration: 4,
    isDiscontinuous: false,
  }))
  expect(
    buildLivePlaylist({ init: '/media/films/i.mp4', segments }, new Date(165_000)),
  ).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:37
#EXT-X-DISCONTINUITY-SEQUENCE:9
#EXT-X-MAP:URI="/media/films/i.mp4"
#EXTINF:4,
/media/films/1.m4s
#EXTINF:4,
/media/films/2.m4s
#EXTINF:4,
/media/films/3.m4s
#EXT-X-DISCONTINUITY
#EXTINF:4,
/media/films/0.m4s
`)
})
