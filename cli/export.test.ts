import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFeed, manyFlats } from '../tests/support/make-feed.ts'
import { bytesOf, feedText } from '../tests/support/feed-text.ts'
import { describeOnStores } from '../tests/support/stores.ts'
import { importFeed } from '../src/features/feeds/merge/import-feed.server.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const PUBLIC_URL = 'https://ordinata.example'
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-export-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeOnStores('kvartal export', (under) => {
  const run = async (words: string[], settings: Record<string, string> = {}) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: under.url, PUBLIC_URL, ...settings }
    const command = ['--disable-warning=ExperimentalWarning', main, 'export', ...words]
    return promisify(execFile)(process.execPath, command, { env, maxBuffer: 1e8 }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        out: error.stdout,
        err: error.stderr,
      }),
    )
  }

  beforeAll(async () => {
    await importFeed(under.db, bytesOf(makeFeed(manyFlats(12))), {
      format: 'yrl',
      source: 'yrl',
      clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
    })
  })

  it('writes the feed to standard output, and to a file whole or not at all', async () => {
    const expected = await feedText(under.db, { portal: 'yandex', origin: PUBLIC_URL, facts: {} })
    expect(await run(['yandex'])).toEqual({ code: 0, out: expected, err: '' })
    const output = join(folder, `${under.store}.xml`)
    expect(await run(['yandex', '--output', output])).toMatchObject({ code: 0, out: '' })
    expect(await readFile(output, 'utf8')).toBe(expected)
    expect(expected.match(/<offer /g)).toHaveLength(12)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('tells what the portal would refuse, in words or as JSON and nothing else', async () => {
    const words = await run(['check', 'cian'])
    expect(words).toMatchObject({ code: 0, err: '' })
    expect(words.out).toMatch(/не войдёт: +12\n/)
    expect(words.out).toContain('JKSchema.Id: неизвестен номер жилого комплекса')
    const json = await run(['check', 'cian', '--json'])
    expect(JSON.parse(json.out)).toMatchObject({
      portal: 'cian',
      offers: 12,
      left_out: 12,
      complaints: Array.from({ length: 12 }, () => ({ rule: 'no-complex-id', left_out: true })),
    })
  })

  it('takes the portals’ numbers from PORTALS_FILE', async () => {
    const file = join(folder, 'portals.json')
    const projects = [1, 2, 3, 4, 5].map((n) => [`proekt-${n}`, { cian: `7${n}` }])
    await writeFile(file, JSON.stringify(Object.fromEntries(projects)))
    const { out } = await run(['cian'], { PORTALS_FILE: file })
    expect(out.match(/<object>/g)).toHaveLength(12)
    expect(out).toContain('<JKSchema><Id>71</Id>')
  })

  it.each([
    ['a folder that is not there', ['yandex', '--output', '/nowhere/feed.xml'], {}, 'такой папки'],
    ['no file of portals', ['cian'], { PORTALS_FILE: '/nowhere.json' }, 'PORTALS_FILE'],
  ])('ends with 1 and one line for %s', async (_name, words, settings, message) => {
    const { code, out, err } = await run(words, settings)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it.each([[['ozon']], [['check', 'ozon']], [['check']]])('does not know %j', async (words) => {
    expect((await run(words)).code).toBe(1)
  })
})
