import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { makeBuilding, makeProject } from '../../../../tests/support/factories.ts'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { makeFeed, manyFlats } from '../../../../tests/support/make-feed.ts'
import { makePriceList } from '../../../../tests/support/make-price-list.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { importFeed } from './import-feed.server.ts'
import type { ImportOptions } from './import-options.server.ts'

const AT = new Date('2026-11-21T12:00:00.000Z')
type Row = Record<string, string | number>

/** A row of a flat in the project that each test creates. */
function flat(n: number, more: Row = {}): Row {
  return {
    project: 'sad',
    building: 'Корпус 1',
    section: '1',
    floor: 2 + (n % 7),
    kind: 'flat',
    number: n,
    article: `С-1-${n}`,
    rooms: 1 + (n % 3),
    area: 40 + n,
    price: (40 + n) * 300_000,
    ...more,
  }
}
const flats = (count: number, more: Row = {}) =>
  Array.from({ length: count }, (_, n) => flat(n + 1, more))

describeOnStores('import of a price list', (under) => {
  let project_id = 0
  beforeEach(async () => {
    await clearCatalogue(under.db)
    await under.db.deleteFrom('plans').execute()
    project_id = await makeProject(under.db, { slug: 'sad', name: 'Сад', external_key: null })
    await makeBuilding(under.db, { project_id, name: 'Корпус 1', floors_total: 9 })
    await makeBuilding(under.db, { project_id, name: 'Корпус 12', floors_total: 9 })
  })

  const importText = (text: string, options: Partial<ImportOptions> = {}) =>
    importFeed(under.db, toByteStream(text), {
      format: 'lots',
      source: 'lots',
      clock: { now: () => AT },
      ...options,
    })
  const importRows = (rows: readonly Row[], options?: Partial<ImportOptions>) =>
    importText(makePriceList(rows), options)
  const lots = () => under.db.selectFrom('lots').selectAll().orderBy('id').execute()
  const prices = () => under.db.selectFrom('price_history').selectAll().orderBy('id').execute()
  async function dump() {
    const features = await under.db.selectFrom('lot_features').selectAll().execute()
    const views = await under.db.selectFrom('lot_window_views').selectAll().execute()
    const projects = await under.db.selectFrom('projects').selectAll().execute()
    const version = await getCatalogueVersion(under.db)
    return { lots: await lots(), prices: await prices(), features, views, projects, version }
  }

  it('creates lots of every kind with all fields, and changes nothing for a repeated list', async () => {
    const plan = { key: '1-41', geometry: '{"width": 1}' }
    await under.db.insertInto('plans').values(plan).execute()
    const none = { rooms: '', plan: '', plan_mirrored: '', features: '', outline: '', prices: '' }
    const rows = [
      {
        ...flat(1),
        plan: '1-41',
        plan_mirrored: 'да',
        is_hot_offer: 1,
        features: 'loggia|high_ceiling',
        window_views: 'yard|city',
        outline: '0 0; 6,5 0; 6,5 6,3; 0 6,3',
        finish: 'Чистовая',
        prices: '2025-01-15 11000000; 2026-02-01 12300000',
      },
      { ...flat(2), ...none, kind: 'apartment', rooms: 'студия' },
      { ...flat(3), ...none, kind: 'parking', floor: -1, area: 13.3, price: 1_600_000 },
      { ...flat(4), ...none, kind: 'storage', floor: -1, area: 3.1, price: 450_000 },
    ]
    const report = await importRows(rows)
    expect(report).toMatchObject({ created: 4, refused: [], held_back: [], warnings: [] })
    const { lots: stored, features, views, prices: history, version } = await dump()
    expect(stored.map(({ kind, source, external_id }) => [kind, source, external_id])).toEqual([
      ['flat', 'lots', 'С-1-1'],
      ['apartment', 'lots', 'С-1-2'],
      ['parking', 'lots', 'С-1-3'],
      ['storage', 'lots', 'С-1-4'],
    ])
    expect(stored[0]).toMatchObject({
      plan_mirrored: 1,
      is_hot_offer: 1,
      outline: '[[0,0],[6.5,0],[6.5,6.3],[0,6.3]]',
      created_at: '2025-01-15T09:00:00.000Z',
    })
    expect(stored[0]?.plan_id).not.toBeNull()
    expect(stored[2]).toMatchObject({ rooms: null, plan_id: null, created_at: AT.toISOString() })
    expect(features.map(({ feature }) => feature).toSorted()).toEqual(['high_ceiling', 'loggia'])
    expect(views.map(({ view }) => view).toSorted()).toEqual(['city', 'yard'])
    const lot_id = stored[0]?.id
    expect(history.filter((row) => row.lot_id === lot_id)).toMatchObject([
      { at: '2025-01-15T09:00:00.000Z', price: 11_000_000 },
      { at: '2026-02-01T09:00:00.000Z', price: 12_300_000 },
    ])
    expect(history).toHaveLength(5)
    expect(await importRows(rows)).toMatchObject({ created: 0, changed: 0, unchanged: 4 })
    expect(await getCatalogueVersion(under.db)).toBe(version)
    expect(await prices()).toEqual(history)
  })

  it('appends only later and different prices to the history of an existing lot', async () => {
    const pricedRow = (price: number, text: string) => [flat(1, { price, prices: text })]
    const first = '2025-01-15 11000000; 2026-02-01 12300000'
    await importRows(pricedRow(12_300_000, first))
    // A different past, then a higher and a lower price.
    const next = '2024-06-01 9000000; 2026-02-01 12300000; 2026-03-01 12400000; 2026-04-01 12300000'
    expect(await importRows(pricedRow(12_300_000, next))).toMatchObject({ changed: 1 })
    const rows = async () => (await prices()).map(({ at, price }) => [at.slice(0, 10), price])
    const afterNext = [
      ['2025-01-15', 11_000_000],
      ['2026-02-01', 12_300_000],
      ['2026-03-01', 12_400_000],
      ['2026-04-01', 12_300_000],
    ]
    expect(await rows()).toEqual(afterNext)
    expect(await importRows(pricedRow(12_300_000, next))).toMatchObject({ unchanged: 1 })
    expect(await importRows(pricedRow(12_300_000, '2026-05-01 12300000'))).toMatchObject({
      unchanged: 1,
    })
    // A price without a history starts at the time of the import.
    await importRows([flat(1, { price: 12_600_000 })])
    expect(await rows()).toEqual([...afterNext, ['2026-11-21', 12_600_000]])
    const [lot] = await lots()
    expect((await prices()).at(-1)).toMatchObject({ lot_id: lot?.id, at: AT.toISOString() })
  })

  it('does not change fields without a column and clears fields with an empty cell', async () => {
    await importRows([flat(1, { features: 'loggia', is_hot_offer: 1, ceiling_height: 3 })])
    expect(await importRows([flat(1)])).toMatchObject({ unchanged: 1 })
    expect(await lots()).toMatchObject([{ is_hot_offer: 1, ceiling_height: 3 }])
    expect(await importRows([flat(1, { features: '', is_hot_offer: '' })])).toMatchObject({
      changed: 1,
    })
    const { lots: stored, features } = await dump()
    expect(stored).toMatchObject([{ is_hot_offer: 0, ceiling_height: 3 }])
    expect(features).toEqual([])
  })

  it('changes, withdraws and restores lots like a feed, and creates only sections and floors', async () => {
    await importRows(flats(12))
    const [first = flat(1), second = flat(2), ...rest] = flats(12)
    const dearer = { ...first, price: 12_500_000 }
    const report = await importRows([dearer, ...rest])
    expect(report).toMatchObject({ created: 0, changed: 1, unchanged: 10, withdrawn: 1 })
    expect(await importRows([dearer, second, ...rest])).toMatchObject({ changed: 1, withdrawn: 0 })
    const { projects } = await dump()
    expect(projects).toMatchObject([{ id: project_id, external_key: null }])
    expect(await under.db.selectFrom('buildings').selectAll().execute()).toHaveLength(2)
    expect(await under.db.selectFrom('sections').selectAll().execute()).toHaveLength(1)
    expect(await under.db.selectFrom('floors').selectAll().execute()).toHaveLength(7)
  })

  it.each([
    ['the project’s name', { project: '«сад»' }],
    ['the building’s number', { building: '12' }],
    ['the building in other letters', { building: 'КОРПУС 1' }],
  ])('finds the place by %s', async (_name, place) => {
    expect(await importRows([flat(1, place)])).toMatchObject({ created: 1, refused: [] })
  })

  it('finds a section by its number and creates a missing one', async () => {
    const building = under.db.selectFrom('buildings').select('id').where('name', '=', 'Корпус 1')
    const { id: building_id } = await building.executeTakeFirstOrThrow()
    const row = { building_id, name: 'Секция 1', position: 1 }
    await under.db.insertInto('sections').values(row).execute()
    const rows = [flat(1), flat(2, { section: 'секция 1' }), flat(3, { section: 2 })]
    expect(await importRows(rows)).toMatchObject({ created: 3, refused: [] })
    expect(await importRows(rows)).toMatchObject({ unchanged: 3 })
    const sections = await under.db.selectFrom('sections').selectAll().orderBy('id').execute()
    expect(sections.map(({ name }) => name)).toEqual(['Секция 1', '2'])
    const stored = await lots()
    expect(stored[0]?.section_id).toBe(stored[1]?.section_id)
  })

  it.each([
    ['an unknown project', { project: 'Лес' }, 'проекта «Лес» на сайте нет'],
    ['an unknown building', { building: 'Корпус 3' }, 'корпуса «Корпус 3» в проекте «sad» нет'],
    ['a floor above the top floor', { floor: 10 }, 'этаж 10 выше, чем этажей в корпусе (9)'],
  ])('rejects %s and does not change the existing lot', async (_name, place, reason) => {
    await importRows([flat(1), flat(2)])
    const before = await dump()
    const report = await importRows([flat(1), flat(2, place)])
    expect(report).toMatchObject({ unchanged: 1, withdrawn: 0 })
    expect(report.refused).toEqual([{ offer: 'С-1-2', line: 3, column: 1, reason }])
    expect(await dump()).toEqual(before)
  })

  it('rejects an ambiguous project name and asks for the slug', async () => {
    await makeProject(under.db, { slug: 'sad-2', name: 'Сад' })
    const { refused } = await importRows([flat(1, { project: 'Сад' }), flat(2)])
    expect(refused).toMatchObject([
      { offer: 'С-1-1', reason: 'проектов «Сад» на сайте 2: назовите slug' },
    ])
  })

  it('withdraws sold lots with and without a price', async () => {
    await importRows(flats(4))
    const sold = { status: 'продано' }
    const [one = flat(1), two = flat(2), ...rest] = flats(4)
    const rows = [
      { ...one, ...sold },
      { ...two, ...sold, price: '' },
    ]
    const list = [...rows, ...rest.map((row) => ({ ...row, status: '' }))]
    const report = await importRows([...list, flat(9, { ...sold, price: '' })])
    expect(report).toMatchObject({ created: 0, changed: 1, unchanged: 2, withdrawn: 1 })
    expect([report.refused, report.warnings.length]).toEqual([[], 2])
    const statuses = (await lots()).map(({ status }) => status)
    expect(statuses).toEqual(['sold', 'sold', 'available', 'available'])
    expect(await importRows(list)).toMatchObject({ changed: 0, unchanged: 3, withdrawn: 0 })
  })

  it('excludes sold lots from the price check and from its median', async () => {
    const sold = Array.from({ length: 9 }, (_, n) =>
      flat(n + 50, { status: 'sold', price: (90 + n) * 90_000 }),
    )
    const report = await importRows([...flats(5, { status: '' }), ...sold])
    expect(report).toMatchObject({ created: 14, held_back: [] })
    const odd = flat(1, { status: 'sold', price: 200_000 })
    expect(await importRows([odd, ...sold], { allowWithdrawals: true })).toMatchObject({
      changed: 1,
      held_back: [],
    })
  })

  it('rejects a list without rows for any size of stock', async () => {
    await importRows(flats(3))
    const header = makePriceList(flats(3)).split('\r\n')[0] ?? ''
    await expect(importText(header)).rejects.toThrow('--allow-withdrawals')
    expect(await importText(header, { allowWithdrawals: true })).toMatchObject({ withdrawn: 3 })
    expect(await importText(header)).toMatchObject({ withdrawn: 0 })
  })

  it('accepts a price of the current day in Moscow', async () => {
    const night = { clock: { now: () => new Date('2026-11-21T22:00:00.000Z') } }
    const rows = [flat(1, { prices: '2026-01-10 12000000; 2026-11-22 12300000' })]
    expect(await importRows(rows, night)).toMatchObject({ created: 1, refused: [] })
    const day = { clock: { now: () => new Date('2026-11-22T08:00:00.000Z') } }
    expect(await importRows(rows, day)).toMatchObject({ unchanged: 1 })
    expect(await prices()).toHaveLength(2)
  })

  it('creates one finish for different forms of its name, in the order of the list', async () => {
    const names = ['Чистовая', 'Дизайнерская', 'чистовая отделка', 'да', '']
    const rows = names.map((finish, n) => flat(n + 1, { finish }))
    await importRows(rows)
    const finishes = await under.db.selectFrom('finishes').selectAll().orderBy('position').execute()
    expect(finishes.map(({ name }) => name)).toEqual(['Чистовая', 'Дизайнерская'])
    expect(await importRows(rows)).toMatchObject({ unchanged: 5 })
  })

  it('rejects damaged rows and does not withdraw their lots', async () => {
    await importRows(flats(3))
    const list = makePriceList(flats(3)).split('\r\n')
    const shifted = list[2]?.replace('Корпус 1', 'Корпус; 1') ?? ''
    const report = await importText(
      [list[0], list[1], shifted, `${list[3]};?`, list[1]].join('\r\n'),
    )
    expect(report).toMatchObject({ unchanged: 1, withdrawn: 0 })
    expect(report.refused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [3, 1, 'ячеек в строке 11, а столбцов 10'],
      [4, 1, 'ячеек в строке 11, а столбцов 10'],
      [5, 1, 'article уже встречался в этом фиде выше'],
    ])
    expect((await lots()).map(({ status }) => status)).toEqual(Array(3).fill('available'))
  })

  it.each([
    ['a missing delimiter', ''],
    ['an extra delimiter', ';;'],
  ])('does not withdraw a lot whose cells are shifted: %s', async (_name, mark) => {
    const stock = flats(3, { features: '', plan: '' })
    await importRows(stock)
    const list = makePriceList(stock).split('\r\n')
    const cells = list[2]?.split(';') ?? []
    const article = cells.indexOf('С-1-2')
    for (let n = 1; n < cells.length; n++) {
      // An article that is joined with its neighbour cannot be recognized.
      if (mark === '' && (n === article || n === article + 1)) continue
      const slid = `${cells.slice(0, n).join(';')}${mark}${cells.slice(n).join(';')}`
      const report = await importText([list[0], list[1], slid, list[3]].join('\r\n'))
      expect([n, report.withdrawn, report.created]).toEqual([n, 0, 0])
    }
  })

  it('does not withdraw lots whose rows are between two stray quotes', async () => {
    const stock = flats(15)
    await importRows(stock)
    const lines = makePriceList(stock).split('\r\n')
    const stray = (n: number) => (lines[n] = lines[n]?.replace(';1;', ';"1;') ?? '')
    stray(3)
    stray(9)
    const report = await importText(lines.join('\r\n'))
    expect(report).toMatchObject({ unchanged: 8, withdrawn: 0 })
    expect(report.refused).toEqual([
      {
        offer: '',
        line: 4,
        column: 3,
        reason: 'кавычка не закрыта: в ячейке стоят строки, что ниже',
      },
    ])
  })

  it('rejects rows with very many or very long cells', async () => {
    await importRows(flats(3))
    const wide = Array.from({ length: 70_000 }, (_, n) => n).join(';')
    const long = randomBytes(20_000).toString('hex')
    const text = `${makePriceList(flats(3))}${wide}\r\n${long};1\r\n`
    const { refused, unchanged } = await importText(text)
    expect([unchanged, refused.map(({ line }) => line)]).toEqual([3, [5, 6]])
  })

  it('rejects a past price that exceeds the limit', async () => {
    const prices = '2026-01-01 99999999999999 млн; 2026-02-01 12300000'
    const { created, refused } = await importRows([flat(1, { prices }), flat(2, { prices: '' })])
    expect([created, refused[0]?.reason]).toEqual([
      1,
      'prices: «2026-01-01 99999999999999 млн» не понято',
    ])
  })

  it('checks homes, parking places and storage units against separate medians', async () => {
    const parking = { kind: 'parking', floor: -1, area: 13, rooms: '' }
    const places = Array.from({ length: 5 }, (_, n) =>
      flat(n + 20, { ...parking, price: 1_500_000 }),
    )
    expect(await importRows([...flats(5), ...places])).toMatchObject({ created: 10, held_back: [] })
    const odd = places.map((row, n) => (n === 0 ? { ...row, price: 150_000 } : row))
    const report = await importRows([...flats(5), ...odd])
    expect(report).toMatchObject({ unchanged: 9, changed: 0, withdrawn: 0 })
    expect(report.held_back).toMatchObject([{ offer: 'С-1-20' }])
    expect(await importRows([...flats(5), ...odd], { acceptOutliers: true })).toMatchObject({
      changed: 1,
    })
  })

  it('warns about an unknown plan', async () => {
    const report = await importRows([flat(1, { plan: '1-41' })])
    expect(report).toMatchObject({ created: 1 })
    expect(report.warnings).toEqual([
      {
        offer: 'С-1-1',
        line: 2,
        message: 'plan: планировки «1-41» на сайте нет, лот показан без неё',
      },
    ])
  })

  it('rejects a list that withdraws most of the stock, and changes nothing in a dry run', async () => {
    await importRows(flats(30))
    const before = await dump()
    await expect(importRows(flats(3))).rejects.toThrow('--allow-withdrawals')
    const dry = await importRows(flats(40), { dryRun: true })
    expect(await dump()).toEqual(before)
    expect(await importRows(flats(40))).toEqual(dry)
    expect(dry).toMatchObject({ created: 10, unchanged: 30 })
  })

  it('takes over the lots of a portal’s feed under its source name and rejects them under another', async () => {
    const sold = [...manyFlats(4)].map((one) => ({ ...one, project: 9, building: 1 }))
    await importFeed(under.db, toByteStream(makeFeed(sold)), {
      format: 'yrl',
      source: 'yrl',
      clock: { now: () => AT },
    })
    const rows = sold.map((one) =>
      flat(one.number ?? 0, {
        project: 'Проект 9',
        section: one.section ?? 0,
        floor: one.floor ?? 0,
        area: one.area ?? 0,
        price: one.price ?? 0,
        rooms: one.rooms ?? 0,
        article: one.id,
      }),
    )
    const report = await importRows(rows)
    expect(report).toMatchObject({ created: 0 })
    expect(report.refused[0]?.reason).toContain('нужен --source yrl')
    expect(await importRows(rows, { source: 'yrl' })).toMatchObject({
      created: 0,
      withdrawn: 0,
      refused: [],
    })
    const { projects } = await dump()
    expect(projects.map(({ external_key }) => external_key)).toEqual([null, '1009'])
  })

  it('writes in the caller’s transaction and is rolled back with it', async () => {
    const before = await dump()
    const failing = under.db.transaction().execute(async (trx) => {
      const text = toByteStream(makePriceList(flats(3)))
      const clock = { now: () => AT }
      await importFeed(trx, text, { format: 'lots', source: 'lots', clock })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await dump()).toEqual(before)
    expect(await importRows(flats(3))).toMatchObject({ created: 3 })
  })

  it('leaves the database unchanged when the list is truncated', async () => {
    await importRows(flats(10))
    const before = await dump()
    const cut = `${makePriceList(flats(900))}"С-1`
    await expect(importText(cut)).rejects.toThrow('строка 902, столбец 1: кавычка не закрыта')
    expect(await dump()).toEqual(before)
  })
})
