import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot, makeMortgageProgram, makeProject } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { annuity } from '../../../lib/lots/monthly-payment.ts'

describeOnStores('the monthly payment in lists', (under) => {
  let site: TestApp
  /** Ids of lots: within the limit of the family programme, beyond it, and beyond every programme. */
  let [cheap, middle, dear] = [0, 0, 0]
  let [family, base, ended] = [0, 0, 0]

  beforeAll(async () => {
    const { db } = under
    family = await makeMortgageProgram(db, { name: 'Семейная', rate: 6, max_loan: 8_000_000 })
    base = await makeMortgageProgram(db, { rate: 18, max_loan: 20_000_000 })
    ended = await makeMortgageProgram(db, { name: 'Прошлая', rate: 1, ends_on: '2020-01-01' })
    const project_id = await makeProject(db, {})
    middle = await makeLot(db, { project_id, price: 15_000_000 })
    cheap = await makeLot(db, { project_id, price: 12_000_000, sale_price: 10_000_000 })
    dear = await makeLot(db, { project_id, price: 40_000_000 })
    await makeLot(db, { project_id, kind: 'parking', rooms: null, price: 1_000_000 })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  interface Listed {
    count: number
    results: Array<{ id: number; payment: { program: number; monthly: number } | null }>
  }
  const list = async (query: string) =>
    (await site.app.inject(`/api/flats/?${query}`)).json<Listed>()
  const listIds = async (query: string) => (await list(query)).results.map(({ id }) => id)
  const page = async (address: string) =>
    (await site.app.inject(address)).body.replaceAll('\u00a0', ' ')

  it('the API orders by payment, lots without one last', async () => {
    expect(await listIds('order=payment')).toEqual([cheap, middle, dear])
    expect(await listIds('order=-payment')).toEqual([middle, cheap, dear])
    verifies('D37-3', 'D37-4')
  })

  it('the API limits by payment under the requested terms, and only by payment', async () => {
    const cheapest = annuity(8_000_000, 6, 30)
    expect(await listIds(`payment_max=${cheapest}`)).toEqual([cheap])
    expect(await listIds(`payment_max=${cheapest - 1}`)).toEqual([])
    // The family programme lends up to 8 000 000 ₽: with more money of one's own it fits the second lot, too.
    const later = annuity(7_000_000, 6, 20)
    expect(await listIds(`payment_max=${later}&first_payment=8000000&term=20`)).toEqual([
      cheap,
      middle,
    ])
    expect((await list(`first_payment=1000&term=1&program=${base}`)).count).toBe(3)
    // A lot that no programme fits fits no limit, however high.
    expect(await listIds('payment_max=999999999')).not.toContain(dear)
    verifies('D37-3', 'D37-4')
  })

  it('cards have the payment under the requested terms, or null', async () => {
    const { results } = await list(`program=${base}&first_payment=5000000&term=10&order=price`)
    expect(results.map(({ payment }) => payment)).toEqual([
      {
        program: base,
        first_payment: 5_000_000,
        term: 10,
        monthly: annuity(5_000_000, 18, 10),
      },
      {
        program: base,
        first_payment: 5_000_000,
        term: 10,
        monthly: annuity(10_000_000, 18, 10),
      },
      null,
    ])
    const [first] = (await list('order=price')).results
    expect(first?.payment).toMatchObject({ program: family, first_payment: 2_000_000, term: 30 })
    expect((await list(`program=${ended}`)).results[0]?.payment).toBeNull()
    verifies('D37-4', 'D37-5')
  })

  it('facets have payments, programmes, terms and first payments under the other filters', async () => {
    const facets = (
      await site.app.inject(`/api/flats/facets/?payment_max=100000&price_max=20000000`)
    ).json<Record<string, unknown>>()
    expect(facets).toMatchObject({
      count: 1,
      payment: { type: 'range', min: annuity(8_000_000, 6, 30), max: annuity(12_000_000, 18, 30) },
      program: {
        type: 'choice',
        options: [
          { value: String(family), label: 'Семейная, Банк', count: 1 },
          { value: String(base), label: 'Базовая, Банк', count: 0 },
        ],
      },
      term: { type: 'range', min: 1, max: 30 },
      first_payment: { type: 'range', min: 2_000_000, max: 15_000_000 },
    })
    verifies('D37-3', 'D7-2')
  })

  it.each([
    'first_payment=-1',
    'first_payment=1.5',
    'first_payment=1&first_payment=2',
    'term=0',
    'term=51',
    'term=x',
    'program=x',
    'program=1&program=2',
    'payment_max=much',
  ])('the API rejects %s, and the page drops it with a message', async (query) => {
    const { statusCode, body } = await site.app.inject(`/api/flats/?${query}`)
    expect(statusCode).toBe(400)
    const key = query.split('=')[0] ?? ''
    expect(Object.keys(JSON.parse(body) as object)).toEqual([key])
    const html = await page(`/flats?${query}`)
    expect(html).toContain(
      query.includes('&') ? 'Можно выбрать только одно значение: ' : 'Не поняли условие в адресе',
    )
    expect(html).toContain('Найдено 3 квартиры')
    verifies('D37-3')
  })

  it('parking has neither the filters nor the orders', async () => {
    const { statusCode } = await site.app.inject('/api/parking/?order=payment')
    expect(statusCode).toBe(400)
    const { results } = (await site.app.inject('/api/parking/?payment_max=1')).json<Listed>()
    expect(results).toMatchObject([{ payment: null }])
    expect(await page('/parking')).not.toContain('Ипотека</legend>')
  })

  it('pages show the payment, its terms, the controls and removable conditions', async () => {
    const html = await page(
      `/flats?program=${base}&first_payment=5000000&term=20&payment_max=200000&order=payment`,
    )
    const monthly = (loan: number) =>
      `от ${new Intl.NumberFormat('ru-RU').format(annuity(loan, 18, 20)).replaceAll('\u00a0', ' ')} ₽ в месяц`
    expect(html).toContain(monthly(5_000_000))
    expect(html).toContain(monthly(10_000_000))
    expect(html).toContain('Найдено 2 квартиры')
    for (const chip of [
      'Базовая, Банк',
      'Первый взнос 5 млн ₽',
      'Срок кредита 20 лет',
      'Платёж в месяц до 200 000 ₽',
    ]) {
      expect(html).toContain(chip)
    }
    expect(html).toContain('Полная стоимость кредита')
    // The page of a home then computes the same payment.
    const terms = `program=${base}&amp;first_payment=5000000&amp;term=20`
    expect(html).toContain(`href="/flats/${cheap}?${terms}"`)
    expect(html).toContain('АО «Банк»')
    expect(html).not.toContain('Прошлая')
    const table = await page('/flats?view=table')
    expect(table).toContain(' ₽ в месяц')
    verifies('D37-3', 'D37-4', 'D37-5')
  })

  it('a page without a fitting lot offers the nearest payment', async () => {
    const html = await page('/flats?payment_max=40000')
    expect(html).toContain('Ближайший платёж — 47')
  })
})
