import { expect, it } from 'vitest'
import { describeOnStores } from '../../tests/support/stores.ts'
import { buildLotIndex } from '../../src/features/lots/snapshot/build-lot-index.server.ts'
import type { LotSelection } from '../../src/features/lots/model/filter-types.ts'
import { emptySelection } from '../../src/features/lots/model/filters.ts'
import { benchLots, companyShape } from '../lots.ts'
import { createSqlRival } from './sql-rival.ts'

const selections: Record<string, LotSelection> = {
  nothing: emptySelection,
  'a choice and a range': {
    choices: { rooms: ['1', '2'] },
    ranges: { price: { max: 15_000_000 } },
    flags: [],
  },
  'a flag, a range with both bounds and features': {
    choices: { feature: ['balcony', 'loggia'], status: ['available', 'sold'] },
    ranges: { area: { min: 40, max: 80 } },
    flags: ['not_first_floor'],
  },
}

describeOnStores('the SQL rival', (under) => {
  const lots = benchLots(600, companyShape)
  const index = buildLotIndex('flat', lots)
  let rival: Awaited<ReturnType<typeof createSqlRival>> | undefined

  it.each(Object.entries(selections))(
    'has the list, the counts and the ranges of the index with %s',
    async (_, selection) => {
      rival ??= await createSqlRival(under.url, lots)
      const page = { limit: 16, offset: 4 }
      const expected = index.list({ selection, order: 'price', ...page })
      expect(await rival.list(selection, page)).toEqual(expected)
      const facets = await rival.facets(selection)
      const ours = index.facets(selection)
      expect(facets.count).toBe(ours.count)
      expect(facets.count).toBeGreaterThan(16)
      for (const [key, facet] of Object.entries(ours.facets)) {
        if (facet.type === 'range' && key in facets.ranges) {
          expect({ key, ...facets.ranges[key] }).toEqual({ key, min: facet.min, max: facet.max })
        }
        if (facet.type !== 'choice' || !(key in facets.counts)) continue
        const counts = facet.options.filter(({ count }) => count > 0)
        expect({ key, ...facets.counts[key] }).toEqual({
          key,
          ...Object.fromEntries(counts.map(({ value, count }) => [value, count])),
        })
      }
      expect(Object.keys(facets.counts).length).toBeGreaterThan(10)
      if (selection === Object.values(selections).at(-1)) await rival.close()
    },
  )
})
