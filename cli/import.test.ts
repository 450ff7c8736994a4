import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { getCatalogueVersion } from '../src/db/version.ts'
import { readAuditRows } from '../tests/support/audit-rows.ts'
import { makeBuilding, makeProject } from '../tests/support/factories.ts'
import { makeFeed, manyFlats } from '../tests/support/make-feed.ts'
import { isNightly } from '../tests/support/nightly.ts'
import { makePortalFeed } from '../tests/support/make-portal-feed.ts'
import { inWindows1251, makePriceList } from '../tests/support/make-price-list.ts'
import { runCommand, runProcess, startProcess } from '../tests/support/run-command.ts'
import { describeOnStores } from '../tests/support/stores.ts'
import { addImportCommand } from './import.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const KILLS = isNightly ? 12 : 3

describeOnStores('kvartal import', (under) => {
  const settings = () => ({ DATABASE_URL: under.url })
  const run = (words: string[], input?: string, more: Record<string, string> = {}) =>
    runCommand(addImportCommand, ['import', ...words], {
      settings: { ...settings(), ...more },
      ...(input !== undefined && { input }),
    })

  it('prints the report as text or as JSON, and exits with 0', async () => {
    const file = join(folder, 'feed.xml')
    await writeFile(file, makeFeed(manyFlats(12)))
    const first = await run(['yrl', file])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/новых: +12\n/)
    const again = await runProcess(['import', 'yrl', '-', '--json'], {
      settings: settings(),
      input: makeFeed(manyFlats(12)),
    })
    expect(again.code).toBe(0)
    expect(Object.entries(JSON.parse(again.out))).toEqual([
      ['created', 0],
      ['changed', 0],
      ['unchanged', 12],
      ['withdrawn', 0],
      ['refused', []],
      ['held_back', []],
      ['warnings', []],
      ['reserved', 0],
      ['withdrawn_lots', []],
      ['duplicates', []],
      ['made', []],
    ])
  })

  it('leaves a row of the log about each import, and none about a dry run or a rejected feed', async () => {
    const before = (await readAuditRows(under.db, 'feed.import')).length
    await run(['yrl', '-', '--dry-run'], makeFeed(manyFlats(13)))
    await run(['yrl', '-'], '<realty-feed><offer')
    expect(await readAuditRows(under.db, 'feed.import')).toHaveLength(before)
    await run(['yrl', '-'], makeFeed(manyFlats(11)))
    expect((await readAuditRows(under.db, 'feed.import')).slice(before)).toEqual([
      'командная строка, feed.import: Загружен yrl: новых 0, изменено 0, снято 1, отклонено 0',
    ])
  })

  it('creates no database in a dry run', async () => {
    const path = join(folder, 'none', 'kvartal.db')
    const dry = await run(['yrl', '-', '--dry-run'], makeFeed(manyFlats(3)), {
      DATABASE_URL: `file:${path}`,
    })
    expect(dry).toMatchObject({ code: 0, err: '' })
    expect(dry.out).toMatch(/новых: +3\n/)
    await expect(access(join(folder, 'none'))).rejects.toThrow()
  })

  it('takes the city of a feed without addresses, and rejects an empty one', async () => {
    const ad = `<Ads><Ad><Id>bare</Id><Category>Квартиры</Category><OperationType>Продам</OperationType>
<MarketType>Новостройка</MarketType><NewDevelopmentId>4242</NewDevelopmentId><Price>7000000</Price>
<Rooms>2</Rooms><Square>58</Square><Floor>2</Floor></Ad></Ads>`
    const args = ['avito', '-', '--source', 'bare', '--dry-run']
    const refused = await run(args, ad)
    expect(refused.code).toBe(1)
    expect(refused.out).toContain('--city')
    expect((await run([...args, '--city', 'Кострома'], ad)).code).toBe(0)
    expect(await run([...args, '--city', ' '], ad)).toMatchObject({
      code: 1,
      err: expect.stringContaining('город не назван'),
    })
  })

  it('names its settings file on standard error', async () => {
    const file = join(folder, 'kvartal.env')
    await writeFile(file, `DATABASE_URL=${under.url}\n`)
    const { code, out, err } = await runProcess(['import', 'yrl', '-', '--dry-run', '--json'], {
      settings: { KVARTAL_ENV: file },
      input: makeFeed(manyFlats(2)),
    })
    expect([code, err]).toEqual([0, `Настройки: ${file} и переменные этой оболочки.\n`])
    expect(JSON.parse(out)).toMatchObject({ refused: [] })
  })

  it('exits with 1 and prints the report if all offers are rejected', async () => {
    const { code, out } = await run(['yrl', '-', '--json'], makeFeed([{ id: 'x', area: -5 }]))
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ created: 0, refused: [{ offer: 'x' }] })
  })

  it('exits with 1 and changes nothing if the price of every offer is implausible', async () => {
    const flats = [...manyFlats(5)].map((flat) => ({
      ...flat,
      id: `k-${flat.id}`,
      project: (flat.project ?? 0) + 90,
    }))
    const kopecks = flats.map((flat) => ({ ...flat, price: (flat.price ?? 0) * 100 }))
    const countProjects = async () =>
      (await under.db.selectFrom('projects').select('id').execute()).length
    const before = await countProjects()
    const args = ['yrl', '-', '--source', 'kopecks', '--json']
    const { code, out } = await run(args, makeFeed(kopecks))
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      created: 0,
      held_back: flats.map(({ id }) => ({ offer: id })),
    })
    expect(await countProjects()).toBe(before)
    const text = await run(['yrl', '-', '--source', 'kopecks'], makeFeed(kopecks))
    expect(text.out).toContain('Фид не принят')
    expect((await run([...args, '--accept-outliers'], makeFeed(kopecks))).code).toBe(0)
  })

  it.each(['cian', 'avito'] as const)('imports a feed in the format %s', async (format) => {
    const flats = [...manyFlats(6)].map((flat) => ({
      ...flat,
      id: `${format}-${flat.id}`,
      project: (flat.project ?? 0) + (format === 'cian' ? 20 : 30),
    }))
    const feed = makePortalFeed(format, flats)
    const dry = await run([format, '-', '--dry-run', '--json'], feed)
    expect(dry).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(dry.out)).toMatchObject({ created: 6, refused: [], warnings: [] })
    const file = join(folder, `${format}.xml`)
    await writeFile(file, feed)
    const first = await run([format, file])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/новых: +6\n/)
    const sources = await under.db.selectFrom('lots').select('source').execute()
    expect(sources.filter(({ source }) => source === format)).toHaveLength(6)
  })

  it('imports a price list from the named sheet of a workbook', async () => {
    const project_id = await makeProject(under.db, { slug: 'kniga' })
    await makeBuilding(under.db, { project_id, name: 'Корпус 1' })
    const heading = ['Проект', 'Корпус', 'Этаж', 'Комнат', 'Номер', 'Артикул', 'Площадь', 'Цена']
    const lot = ['kniga', 1, 3, 2, 7, 'К-7', 54.2, 16_000_000]
    const rows = [['Прайс-лист'], heading, lot].map((row) => row.map((value) => ({ value })))
    const sheets = [
      { sheet: 'Титул', data: [[{ value: 'Отдел продаж' }]] },
      { sheet: 'Лоты', data: rows },
    ]
    const file = join(folder, 'lots.xlsx')
    await writeFile(file, await writeExcelFile(sheets as never).toBuffer())
    const imported = await run(['lots', file, '--sheet', 'Лоты', '--json'])
    expect(imported).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(imported.out)).toMatchObject({ created: 1, refused: [], warnings: [] })
    const wrong = await run(['lots', file])
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('в заголовке нет') })
  })

  it('imports a price list with a byte order mark, from a file or a pipe', async () => {
    const project_id = await makeProject(under.db, { slug: 'spisok' })
    await makeBuilding(under.db, { project_id, name: 'Корпус 1' })
    const row = { Проект: 'spisok', Корпус: 1, Этаж: 2, Комнат: 2, Заметка: 'звонить' }
    const numbers = [1, 2, 3].map((n) => ({ Номер: n, Артикул: `Л-${n}`, Площадь: 50 + n }))
    const list = makePriceList(numbers.map((own) => ({ ...row, ...own, Цена: '15 000 000' })))
    const dry = await run(['lots', '-', '--dry-run', '--json'], `\ufeff${list}`)
    expect(dry).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(dry.out)).toMatchObject({ created: 3, refused: [], held_back: [] })
    const file = join(folder, 'lots.csv')
    await writeFile(file, inWindows1251(list))
    const first = await run(['lots', file])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/новых: +3\n/)
    expect(first.out).toContain('столбец «Заметка» не знаком и пропущен (строка 1)')
  })

  it('reads PORTALS_FILE, and reports an error if it cannot', async () => {
    const env = { PORTALS_FILE: join(folder, 'portals.json') }
    await writeFile(env.PORTALS_FILE, '{"rechnoy": {"avito": 13}}')
    const { code, err } = await run(['avito', '-'], '<Ads/>', env)
    expect(code).toBe(1)
    expect(err).toContain('rechnoy → avito')
  })

  it.each([
    ['a missing file', ['yrl', '/nowhere/feed.xml'], 'такого файла нет'],
    ['a folder', ['yrl', '/'], 'это папка'],
    ['a broken document', ['yrl', '-', '--json'], 'строка 1, столбец'],
    [
      'XML for a table',
      ['lots', '-'],
      'в заголовке нет столбцов project («проект»), building («корпус»)',
    ],
    ['another format', ['cian', '-'], 'корневой элемент <realty-feed>, а нужен <feed>'],
    ['a bad source', ['yrl', '-', '--source', 'Мой'], '--source'],
  ])('exits with 1 and prints one line for %s', async (_name, words, message) => {
    const { code, out, err } = await run(words, '<realty-feed><offer>')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it('leaves the database unchanged when it is killed before the commit', async () => {
    const stock = [...manyFlats(2_000)]
    const file = join(folder, 'kill.xml')
    const next = stock.slice(500).map((flat) => ({
      ...flat,
      price: (flat.price ?? 0) + 50_000,
      extra: '<balcony>1</balcony>',
    }))
    await writeFile(file, makeFeed(next))
    await run(['yrl', '-', '--allow-withdrawals'], makeFeed(stock))
    const before = await state()
    const startedAt = performance.now()
    await runProcess(['import', 'yrl', file, '--dry-run'], { settings: settings() })
    const whole = performance.now() - startedAt
    let interrupted = 0
    // The delays cover the complete run, so that reading, staging and the merge are interrupted.
    for (let n = 0; n < KILLS; n++) {
      const running = startProcess(['import', 'yrl', file], settings())
      const ended = new Promise<NodeJS.Signals | null>((resolve) =>
        running.on('close', (_code, signal) => resolve(signal)),
      )
      const timer = setTimeout(() => running.kill('SIGKILL'), whole * (0.3 + (n * 0.6) / KILLS))
      const signal = await ended
      clearTimeout(timer)
      const now = await state()
      // After the commit the new state is complete, and later kills would interrupt nothing.
      if (signal === null || now.version !== before.version) {
        expect(now).toMatchObject({ lots: 2_000, sold: 500, prices: before.prices + 1_500 })
        break
      }
      interrupted++
      expect(now).toEqual(before)
    }
    expect(interrupted).toBeGreaterThan(0)
    const last = await run(['yrl', file])
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
