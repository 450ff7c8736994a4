import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readFolder, writeFolder } from '../../../../tests/support/content-folder.ts'
import { makeFilm, makeHlsFilm, makeSegment } from '../../../../tests/support/film-files.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { describeProblem, type RefusedContentError } from '../model/content-problem.ts'
import { exportContent } from '../write/export-content.server.ts'
import { readFilm } from './films.server.ts'
import { importContent } from '../write/import-content.server.ts'

const project = `---
name: Сад
city: moskva
area_type: business_area
---
`
/** A company with a live film in segments, and a recorded one with captions. */
const company = (): Record<string, string | Uint8Array> => ({
  'cities.yaml': '- {slug: moskva, name: Москва}\n',
  'projects/sad/project.md': project,
  'broadcasts.yaml': `- slug: kryshi
  project: sad
  title: Крыши
  url: films/live/index.m3u8
  is_live: true
  starts_at: 2026-03-01T09:00:00.000Z
- slug: les
  project: sad
  title: Лес
  url: https://video.example.com/les.mp4
  starts_at: 2026-02-01T09:00:00.000Z
`,
  'projects/sad/progress-videos.yaml': `- slug: mart
  title: Март
  url: films/март.mp4
  captions_url: films/mart.vtt
  duration: 12
  recorded_on: 2026-03-20
`,
  ...makeHlsFilm('films/live'),
  'films/март.mp4': makeFilm(),
  'films/mart.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\n[без звука]\n',
})

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-films-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('films of content', (under) => {
  let folder = ''
  let media = ''
  const runImport = (own = folder) =>
    importContent(under.db, {
      folder: own,
      mediaFolder: media,
      clock: systemClock,
      allowRemovals: true,
    })
  const mediaFiles = async () =>
    Object.keys(await readFolder(media)).map((path) => path.replace(/[0-9a-f]{20,}/, '*'))
  const broadcast = (slug: string) =>
    under.db.selectFrom('broadcasts').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

  beforeEach(async () => {
    media ||= await mkdtemp(join(top, 'media-'))
    folder = await mkdtemp(join(top, 'folder-'))
    await writeFolder(folder, company())
  })

  it('are stored once and unchanged, under names derived from their content', async () => {
    expect((await runImport()).files).toEqual({ copied: 6, kept: 0, removed: 0 })
    expect((await mediaFiles()).toSorted()).toEqual([
      'films/*.m3u8',
      'films/*.m4s',
      'films/*.m4s',
      'films/*.mp4',
      'films/*.mp4',
      'films/*.vtt',
      'originals/*',
    ])
    const film = await under.db.selectFrom('progress_videos').selectAll().executeTakeFirstOrThrow()
    expect(film.url).toMatch(/^\/media\/films\/[0-9a-f]{20}\.mp4$/)
    expect(film.captions_url).toMatch(/^\/media\/films\/[0-9a-f]{20}\.vtt$/)
    const files = await readFolder(media)
    expect(files[film.url.slice('/media/'.length)]).toBe(makeFilm().toString('latin1'))
    expect((await broadcast('les')).url).toBe('https://video.example.com/les.mp4')
  })

  it('get a playlist with the new names of the segments', async () => {
    const { url } = await broadcast('kryshi')
    const files = await readFolder(media)
    const text = files[url.slice('/media/'.length)] ?? ''
    const [init, ...pieces] = text.match(/[0-9a-f]{20}\.(m4s|mp4)/g) ?? []
    expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="${init}"
#EXTINF:4,
${pieces[0]}
#EXTINF:2.5,
${pieces[1]}
#EXT-X-ENDLIST
`)
    expect(files[`films/${pieces[1]}`]).toBe(makeSegment('1').toString('latin1'))
    expect(await readFilm(under.db, url)).toEqual({
      init: `/media/films/${init}`,
      segments: [
        { uri: `/media/films/${pieces[0]}`, duration: 4, isDiscontinuous: false },
        { uri: `/media/films/${pieces[1]}`, duration: 2.5, isDiscontinuous: false },
      ],
    })
    expect(await readFilm(under.db, '/media/films/00000000000000000000.m3u8')).toBeNull()
  })

  it('are exported unchanged, and importing the export changes nothing', async () => {
    expect((await runImport()).files).toEqual({ copied: 0, kept: 6, removed: 0 })
    const out = await mkdtemp(join(top, 'out-'))
    expect(await exportContent(under.db, { folder: out, mediaFolder: media })).toMatchObject({
      originals: 6,
      missing: [],
    })
    const written = await readFolder(folder)
    const read = await readFolder(out)
    for (const path of Object.keys(written).filter((path) => path.startsWith('films/'))) {
      expect([path, read[path]]).toEqual([path, written[path]])
    }
    expect(read['broadcasts.yaml']).toBe(written['broadcasts.yaml'])
    const report = await runImport(out)
    expect(report.kinds.broadcasts).toMatchObject({ changed: 0, unchanged: 2 })
    expect(report.kinds.progress_videos).toMatchObject({ changed: 0, unchanged: 1 })
    expect(report.files).toEqual({ copied: 0, kept: 6, removed: 0 })
  })

  it('get a new address when a segment changes, and lost files are copied again', async () => {
    const before = await broadcast('kryshi')
    await writeFolder(folder, { 'films/live/parts/1.m4s': makeSegment('another') })
    expect((await runImport()).files).toEqual({ copied: 2, kept: 4, removed: 0 })
    const after = await broadcast('kryshi')
    expect(after.url).not.toBe(before.url)
    expect(Object.keys(await readFolder(media))).not.toContain(before.url.slice('/media/'.length))
    await rm(join(media, after.url.slice('/media/'.length)))
    expect((await runImport()).files).toEqual({ copied: 1, kept: 5, removed: 0 })
    expect(Object.keys(await readFolder(media))).toContain(after.url.slice('/media/'.length))
  })

  it('stay while content refers to them, and are removed with all segments afterwards', async () => {
    const old = new Date('2020-01-01')
    for (const path of Object.keys(await readFolder(media)))
      await utimes(join(media, path), old, old)
    const count = (await mediaFiles()).length
    await writeFolder(folder, { 'films/live/parts/1.m4s': makeSegment('another') })
    await runImport()
    expect(await mediaFiles()).toHaveLength(count)
    await writeFolder(folder, { 'broadcasts.yaml': '[]\n' })
    expect((await runImport()).files).toEqual({ copied: 0, kept: 2, removed: 4 })
    expect((await mediaFiles()).toSorted()).toEqual(['films/*.mp4', 'films/*.vtt'])
  })
})

const invalidFilms: ReadonlyArray<
  readonly [string, Record<string, string | Uint8Array>, string[]]
> = [
  [
    'a missing film',
    { 'broadcasts.yaml': company()['broadcasts.yaml']!.toString().replace('live/', 'gone/') },
    ['broadcasts.yaml:4:8 нет файла films/gone/index.m3u8'],
  ],
  [
    'HTML under the name of a film',
    { 'films/март.mp4': '<!doctype html><script>alert(1)</script>' },
    ['films/март.mp4:1:1 это не MP4'],
  ],
  ['an empty film', { 'films/март.mp4': '' }, ['films/март.mp4:1:1 это не MP4']],
  [
    'a truncated film',
    { 'films/март.mp4': makeFilm().subarray(0, 60) },
    ['films/март.mp4:1:1 в MP4 нет оглавления'],
  ],
  [
    'a film of an unknown brand',
    { 'films/март.mp4': makeFilm({ brand: 'qt  ' }) },
    ['films/март.mp4:1:1 MP4 незнакомого вида'],
  ],
  [
    'a film in a codec that few browsers support',
    { 'films/март.mp4': makeFilm({ codec: 'hvc1' }) },
    ['films/март.mp4:1:1 в MP4 нет картинки в H.264 или AV1'],
  ],
  [
    'audio without video',
    { 'films/март.mp4': makeFilm({ kind: 'soun' }) },
    ['films/март.mp4:1:1 в MP4 нет картинки в H.264 или AV1'],
  ],
  [
    'captions that are not WebVTT',
    { 'films/mart.vtt': '1\n00:00:00,000 --> 00:00:02,000\nПривет\n' },
    ['films/mart.vtt:1:1 субтитры начинаются словом WEBVTT'],
  ],
  [
    'captions in Windows-1251',
    { 'films/mart.vtt': Buffer.concat([Buffer.from('WEBVTT\n\n'), Buffer.from([0xcf, 0xf0])]) },
    ['films/mart.vtt:1:1 не текст в кодировке UTF-8'],
  ],
  [
    'missing and invalid segments',
    {
      'films/live/index.m3u8':
        '#EXTM3U\n#EXTINF:4,\ngone.ts\n#EXTINF:4,\nnot.ts\n#EXTINF:4,\nparts/0.m4s\n#EXTINF:4,\nnot.ts\n#EXT-X-ENDLIST\n',
      'films/live/not.ts': 'x'.repeat(400),
    },
    [
      'films/live/index.m3u8:1:1 films/live/parts/0.m4s: части бывают в TS, или в M4S с началом в MP4',
      'films/live/index.m3u8:1:1 нет файла films/live/gone.ts',
      'films/live/not.ts:1:1 это не MPEG-TS',
    ],
  ],
  [
    'segments outside the folder of the playlist',
    { 'films/live/index.m3u8': '#EXTM3U\n#EXTINF:4,\n../../cities.yaml\n#EXT-X-ENDLIST\n' },
    ['films/live/index.m3u8:3:1 часть называют путём от папки плейлиста, без «..» и адресов'],
  ],
  [
    'a film as captions and captions as a film',
    {
      'projects/sad/progress-videos.yaml':
        '- {slug: a, title: А, url: films/mart.vtt, captions_url: films/март.mp4, recorded_on: 2026-03-20}\n',
    },
    [
      'films/mart.vtt:1:1 фильмом может быть MP4 или M3U8',
      'films/март.mp4:1:1 субтитры бывают в VTT',
    ],
  ],
  [
    'a path outside the folder',
    {
      'projects/sad/progress-videos.yaml':
        '- {slug: a, title: А, url: ../secret.mp4, recorded_on: 2026-03-20}\n',
    },
    [
      'projects/sad/progress-videos.yaml:1:28 url: нужен путь к файлу от начала папки, без «..», или адрес',
    ],
  ],
]

describeOnStores('an import of films', (under) => {
  it.each(invalidFilms)('rejects %s and writes nothing', async (_name, change, problems) => {
    const folder = await mkdtemp(join(top, 'folder-'))
    const mediaFolder = await mkdtemp(join(top, 'media-'))
    await writeFolder(folder, { ...company(), ...change })
    const report = await importContent(under.db, { folder, mediaFolder, clock: systemClock }).catch(
      (error: unknown) => error,
    )
    expect(report).toMatchObject({ name: 'RefusedContentError' })
    const messages = (report as RefusedContentError).problems.map(describeProblem)
    expect(messages.toSorted()).toEqual(problems.toSorted())
    expect(await readFolder(mediaFolder)).toEqual({})
    expect(await under.db.selectFrom('content_files').select('key').execute()).toEqual([])
  })
})
