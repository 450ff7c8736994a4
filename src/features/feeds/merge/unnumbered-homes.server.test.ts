import { beforeEach, expect, it } from 'vitest'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { type FeedFlat, makeFeed } from '../../../../tests/support/make-feed.ts'
import { makePriceList } from '../../../../tests/support/make-price-list.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { importFeed } from './import-feed.server.ts'

const AT = new Date('2026-11-21T12:00:00.000Z')
const clock = { now: () => AT }

describeOnStores('a home of a price list that a feed sells without a number', (under) => {
  beforeEach(() => clearCatalogue(under.db))

  const importFlats = (flats: FeedFlat[]) => {
    const text = makeFeed(flats).replaceAll(/<apartment>.*?<\/apartment>/g, '')
    return importFeed(under.db, toByteStream(text), { format: 'yrl', source: 'yrl', clock })
  }
  const row = (number: number, more: Record<string, string | number> = {}) => ({
    project: 'Проект 1',
    building: 'Корпус 1',
    section: '1',
    floor: 2,
    number,
    article: `П-${number}`,
    rooms: 2,
    area: '58,4',
    price: 17_000_000,
    ...more,
  })
  const importRows = (rows: ReadonlyArray<ReturnType<typeof row>>) =>
    importFeed(under.db, toByteStream(makePriceList(rows)), {
      format: 'lots',
      source: 'lots',
      clock,
    })
  const onSale = async () =>
    (await under.db.selectFrom('lots').select('external_id').orderBy('id').execute()).map(
      ({ external_id }) => external_id,
    )

  it('is one lot where exactly one fits by house, section, floor, area and rooms', async () => {
    await importFlats([{ id: 'a' }, { id: 'b', floor: 3 }])
    const rows = [row(45), row(46, { floor: 4 })]
    const report = await importRows(rows)
    expect(report).toMatchObject({ created: 1, warnings: [] })
    expect(report.refused).toEqual([
      {
        offer: 'П-45',
        line: 2,
        column: 1,
        reason: expect.stringMatching(/уже продаётся.*: a, .*yrl/),
      },
    ])
    expect(await onSale()).toEqual(['a', 'b', 'П-46'])
    expect(await importRows(rows)).toMatchObject({ created: 0, unchanged: 1, refused: [{}] })
  })

  it('is one lot also when the list came first', async () => {
    await importFlats([{ id: 'other', floor: 9 }])
    await importRows([row(45)])
    expect(await importFlats([{ id: 'other', floor: 9 }, { id: 'a' }])).toMatchObject({
      created: 0,
      unchanged: 1,
      refused: [{ offer: 'a' }],
    })
  })

  it('stays on sale twice with a warning while several lots or several rows fit', async () => {
    await importFlats([{ id: 'a' }, { id: 'b' }, { id: 'c', floor: 5 }])
    const rows = [row(45), row(50, { floor: 5 }), row(51, { floor: 5 })]
    const report = await importRows(rows)
    expect(report).toMatchObject({ created: 3, refused: [] })
    expect(report.warnings).toEqual([
      { offer: 'П-45', line: 2, message: expect.stringContaining('a («yrl»), b («yrl»)') },
      { offer: 'П-50', line: 3, message: expect.stringContaining('c («yrl»)') },
      { offer: 'П-51', line: 4, message: expect.stringContaining('c («yrl»)') },
    ])
    expect((await importRows(rows)).warnings).toEqual(report.warnings)
  })

  it.each([
    ['area', { area: '58,5' }],
    ['rooms', { rooms: 1 }],
    ['floor', { floor: 3 }],
    ['section', { section: 2 }],
    ['kind', { kind: 'apartment' }],
  ])('is a lot of its own where the %s differs', async (_field, more) => {
    await importFlats([{ id: 'a' }])
    expect(await importRows([row(45, more)])).toMatchObject({
      created: 1,
      refused: [],
      warnings: [],
    })
  })
})
