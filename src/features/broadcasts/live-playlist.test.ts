import fc from 'fast-check'
import { expect, it } from 'vitest'
import { livePlaylist } from './live-playlist.ts'

const pieces = fc
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
const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2036, 0) })
const step = fc.integer({ min: 0, max: 60_000 })

/** What a player makes of a playlist: each piece with its number and the number of its stretch of time. */
function play(text: string) {
  const number = (name: string) => Number(new RegExp(`#EXT-X-${name}:(\\d+)\\n`).exec(text)?.[1])
  const shown: Array<{ number: number; stretch: number; uri: string; ms: number }> = []
  let stretch = number('DISCONTINUITY-SEQUENCE')
  let ms = 0
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') stretch++
    else if (line.startsWith('#EXTINF:')) ms = Math.round(Number.parseFloat(line.slice(8)) * 1000)
    else if (line !== '' && !line.startsWith('#')) {
      shown.push({ number: number('MEDIA-SEQUENCE') + shown.length, stretch, uri: line, ms })
    }
  }
  return { shown, targetMs: number('TARGETDURATION') * 1000 }
}

it('never takes back what it said: a piece keeps its number, its place and its stretch', () => {
  fc.assert(
    fc.property(pieces, moment, step, (segments, at, later) => {
      const before = play(livePlaylist({ init: null, segments }, new Date(at))).shown
      const after = play(livePlaylist({ init: null, segments }, new Date(at + later))).shown
      expect(after[0]?.number).toBeGreaterThanOrEqual(before[0]?.number ?? Infinity)
      expect(after.at(-1)?.number).toBeGreaterThanOrEqual(before.at(-1)?.number ?? Infinity)
      for (const piece of after) {
        const known = before.find(({ number }) => number === piece.number)
        if (known) expect(piece).toEqual(known)
      }
    }),
  )
})

it('goes through the film in its order, and says where its clock begins anew', () => {
  fc.assert(
    fc.property(pieces, moment, (segments, at) => {
      const { shown } = play(livePlaylist({ init: null, segments }, new Date(at)))
      for (const [index, piece] of shown.entries()) {
        expect(piece.uri).toBe(segments[piece.number % segments.length]?.uri)
        const next = shown[index + 1]
        if (!next) continue
        const place = next.number % segments.length
        const isSeam = place === 0 || segments[place]?.isDiscontinuous === true
        expect(next.stretch - piece.stretch).toBe(isSeam ? 1 : 0)
      }
    }),
  )
})

it('counts a stretch for every seam since the beginning', () => {
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 400_000 }), (segments, at) => {
      const [first] = play(livePlaylist({ init: null, segments }, new Date(at))).shown
      if (!first) return
      const seams = Array.from({ length: first.number }, (_, index) => index + 1).filter(
        (number) =>
          number % segments.length === 0 || segments[number % segments.length]?.isDiscontinuous,
      )
      expect(first.stretch).toBe(seams.length)
    }),
  )
})

it('ends with the piece that has just ended, and holds enough for a player to begin', () => {
  fc.assert(
    fc.property(pieces, moment, (segments, at) => {
      const { shown, targetMs } = play(livePlaylist({ init: null, segments }, new Date(at)))
      const lengths = segments.map(({ duration }) => Math.round(duration * 1000))
      const loopMs = lengths.reduce((sum, length) => sum + length, 0)
      const last = shown.at(-1)?.number ?? -1
      const endOf = (number: number) =>
        Math.floor(number / segments.length) * loopMs +
        lengths.slice(0, (number % segments.length) + 1).reduce((sum, length) => sum + length, 0)
      expect(endOf(last)).toBeLessThanOrEqual(at)
      expect(endOf(last + 1)).toBeGreaterThan(at)
      expect(shown.length).toBeGreaterThanOrEqual(4)
      const heldMs = shown.reduce((sum, { ms }) => sum + ms, 0)
      expect(heldMs).toBeGreaterThanOrEqual(3 * targetMs)
      // Nor more than that: what is over, is over.
      expect(shown.length === 4 || heldMs - (shown[0]?.ms ?? 0) < 3 * targetMs).toBe(true)
    }),
  )
})

it('is a playlist without an end, as a person would write it', () => {
  const segments = [0, 1, 2, 3].map((n) => ({
    uri: `/media/films/${n}.m4s`,
    duration: 4,
    isDiscontinuous: false,
  }))
  expect(livePlaylist({ init: '/media/films/i.mp4', segments }, new Date(165_000))).toBe(`#EXTM3U
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
