import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bruteFacets, bruteList, plainFacets } from '../../../../tests/support/lot-brute-force.ts'
import { sqlFacets, sqlList } from '../../../../tests/support/lot-sql.ts'
import {
  factsOfCatalogue,
  randomCatalogues,
  randomQuestions,
} from '../../../../tests/support/random-catalogue.ts'
import { storeCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { buildLotIndex } from './build-lot-index.server.ts'
import { emptySelection } from '../model/filters.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import type { LotKind } from '../model/schema.ts'
import { isNightly } from '../../../../tests/support/nightly.ts'

/** Nightly runs use twenty times as many cases and a random seed. */
const runs = (count: number): fc.Parameters<unknown> => ({
  // So many that the slowest, on PostgreSQL, takes two minutes.
  numRuns: isNightly ? 20 * count : count,
  ...(isNightly ? {} : { seed: 20_261_121 }),
})
const TIMEOUT_MS = isNightly ? 1_800_000 : 60_000

describe('LotIndex', () => {
  it(
    'returns the same lists and facets as a scan over all lots, for random catalogues and queries',
    () => {
      const queryLists = fc.array(randomQuestions, { minLength: 1, maxLength: 4 })
      const shuffles = fc.infiniteStream(fc.nat())
      fc.assert(
        fc.property(randomCatalogues, queryLists, shuffles, (catalogue, queries, shuffle) => {
          const lots = factsOfCatalogue(catalogue)
          const places = new Map(lots.map((lot) => [lot, shuffle.next().value ?? 0]))
          const mixed = lots.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
          for (const query of queries) {
            const index = buildIndex(query.kind, mixed)
            const facets = index.facets(query.selection)
            expect(plainFacets(facets)).toEqual(bruteFacets(lots, query))
            expect(index.list(query)).toEqual(bruteList(lots, query))
          }
        }),
        runs(1_000),
      )
      verifies('D7-2', 'D29-2')
    },
    TIMEOUT_MS,
  )

  it(
    'counts for each option the same as the list with this option chosen',
    () => {
      fc.assert(
        fc.property(randomCatalogues, randomQuestions, (catalogue, { kind, selection }) => {
          const index = buildIndex(kind, factsOfCatalogue(catalogue))
          for (const [key, facet] of Object.entries(index.facets(selection).facets)) {
            if (facet.type === 'range' || key === 'program') continue
            for (const { value, count } of facet.options) {
              const added = key === 'walk' ? (selection.choices[key] ?? []) : []
              const chosen = isFlag(key)
                ? { ...selection, flags: [...new Set([...selection.flags, key])] }
                : { ...selection, choices: { ...selection.choices, [key]: [...added, value] } }
              const query = { selection: chosen, order: 'price', limit: 0, offset: 0 } as const
              expect(index.list(query).count).toBe(count)
            }
          }
        }),
        runs(150),
      )
      verifies('D7-4')
    },
    TIMEOUT_MS,
  )
})

describeOnStores('loadCatalogue', (under) => {
  it('returns no lots, options and bounds for an empty catalogue', async () => {
    const snapshot = await loadCatalogue(under.db)
    const { count, facets } = snapshot.facets('flat', emptySelection)
    expect(count).toBe(0)
    expect(facets['price']).toEqual({ type: 'range', min: null, max: null })
    expect(facets['rooms']).toEqual({ type: 'choice', options: [] })
    expect(snapshot.findLot(1)).toBeUndefined()
  })

  it(
    'returns the same lists and facets as SQL, for random catalogues and queries',
    async () => {
      const queryLists = fc.array(randomQuestions, { minLength: 6, maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(randomCatalogues, queryLists, async (catalogue, queries) => {
          await storeCatalogue(under.db, catalogue)
          const snapshot = await loadCatalogue(under.db)
          for (const query of queries) {
            const { kind, selection } = query
            const list = snapshot.listLots(kind, query)
            const ids = list.results.map(({ id }) => id)
            expect({ count: list.count, ids }).toEqual(await sqlList(under.db, kind, query))
            const facets = snapshot.facets(kind, selection)
            expect(plainFacets(facets)).toEqual(await sqlFacets(under.db, kind, selection))
          }
        }),
        { ...runs(80), endOnFailure: true },
      )
      verifies('D8-3', 'D8-4', 'D42-2')
    },
    TIMEOUT_MS,
  )
})

function buildIndex(kind: LotKind, lots: ReturnType<typeof factsOfCatalogue>) {
  return buildLotIndex(
    kind,
    lots.filter((lot) => lot.kind === kind),
  )
}

function isFlag(key: string): boolean {
  return ['has_sale', 'last_floor'].includes(key) || key.startsWith('not_')
}
