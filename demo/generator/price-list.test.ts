import { expect, it } from 'vitest'
import { priceList as format } from '../../src/features/feeds/table/price-list.ts'
import { readOffer } from '../../src/features/feeds/offer/read-offer.ts'
import { readTable } from '../../src/features/feeds/table/table-reader.ts'
import { priceList } from './price-list.ts'

/** Reads the price list with the import's reader. */
async function readList(today: string) {
  const warnings: string[] = []
  const offers: Array<ReturnType<typeof readOffer>> = []
  const rows = readTable(priceList(new Date(`${today}T10:00:00.000Z`)), format.table, {
    onHeading: (columns) => expect([...columns]).toEqual(format.table.map(({ name }) => name)),
    onWarning: (_line, message) => warnings.push(message),
  })
  for await (const batch of rows) {
    offers.push(...batch.map((row) => readOffer(format, row, today)))
  }
  return { offers, warnings }
}

it.each(['2026-11-21', '2027-02-28', '2028-02-29'])(
  'is read without warnings on %s and has unique articles',
  async (today) => {
    const { offers, warnings } = await readList(today)
    expect(warnings).toEqual([])
    expect(offers.filter(({ offer, warnings }) => !offer || warnings.length > 0)).toEqual([])
    expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length)
    expect(offers.length).toBeGreaterThan(3_000)
  },
)

it('contains data that portal feeds cannot: four kinds of lots, plans, outlines and past prices', async () => {
  const { offers } = await readList('2026-11-21')
  const lots = offers.flatMap(({ offer }) => offer ?? [])
  const kinds = new Set(lots.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['apartment', 'flat', 'parking', 'storage'])
  const homes = lots.filter(({ kind }) => kind === 'flat' || kind === 'apartment')
  expect(homes.filter(({ plan_key, outline }) => plan_key === null || outline === null)).toEqual([])
  expect(lots.filter(({ prices }) => prices?.length === 0)).toEqual([])
  expect(lots.some(({ is_hot_offer }) => is_hot_offer)).toBe(true)
})
