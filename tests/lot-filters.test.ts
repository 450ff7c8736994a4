import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptySelection, getFilters } from '../src/features/lots/model/filters.ts'
import { choiceNames, findChoiceInput } from '../src/features/lots/model/lot-choices.ts'
import { filteredFigures } from '../src/features/lots/model/lot-figures.ts'
import type { LotKind } from '../src/features/lots/model/schema.ts'
import { makeLot, makeMortgageProgram } from './support/factories.ts'
import type { ApiDocument } from './support/openapi-requests.ts'
import { describeOnStores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'
import { verifies } from './support/verifies.ts'

const kinds = [
  ['flat', 'flats'],
  ['apartment', 'apartments'],
  ['parking', 'parking'],
  ['storage', 'storage'],
] as const

const firstSlugs = Object.fromEntries(
  choiceNames.map((name) => [name, Object.keys(findChoiceInput(name).words)[0]]),
)

describeOnStores('a filter of lots', (under) => {
  let site: TestApp
  let document: ApiDocument
  let flat = 0
  beforeAll(async () => {
    const { db } = under
    const finish_id = await makeFinish()
    const plans = db.insertInto('plans').values({ key: 'plan', geometry: '{"width":6,"height":5}' })
    const { id: plan_id } = await plans.returning('id').executeTakeFirstOrThrow()
    for (const [kind] of kinds)
      flat ||= await makeLot(db, {
        kind,
        finish_id,
        plan_id,
        sale_price: 9_000_000,
        ...Object.fromEntries(filteredFigures().map((name) => [name, 20])),
      })
    await db.insertInto('lot_features').values({ lot_id: flat, feature: 'balcony' }).execute()
    await db.insertInto('lot_window_views').values({ lot_id: flat, view: 'river' }).execute()
    const { project_id } = await lot()
    const station = { project_id, position: 0, name: 'Площадь', walk_minutes: 7 }
    await db.insertInto('project_metro').values(station).execute()
    await makeMortgageProgram(db)
    site = await createTestApp(under)
    document = (await site.app.inject('/api/openapi.json')).json()
  })
  afterAll(() => site.close())

  const lot = () =>
    under.db.selectFrom('lots').selectAll().where('id', '=', flat).executeTakeFirstOrThrow()

  async function makeFinish(): Promise<number> {
    const row = { slug: 'clean', name: 'Чистовая', description: '', position: 0 }
    const finishes = under.db.insertInto('finishes').values(row).returning('id')
    return (await finishes.executeTakeFirstOrThrow()).id
  }

  describe.each(kinds)('of the kind %s', (kind, path) => {
    it('is a key of specs and facets, in the order of the table', async () => {
      const keys = getFilters(kind).map(({ key }) => key)
      const specs = (await site.app.inject(`/api/${path}/specs/`)).json<object>()
      expect(Object.keys(specs)).toEqual(keys)
      const facets = (await site.app.inject(`/api/${path}/facets/`)).json<object>()
      expect(Object.keys(facets)).toEqual([...keys, 'count'])
      verifies('D7-1', 'D7-2', 'D7-3')
    })

    it.each(['', 'list/', 'facets/'])('is a parameter of /api/…/%s in OpenAPI', (end) => {
      const parameters = document.paths[`/api/${path}/${end}`]?.['get']?.parameters ?? []
      expect(parameters.map(({ name }) => name)).toEqual(
        expect.arrayContaining(listParameterNames(kind)),
      )
    })
  })

  it('has a control on the page of an address that sets it', async () => {
    const { project_id, plan_id } = await lot()
    const { facets } = site.context.catalogue.current().facets('flat', emptySelection)
    // A filter that tells no lot from another is offered only then.
    const search = new URLSearchParams(`plan=${project_id}-${plan_id}`)
    for (const filter of getFilters('flat')) {
      const facet = facets[filter.key]
      if (filter.type === 'range') search.set(`${filter.key}_max`, '99')
      else if (filter.type === 'amount') search.set(filter.key, '20')
      else if (filter.key !== 'plan' && facet?.type === 'choice') {
        // No lot of this catalogue has a map, drawn windows or what only feeds have.
        const unused: Record<string, string | undefined> = {
          window_side: 'south',
          walk: 'school-10',
          ...firstSlugs,
          mortgage: 'yes',
          district: 'Центр',
          material: 'brick',
          parking: 'yard',
        }
        search.set(filter.key, unused[filter.key] ?? facet.options[0]?.value ?? '')
      }
    }
    const { body } = await site.app.inject(`/flats/filters?${search}`)
    const controls = [...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
    expect(controls).toEqual(expect.arrayContaining(listParameterNames('flat')))
    verifies('§10.2-3', 'D8-1', 'D8-2')
  })
})

/** Returns the names of the parameters of a kind's filters. */
function listParameterNames(kind: LotKind): string[] {
  return getFilters(kind).flatMap((filter) => {
    if (filter.type !== 'range') return [filter.key]
    const sides = filter.bounds === 'max' ? ['max'] : ['min', 'max']
    return sides.map((side) => `${filter.key}_${side}`)
  })
}
