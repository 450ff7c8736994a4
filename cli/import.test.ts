import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getCatalogueVersion } from '../src/db/version.ts'
import { makeBuilding, makeProject } from '../tests/support/factories.ts'
import { makeFeed, manyFlats } from '../tests/support/make-feed.ts'
import { makePortalFeed } from '../tests/support/make-portal-feed.ts'
import { inWindows1251, makePriceList } from '../tests/support/make-price-list.ts'
import { describeOnStores } from '../tests/support/stores.ts'

const child = fileURLToPath(new URL('../tests/support/import-child.ts', import.meta.url))
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(url: string, words: string[], more: Record<string, string> = {}): ChildProcess {
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', child, 'import', ...words],
    {
      env: { PATH: process.env['PATH'], DATABASE_URL: url, ...more },
    },
  )
}

async function run(
  url: string,
  words: string[],
  input?: string,
  more: Record<string, string> = {},
) {
  const running = start(url, words, more)
  running.stdin?.on('error', () => {})
  running.stdin?.end(input ?? '')
  const [out, err, code] = await Promise.all([
    collect(running.stdout),
    collect(running.stderr),
    new Promise<number | null>((resolve) => running.on('close', resolve)),
  ])
  return { out, err, code }
}

async function collect(stream: AsyncIterable<Buffer> | null): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream ?? []) parts.push(part)
  return Buffer.concat(parts).toString()
}

describeOnStores('kvartal import', (under) => {
  it('prints the report in words, or as JSON and nothing else, and ends with 0', async () => {
    const file = join(folder, 'feed.xml')
    await writeFile(file, makeFeed(manyFlats(12)))
    const first = await run(under.url, ['yrl', file])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/новых: +12\n/)
    const again = await run(under.url, ['yrl', '-', '--json'], makeFeed(manyFlats(12)))
    expect(again.code).toBe(0)
    expect(Object.entries(JSON.parse(again.out))).toEqual([
      ['created', 0],
      ['changed', 0],
      ['unchanged', 12],
      ['withdrawn', 0],
      ['refused', []],
      ['held_back', []],
      ['warnings', []],
    ])
  })

  it.each(['cian', 'avito'] as const)('takes a feed for %s like any other', async (format) => {
    const flats = [...manyFlats(6)].map((flat) => ({
      ...flat,
      id: `${format}-${flat.id}`,
      project: (flat.project ?? 0) + (format === 'cian' ? 20 : 30),
    }))
    const feed = makePortalFeed(format, flats)
    const dry = await run(under.url, [format, '-', '--dry-run', '--json'], feed)
    expect(dry).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(dry.out)).toMatchObject({ created: 6, refused: [], warnings: [] })
    const file = join(folder, `${format}.xml`)
    await writeFile(file, feed)
    const first = await run(under.url, [format, file])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/новых: +6\n/)
    const sources = await under.db.selectFrom('lots').select('source').execute()
    expect(sources.filter(({ source }) => source === format)).toHaveLength(6)
  })

  it('takes a price list, a byte order mark and all, from a file or a pipe', async () => {
    const project_id = await makeProject(under.db, { slug: 'spisok' })
    await makeBuilding(under.db, { project_id, name: 'Корпус 1' })
    const row = { Проект: 'spisok', Корпус: 1, Этаж: 2, Комнат: 2, Заметка: 'звонить' }
    const numbers = [1, 2, 3].map((n) => ({ Номер: n, Артикул: `Л-${n}`, Площадь: 50 + n }))
    const list = makePriceList(numbers.map((own) => ({ ...row, ...own, Цена: '15 000 000' })))
    const dry = await run(under.url, ['lots', '-', '--dry-run', '--json'], `\ufeff${list}`)
    expect(dry).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(dry.out)).toMatchObject({ created: 3, refused: [], held_back: [] })
    const file = join(folder, 'lots.csv')
    await writeFile(file, inWindows1251(list))
    const first = await run(under.url, ['lots', file])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/новых: +3\n/)
    expect(first.out).toContain('столбец «Заметка» не знаком и пропущен (строка 1)')
  })

  it('reads PORTALS_FILE, and says so where it cannot', async () => {
    const env = { PORTALS_FILE: join(folder, 'portals.json') }
    await writeFile(env.PORTALS_FILE, '{"rechnoy": {"avito": 13}}')
    const { code, err } = await run(under.url, ['avito', '-'], '<Ads/>', env)
    expect(code).toBe(1)
    expect(err).toContain('rechnoy → avito')
  })

  it.each([
    ['a file that is not there', ['yrl', '/nowhere/feed.xml'], 'такого файла нет'],
    ['a folder', ['yrl', '/'], 'это папка'],
    ['a broken document', ['yrl', '-', '--json'], 'строка 1, столбец'],
    [
      'XML for a table',
      ['lots', '-'],
      'в заголовке нет столбцов project («проект»), building («корпус»)',
    ],
    ['another format', ['cian', '-'], 'корневой элемент <realty-feed>, а нужен <feed>'],
    ['a bad source', ['yrl', '-', '--source', 'Мой'], '--source'],
  ])('ends with 1 and one line for %s', async (_name, words, message) => {
    const { code, out, err } = await run(under.url, words, '<realty-feed><offer>')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it('leaves the database as before when killed at any moment', async () => {
    const stock = [...manyFlats(2_000)]
    const file = join(folder, 'kill.xml')
    const next = stock.slice(500).map((flat) => ({
      ...flat,
      price: (flat.price ?? 0) + 50_000,
      extra: '<balcony>1</balcony>',
    }))
    await writeFile(file, makeFeed(next))
    await run(under.url, ['yrl', '-', '--allow-withdrawals'], makeFeed(stock))
    const before = await state()
    const startedAt = performance.now()
    await run(under.url, ['yrl', file, '--dry-run'])
    const whole = performance.now() - startedAt
    let interrupted = 0
    // From the start of the process to just before its end: reading, staging and the merge are all hit.
    for (let n = 0; n < 6; n++) {
      const running = start(under.url, ['yrl', file])
      const ended = new Promise<NodeJS.Signals | null>((resolve) =>
        running.on('close', (_code, signal) => resolve(signal)),
      )
      const timer = setTimeout(() => running.kill('SIGKILL'), whole * (0.3 + n * 0.1))
      const signal = await ended
      clearTimeout(timer)
      const now = await state()
      // A kill after the commit finds the new state whole; then there is nothing more to interrupt.
      if (signal === null || now.version !== before.version) {
        expect(now).toMatchObject({ lots: 2_000, sold: 500, prices: before.prices + 1_500 })
        break
      }
      interrupted++
      expect(now).toEqual(before)
    }
    expect(interrupted).toBeGreaterThan(0)
    const last = await run(under.url, ['yrl', file])
    expect(last.code).toBe(0)
    expect(await state()).toMatchObject({ lots: 2_000, sold: 500, prices: before.prices + 1_500 })
  }, 120_000)

  async function state() {
    const lots = await under.db
      .selectFrom('lots')
      .select(['price', 'status', 'updated_at'])
      .where('source', '=', 'yrl')
      .execute()
    const prices = await under.db.selectFrom('price_history').select('id').execute()
    const features = await under.db.selectFrom('lot_features').select('lot_id').execute()
    return {
      lots: lots.length,
      sold: lots.filter((lot) => lot.status === 'sold').length,
      total: lots.reduce((sum, lot) => sum + lot.price, 0),
      prices: prices.length,
      features: features.length,
      version: await getCatalogueVersion(under.db),
    }
  }
})
