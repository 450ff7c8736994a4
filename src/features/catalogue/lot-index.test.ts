import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  makeBuilding,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../tests/support/factories.ts'
import { sqlFacets, sqlList } from '../../../tests/support/lot-sql.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { emptySelection, type LotOrder, type LotSelection, lotOrders } from './filters.ts'
import { loadCatalogue } from './load-catalogue.server.ts'
import type { Facets } from './schema.ts'

const subset = (...values: string[]) => fc.subarray(values)
const selections: fc.Arbitrary<LotSelection> = fc.record({
  choices: fc.record(
    {
      rooms: subset('0', '1', '2', '5'),
      status: subset('available', 'reserved', 'sold'),
      feature: subset('balcony', 'loggia', 'terrace'),
      window_view: subset('yard', 'river'),
      metro: subset('Полянка', 'Сокол'),
      completion: subset('2027-3', '2028-1', '1999-1'),
      area_type: subset('premium_area', 'business_area'),
      finishing: subset('none', 'gone'),
      project: subset('1', '2', '999'),
    },
    { requiredKeys: [] },
  ),
  ranges: fc.record(
    {
      price: fc.record(
        { min: fc.integer({ min: 9, max: 13 }), max: fc.integer({ min: 10, max: 16 }) },
        { requiredKeys: [] },
      ),
      kitchen_area: fc.record({ max: fc.integer({ min: 8, max: 14 }) }),
      floor: fc.record({ min: fc.integer({ min: -1, max: 6 }) }),
      walk_minutes: fc.record({ max: fc.integer({ min: 3, max: 9 }) }),
    },
    { requiredKeys: [] },
  ),
  flags: subset('not_first_floor', 'not_last_floor', 'has_sale'),
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

  it('gives the lists and facets that SQL gives, whatever is chosen', async () => {
    await fillRandomly(under.db)
    const snapshot = await loadCatalogue(under.db)
    const orders = fc.constantFrom(...(Object.keys(lotOrders) as LotOrder[]))
    await fc.assert(
      fc.asyncProperty(selections, orders, fc.nat(30), async (selection, order, offset) => {
        const query = { selection, order, limit: 20, offset }
        const list = snapshot.listLots('flat', query)
        const expected = await sqlList(under.db, 'flat', query)
        expect({ count: list.count, ids: list.results.map(({ id }) => id) }).toEqual(expected)
        const facets = snapshot.facets('flat', selection)
        expect(plain(facets)).toEqual(await sqlFacets(under.db, 'flat', selection))
        expect(facets.count).toBe(list.count)
      }),
      { seed: 20_261_121, numRuns: under.store === 'sqlite' ? 300 : 100 },
    )
  }, 60_000)
})

async function fillRandomly(db: Parameters<typeof makeLot>[0]): Promise<void> {
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
  const numbers = fc.sample(fc.nat(10_000), { seed: 7, numRuns: 150 * 12 })
  let at = 0
  const next = () => numbers[at++ % numbers.length] as number
  for (let project = 0; project < 3; project++) {
    const project_id = await makeProject(db, {
      area_type: pick(['premium_area', 'business_area'], project),
    })
    if (project < 2) {
      await db
        .insertInto('project_metro')
        .values([
          {
            project_id,
            position: 0,
            name: 'Полянка',
            line_color: null,
            walk_minutes: 4 + project,
            transport_minutes: null,
          },
          {
            project_id,
            position: 1,
            name: project === 0 ? 'Сокол' : 'Аэропорт',
            line_color: null,
            walk_minutes: null,
            transport_minutes: 9,
          },
        ])
        .execute()
    }
    const building_id = await makeBuilding(db, {
      project_id,
      floors_total: 5,
      completion_year: project === 2 ? null : 2027 + project,
      completion_quarter: project === 2 ? null : 3 - 2 * project,
    })
    const section_id = await makeSection(db, { building_id })
    const floors: number[] = []
    for (const number of [-1, 1, 3, 5]) floors.push(await makeFloor(db, { section_id, number }))
    for (let n = 0; n < 50; n++) {
      const id = await makeLot(db, {
        project_id,
        building_id,
        section_id,
        floor_id: pick(floors, next()),
        kind: pick(['flat', 'flat', 'flat', 'parking'], next()),
        rooms: pick([0, 1, 2, 5, 7, null], next()),
        price: 10 + (next() % 6),
        sale_price: pick([null, 9, 12], next()),
        area: pick([20, 33.3, 58.4], next()),
        kitchen_area: pick([null, 9.5, 13], next()),
        status: pick(['available', 'reserved', 'sold'], next()),
      })
      for (const feature of ['balcony', 'loggia', 'terrace']) {
        if (next() % 3 === 0)
          await db.insertInto('lot_features').values({ lot_id: id, feature }).execute()
      }
      if (next() % 2 === 0)
        await db.insertInto('lot_window_views').values({ lot_id: id, view: 'yard' }).execute()
    }
  }
}

function plain({ count, facets }: { count: number; facets: Facets }) {
  const entries = Object.entries(facets).map(([key, facet]) => {
    if (facet.type === 'range') return [key, { counts: {}, min: facet.min, max: facet.max }]
    const counted = facet.options.filter((option) => option.count > 0)
    return [
      key,
      { counts: Object.fromEntries(counted.map((o) => [o.value, o.count])), min: null, max: null },
    ]
  })
  return { count, facets: Object.fromEntries(entries) }
}
