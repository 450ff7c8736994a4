import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type HlsPlaylist, readPlaylist, targetDuration, writePlaylist } from './hls-playlist.ts'

const read = (text: string) => {
  const problems: string[] = []
  const playlist = readPlaylist(text, (reason, line) => problems.push(`${line} ${reason}`))
  return { playlist, problems }
}
const lines = (...own: string[]) => ['#EXTM3U', ...own, '#EXT-X-ENDLIST'].join('\n')
const name = fc.stringMatching(/^[a-z0-9-]{1,12}(\/[a-z0-9_-]{1,8})?\.m4s$/)
const playlists: fc.Arbitrary<HlsPlaylist> = fc.record({
  init: fc.option(name),
  segments: fc
    .array(
      fc.record({
        uri: name,
        duration: fc.integer({ min: 100, max: 60_000 }).map((ms) => ms / 1000),
        isDiscontinuous: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map(([first, ...rest]) => (first ? [{ ...first, isDiscontinuous: false }, ...rest] : rest)),
})

it('reads any written playlist back, with a target duration that no segment exceeds', () => {
  fc.assert(
    fc.property(playlists, (playlist) => {
      const text = writePlaylist(playlist)
      expect(read(text)).toEqual({ playlist, problems: [] })
      const target = Number(/TARGETDURATION:(\d+)/.exec(text)?.[1])
      for (const { duration } of playlist.segments) expect(duration).toBeLessThanOrEqual(target)
      expect(target - Math.max(...playlist.segments.map(({ duration }) => duration))).toBeLessThan(
        1,
      )
      expect(target).toBe(targetDuration(playlist.segments))
    }),
  )
})

it('accepts a byte order mark, CRLF, comments and titles', () => {
  const text = `\uFEFF${lines('#EXT-X-VERSION:7', '# by hand', '', '#EXTINF:4,a title', '0.ts')}`
  expect(read(text.replaceAll('\n', '\r\n'))).toEqual({
    playlist: { init: null, segments: [{ uri: '0.ts', duration: 4, isDiscontinuous: false }] },
    problems: [],
  })
})

it.each([
  [
    '',
    [
      '1 первая строка плейлиста — #EXTM3U',
      '1 нет #EXT-X-ENDLIST: нужен фильм целиком',
      '1 в плейлисте нет частей',
    ],
  ],
  [lines(), ['1 в плейлисте нет частей']],
  ['#EXTM3U\n#EXTINF:4,\n0.ts', ['1 нет #EXT-X-ENDLIST: нужен фильм целиком']],
  [lines('0.ts'), ['2 перед частью нужен #EXTINF от 0.1 до 60 секунд']],
  [lines('#EXTINF:0,', '0.ts'), ['3 перед частью нужен #EXTINF от 0.1 до 60 секунд']],
  [
    lines('#EXTINF:1e9,', '0.ts'),
    ['2 тега #EXTINF здесь не бывает', '3 перед частью нужен #EXTINF от 0.1 до 60 секунд'],
  ],
  [
    lines('#EXT-X-KEY:METHOD=AES-128,URI="k"', '#EXTINF:4,', '0.ts'),
    ['2 тега #EXT-X-KEY здесь не бывает'],
  ],
  [
    lines('#EXT-X-STREAM-INF:BANDWIDTH=1', 'low.m3u8'),
    [
      '2 тега #EXT-X-STREAM-INF здесь не бывает',
      '3 перед частью нужен #EXTINF от 0.1 до 60 секунд',
    ],
  ],
  [lines('#EXTINF:4,', '0.m4s', '#EXT-X-MAP:URI="i.mp4"'), ['4 #EXT-X-MAP бывает один, первым']],
])('rejects %j', (text, problems) => {
  expect(read(text)).toEqual({ playlist: undefined, problems })
})

it('accepts at most 5,000 segments', () => {
  const film = (count: number) =>
    read(lines(...Array.from({ length: count }, (_, index) => `#EXTINF:1,\n${index}.ts`)))
  expect(film(5_000).playlist?.segments).toHaveLength(5_000)
  expect(film(5_001)).toEqual({ playlist: undefined, problems: ['1 частей больше 5000'] })
})

it.each([
  '../0.ts',
  '/0.ts',
  'https://other.example/0.ts',
  '//other.example/0.ts',
  'a/../0.ts',
  'a\\0.ts',
  '0.ts?x=1',
  '%2e%2e/0.ts',
  'file:0.ts',
  './0.ts',
])('rejects the segment address %s', (uri) => {
  const reason = 'часть называют путём от папки плейлиста, без «..» и адресов'
  expect(read(lines('#EXTINF:4,', uri)).problems).toEqual([`3 ${reason}`])
  expect(read(lines(`#EXT-X-MAP:URI="${uri}"`, '#EXTINF:4,', '0.m4s')).problems).toEqual([
    `2 ${reason}`,
  ])
})
