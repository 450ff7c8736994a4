import { beforeEach, expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { annuity } from '../../lib/lots/monthly-payment.ts'
import { loadCatalogue } from '../lots/snapshot/load-catalogue.server.ts'
import { mortgageApi } from './mortgage-api.server.ts'

const program = {
  name: 'Семейная ипотека',
  bank: 'Банк',
  rate: 6,
  first_payment_min: 20.1,
  term_max: 30,
  full_cost_min: 6.2,
  full_cost_max: 8.75,
  max_loan: 12_000_000,
  legal_text: 'АО «Банк»',
  ends_on: null,
}
const row = { ...program, areas: '["business_area"]', text: 'Для семей' }

describeOnStores('mortgage programmes', (under) => {
  beforeEach(() => under.db.deleteFrom('mortgage_programs').execute())

  const get = async () =>
    (await apiResponse(under.db, mortgageApi, '/api/mortgage_programs/')).body as object[]
  const insert = (slug: string, change: object, position: number) =>
    under.db
      .insertInto('mortgage_programs')
      .values({ ...row, slug, position, ...change })
      .execute()

  it('the API returns an empty list without programmes', async () => {
    expect(await get()).toEqual([])
  })

  it('the API returns the programmes in the order of the content', async () => {
    await insert('second', { max_loan: null, areas: '[]' }, 2)
    await insert('first', {}, 1)
    expect(await get()).toEqual([
      { ...program, id: expect.any(Number), areas: ['business_area'] },
      { ...program, id: expect.any(Number), areas: [], max_loan: null },
    ])
    verifies('D37-1')
  })

  it('the API returns no programme that has ended, or lacks its text or its full cost', async () => {
    await insert('ended', { ends_on: '2020-01-01' }, 1)
    await insert('silent', { legal_text: ' ' }, 2)
    await insert('priceless', { full_cost_max: null }, 3)
    await insert('last-day', { name: 'Ещё идёт', ends_on: '2999-12-31' }, 4)
    expect(await get()).toMatchObject([{ name: 'Ещё идёт', ends_on: '2999-12-31' }])
  })

  it('the card of a flat has the payment of the lowest rate that fits', async () => {
    await insert('family', {}, 1)
    await insert('base', { rate: 18, max_loan: null, areas: '[]' }, 2)
    const project_id = await makeProject(under.db, { area_type: 'business_area' })
    const cheap = await makeLot(under.db, { project_id, price: 16_000_000, sale_price: 15_000_000 })
    const dear = await makeLot(under.db, { project_id, price: 30_000_000 })
    const place = await makeLot(under.db, { project_id, kind: 'parking', rooms: null })
    const [family, base] = (await get()) as Array<{ id: number }>
    const catalogue = await loadCatalogue(under.db)
    expect(catalogue.findLot(cheap)?.payment).toEqual({
      program: family?.id,
      first_payment: 3_015_000,
      term: 30,
      monthly: annuity(11_985_000, 6, 30),
    })
    expect(catalogue.findLot(dear)?.payment).toMatchObject({
      program: base?.id,
      first_payment: 6_030_000,
    })
    expect(catalogue.findLot(place)?.payment).toBeNull()
  })
})
