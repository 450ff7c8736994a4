import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readAuditRows } from '../tests/support/audit-rows.ts'
import { makeFeed, manyFlats } from '../tests/support/make-feed.ts'
import { toByteStream, feedText } from '../tests/support/feed-text.ts'
import { runCommand, runProcess } from '../tests/support/run-command.ts'
import { describeOnStores } from '../tests/support/stores.ts'
import { verifies } from '../tests/support/verifies.ts'
import { importFeed } from '../src/features/feeds/merge/import-feed.server.ts'
import { addExportCommand } from './export.ts'

const PUBLIC_URL = 'https://ordinata.example'
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-export-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeOnStores('kvartal export', (under) => {
  const settings = (more: Record<string, string> = {}) => ({
    DATABASE_URL: under.url,
    PUBLIC_URL,
    ...more,
  })
  const run = (words: string[], more?: Record<string, string>) =>
    runCommand(addExportCommand, ['export', ...words], { settings: settings(more) })

  beforeAll(async () => {
    await importFeed(under.db, toByteStream(makeFeed(manyFlats(12))), {
      format: 'yrl',
      source: 'yrl',
      clock: { now: () => new Date('2026-11-21T09:00:00.000Z') },
    })
  })

  it('writes the feed to standard output, and to a file atomically', async () => {
    const expected = await feedText(under.db, { portal: 'yandex', origin: PUBLIC_URL, facts: {} })
    const printed = await runProcess(['export', 'yandex'], { settings: settings() })
    expect(printed).toEqual({ code: 0, out: expected, err: '' })
    const output = join(folder, `${under.store}.xml`)
    expect(await run(['yandex', '--output', output])).toMatchObject({ code: 0, out: '' })
    expect(await readFile(output, 'utf8')).toBe(expected)
    expect(expected.match(/<offer /g)).toHaveLength(12)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await readAuditRows(under.db, 'feed.export')).toEqual([
      'командная строка, feed.export: yandex: 12 лотов',
    ])
  })

  it('reports nothing of a feed whose reader has closed the pipe', async () => {
    const closed = new Writable({
      write: (_chunk, _encoding, done) =>
        done(Object.assign(new Error('closed'), { code: 'EPIPE' })),
    })
    const spy = vi.spyOn(process, 'stdout', 'get').mockReturnValue(closed as never)
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { env } = process
    process.env = settings()
    try {
      const program = new Command()
      addExportCommand(program)
      await program.parseAsync(['export', 'cian'], { from: 'user' })
      expect(err.mock.calls).toEqual([])
    } finally {
      process.env = env
      spy.mockRestore()
      err.mockRestore()
    }
  })

  it('says on standard error why no lot is in the feed', async () => {
    const { code, out, err } = await runProcess(['export', 'cian'], { settings: settings() })
    expect(code).toBe(0)
    expect(out).not.toContain('<object>')
    expect(err).toContain('ЦИАН: не войдёт ни один из 12 лотов')
    expect(err).toMatch(/12\sлотов: нет номера ЖК на портале: «Проект 1», /)
    expect(err).toContain('kvartal export check cian')
  })

  it('reports the lots that the portal would reject, as text or as JSON', async () => {
    const words = await run(['check', 'cian'])
    expect(words).toMatchObject({ code: 0, err: '' })
    expect(words.out).toMatch(/^cian +всего +12 +0 +12$/m)
    expect(words.out).toMatch(/^ +Квартиры +12 +0 +12$/m)
    expect(words.out.match(/^cian +\S+ +квартира +JKSchema.Id: неизвестен/gm)).toHaveLength(12)
    expect(words.out).toContain('JKSchema.Id: неизвестен номер жилого комплекса')
    const json = await run(['check', 'cian', '--json'])
    expect(JSON.parse(json.out)).toMatchObject({
      portal: 'cian',
      offers: 12,
      left_out: 12,
      complaints: Array.from({ length: 12 }, () => ({ rule: 'no-complex-id', left_out: true })),
    })
  })

  it('checks all portals without a name, as a table or a JSON list', async () => {
    const { code, out } = await run(['check'])
    expect(code).toBe(0)
    for (const [portal, taken] of [
      ['yandex', 12],
      ['cian', 0],
      ['avito', 0],
      ['domclick', 12],
    ]) {
      expect(out).toMatch(new RegExp(`^${portal} +всего +12 +${taken} +`, 'm'))
    }
    const json = await run(['check', '--json'])
    expect(JSON.parse(json.out)).toMatchObject([
      { portal: 'yandex', left_out: 0 },
      { portal: 'cian', left_out: 12 },
      { portal: 'avito', left_out: 12, kinds: [{ kind: 'flat', offers: 12, left_out: 12 }] },
      { portal: 'domclick', left_out: 0 },
    ])
    verifies('§13-2')
  })

  it('reads the ids of the portals from PORTALS_FILE', async () => {
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
  ])('exits with 1 and prints one line for %s', async (_name, words, settings, message) => {
    const { code, out, err } = await run(words, settings)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it.each([[['ozon']], [['check', 'ozon']]])(
    'exits with 1 for the invalid arguments %j',
    async (words) => {
      expect((await run(words)).code).toBe(1)
    },
  )
})
