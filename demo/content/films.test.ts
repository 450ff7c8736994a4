import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFilms } from '../../src/features/content/model/film-uses.ts'
import { readPlaylist } from '../../src/lib/hls-playlist.ts'
import { readCompany } from './read-company.ts'
import { insertNbsp } from './insert-nbsp.ts'

const folder = join(import.meta.dirname, '../company')
const company = await readCompany()
const films = (['broadcasts', 'progress_videos'] as const).flatMap((kind) =>
  [...company.list(kind)].map(([name, film]) => ({ kind, name, ...film })),
)
/** Films and pictures must not make the repository large. */
const MAX_BYTES = 12 * 1024 * 1024

test('there are at least six broadcasts, and every project with a film shows it in its progress', () => {
  expect(company.list('broadcasts').size).toBeGreaterThanOrEqual(6)
  const filmed = new Set(films.map(({ project }) => project))
  const shown = new Set([...company.list('progress_videos').values()].map(({ project }) => project))
  expect([...shown].toSorted()).toEqual([...filmed].toSorted())
})

test.each(films)(
  'the film of $kind/$name has a poster, captions and the stated duration',
  async (film) => {
    const uses = [...findFilms(film.kind, film)]
    expect(uses.map(({ field }) => field)).toEqual(['url', 'captions_url'])
    expect(film.poster).toMatch(/^pictures\/.*\.avif$/)
    const isLive = film.kind === 'broadcasts' && 'is_live' in film && film.is_live
    expect(isLive).toBe(film.url.endsWith('.m3u8'))
    const seconds = await readDuration(film.url)
    expect(film.duration).toBe(isLive ? null : Math.round(seconds))
    const captions = await readFile(join(folder, film.captions_url ?? ''), 'utf8')
    expect(captions).toMatch(/^WEBVTT\n\n00:00\.000 --> 00:\d\d\.\d{3}\n\[без звука\]/)
    expect(captions.split('\n').map(insertNbsp).join('\n')).toBe(captions)
    const ends = [...captions.matchAll(/--> (\d\d):(\d\d\.\d{3})/g)].map(
      ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
    )
    expect(Math.max(...ends)).toBeLessThanOrEqual(seconds + 0.001)
  },
)

test('the films are at most 12 MiB in total', async () => {
  const named = films.flatMap((film) => [...findFilms(film.kind, film)].map(({ key }) => key))
  let bytes = 0
  for (const key of new Set(named)) {
    bytes += (await stat(join(folder, key))).size
    if (!key.endsWith('.m3u8')) continue
    const playlist = await read(key)
    for (const { uri } of playlist.segments)
      bytes += (await stat(join(folder, key, '..', uri))).size
  }
  expect(bytes).toBeLessThan(MAX_BYTES)
})

async function read(key: string) {
  const playlist = readPlaylist(await readFile(join(folder, key), 'utf8'), (reason) => {
    throw new Error(`${key}: ${reason}`)
  })
  if (!playlist) throw new Error(`${key} is not a playlist`)
  return playlist
}

async function readDuration(key: string): Promise<number> {
  if (key.endsWith('.m3u8')) {
    return (await read(key)).segments.reduce((sum, { duration }) => sum + duration, 0)
  }
  const bytes = await readFile(join(folder, key))
  // Version 0: after the name are version, two dates, units per second, duration in units.
  const mvhd = bytes.indexOf('mvhd')
  return bytes.readUInt32BE(mvhd + 20) / bytes.readUInt32BE(mvhd + 16)
}
