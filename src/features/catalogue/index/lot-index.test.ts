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
import { buildLotIndex } from './build-lot-index.server.ts'
import { emptySelection } from '../model/filters.ts'
import { loadCatalogue } from '../snapshot/load-catalogue.server.ts'
import type { LotKind } from '../model/schema.ts'

/** Every night fifty times as many, and never the same ones twice. */
const isNightly = process.env['KVARTAL_NIGHTLY'] === '1'
const runs = (count: number): fc.Parameters<unknown> => ({
  numRuns: isNightly ? 50 * count : count,
  ...(isNightly ? {} : { seed: 20_261_121 }),
})
const PATIENCE = isNightly ? 1_800_000 : 60_000

describe('the index of lots', () => {
  it(
    'answers what a walk over all lots answers, whatever the catalogue and the question',
    () => {
      const questions = fc.array(randomQuestions, { minLength: 1, maxLength: 4 })
      const shuffles = fc.infiniteStream(fc.nat())
      fc.assert(
        fc.property(randomCatalogues, questions, shuffles, (catalogue, asked, shuffle) => {
          const lots = factsOfCatalogue(catalogue)
          const places = new Map(lots.map((lot) => [lot, shuffle.next().value ?? 0]))
          const mixed = lots.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
          for (const question of asked) {
            const index = indexOf(question.kind, mixed)
            const facets = index.facets(question.selection)
            expect(plainFacets(facets)).toEqual(bruteFacets(lots, question))
            expect(index.list(question)).toEqual(bruteList(lots, question))
          }
        }),
        runs(1_000),
      )
    },
    PATIENCE,
  )

  it(
    'counts for an option what the list counts when the option is chosen',
    () => {
      fc.assert(
        fc.property(randomCatalogues, randomQuestions, (catalogue, { kind, selection }) => {
          const index = indexOf(kind, factsOfCatalogue(catalogue))
          for (const [key, facet] of Object.entries(index.facets(selection).facets)) {
            if (facet.type === 'range') continue
            for (const { value, count } of facet.options) {
              const chosen = kindOfFlag(key)
                ? { ...selection, flags: [...new Set([...selection.flags, key])] }
                : { ...selection, choices: { ...selection.choices, [key]: [value] } }
              const query = { selection: chosen, order: 'price', limit: 0, offset: 0 } as const
              expect(index.list(query).count).toBe(count)
            }
          }
        }),
        runs(150),
      )
    },
    PATIENCE,
  )
})

describeOnStores('the catalogue in memory', (under) => {
  it('answers an empty catalogue', async () => {
    const snapshot = await loadCatalogue(under.db)
    const { count, facets } = snapshot.facets('flat', emptySelection)
    expect(count).toBe(0)
    expect(facets['price']).toEqual({ type: 'range', min: null, max: null })
    expect(facets['rooms']).toEqual({ type: 'choice', options: [] })
    expect(snapshot.findLot(1)).toBeUndefined()
  })

  it(
    'gives the lists and facets that SQL gives, whatever the catalogue and the question',
    async () => {
      const questions = fc.array(randomQuestions, { minLength: 6, maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(randomCatalogues, questions, async (catalogue, asked) => {
          await storeCatalogue(under.db, catalogue)
          const snapshot = await loadCatalogue(under.db)
          for (const question of asked) {
            const { kind, selection } = question
            const list = snapshot.listLots(kind, question)
            const ids = list.results.map(({ id }) => id)
            expect({ count: list.count, ids }).toEqual(await sqlList(under.db, kind, question))
            const facets = snapshot.facets(kind, selection)
            expect(plainFacets(facets)).toEqual(await sqlFacets(under.db, kind, selection))
          }
        }),
        { ...runs(80), endOnFailure: true },
      )
    },
    PATIENCE,
  )
})

function indexOf(kind: LotKind, lots: ReturnType<typeof factsOfCatalogue>) {
  return buildLotIndex(
    kind,
    lots.filter((lot) => lot.kind === kind),
  )
}

function kindOfFlag(key: string): boolean {
  return key === 'has_sale' || key.startsWith('not_')
}
