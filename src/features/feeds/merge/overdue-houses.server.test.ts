import { beforeEach, expect, it } from 'vitest'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { describeReport } from '../offer/report-text.server.ts'
import { importFeed } from './import-feed.server.ts'

const AT = new Date('2026-11-21T12:00:00.000Z')

describeOnStores('a feed of a house whose quarter of completion is long past', (under) => {
  beforeEach(() => clearCatalogue(under.db))

  const importText = (text: string) =>
    importFeed(under.db, toByteStream(text), {
      format: 'yrl',
      source: 'yrl',
      clock: { now: () => AT },
    })
  /** Two flats of the first house, one of the second, which keeps its quarter in 2028. */
  const feed = (year: number, quarter: number, state: string) => {
    const late = `<built-year>${year}</built-year><ready-quarter>${quarter}</ready-quarter>` + state
    const flats = makeFeed([
      { id: 'a', number: 1 },
      { id: 'b', number: 2 },
      { id: 'c', number: 3, building: 2 },
    ]).split('<offer ')
    const isLate = (offer: string) => offer.includes('корпус 1')
    const facts = /<built-year>.*<\/building-state>/
    return flats
      .map((offer) => (isLate(offer) ? offer.replace(facts, late) : offer))
      .join('<offer ')
  }

  it.each([
    ['is under construction', '<building-state>unfinished</building-state>'],
    ['is being handed over', '<building-state>hand-over</building-state>'],
  ])('warns once, with house and quarter, while the house %s', async (_title, state) => {
    const report = await importText(feed(2023, 4, state))
    expect(report).toMatchObject({ created: 3, refused: [] })
    expect(report.warnings).toEqual([
      {
        offer: '',
        line: 4,
        message: expect.stringMatching(/«Проект 1», Корпус 1: .*IV.кв\..2023/),
      },
    ])
    expect(describeReport(report, false)).toMatch(/Предупреждения:\n.*IV.кв\..2023/)
    expect((await importText(feed(2023, 4, state))).warnings).toEqual(report.warnings)
  })

  it('takes a house without a state for built, says so once, and takes it back with a later quarter', async () => {
    const readState = async () => {
      const houses = under.db.selectFrom('buildings').select('state').orderBy('id')
      return (await houses.execute())[0]?.state
    }
    const report = await importText(feed(2023, 4, ''))
    expect(report.warnings).toEqual([
      { offer: '', line: 4, message: expect.stringContaining('считаем дом сданным') },
    ])
    expect(await readState()).toBe('built')
    expect((await importText(feed(2023, 4, ''))).warnings).toEqual([])
    await importText(feed(2027, 4, ''))
    expect(await readState()).toBeNull()
    // An earlier import has stored what a feed said.
    await importText(feed(2023, 4, '<building-state>unfinished</building-state>'))
    await importText(feed(2023, 4, ''))
    expect(await readState()).toBe('unfinished')
    await importText(feed(2025, 4, ''))
    expect(await readState()).toBe('unfinished')
    verifies('D59-4')
  })

  it('says nothing of a house that is late by a year at most, or that the feed calls built', async () => {
    const unfinished = '<building-state>unfinished</building-state>'
    expect((await importText(feed(2025, 4, unfinished))).warnings).toEqual([])
    expect((await importText(feed(2025, 3, unfinished))).warnings).toHaveLength(1)
    const built = '<building-state>built</building-state>'
    expect((await importText(feed(2023, 4, built))).warnings).toEqual([])
    // The site knows by now that the house is built.
    expect((await importText(feed(2023, 4, ''))).warnings).toEqual([])
  })
})
