import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot, makeMortgageProgram, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { annuity } from '../../lib/lots/monthly-payment.ts'
import { formatRoubles } from '../../lib/numbers.ts'

describeOnStores('the mortgage on the page of a home', (under) => {
  let site: TestApp
  let [flat, dear, sold, place] = [0, 0, 0, 0]
  let [family, base] = [0, 0]
  beforeAll(async () => {
    const { db } = under
    family = await makeMortgageProgram(db, {
      name: 'Семейная',
      rate: 6,
      max_loan: 12_000_000,
      text: 'Для семей с ребёнком',
      legal_text: 'Лицензия <b>№ 1</b>',
      ends_on: '2999-06-30',
      areas: '["business_area"]',
    })
    base = await makeMortgageProgram(db, { max_loan: 20_000_000 })
    const project_id = await makeProject(db, { area_type: 'business_area' })
    flat = await makeLot(db, { project_id, price: 15_000_000 })
    dear = await makeLot(db, { project_id, price: 90_000_000 })
    sold = await makeLot(db, { project_id, price: 15_000_000, status: 'sold' })
    place = await makeLot(db, { project_id, kind: 'parking', rooms: null, price: 2_000_000 })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const page = async (address: string) => {
    const { statusCode, body } = await site.app.inject(address)
    expect(statusCode).toBe(200)
    const html = body.replaceAll('\u00a0', ' ')
    return /<section id="mortgage".*?<\/section>/s.exec(html)?.[0] ?? null
  }
  const words = (roubles: number) => formatRoubles(roubles).replaceAll('\u00a0', ' ')

  it('has a form without scripts, the payment, and what the law requires', async () => {
    const html = (await page(`/flats/${flat}`)) ?? ''
    expect(html).toContain('aria-labelledby="mortgage-title"')
    expect(html).toContain(`action="/flats/${flat}#mortgage"`)
    for (const label of ['Первый взнос', 'Срок', 'Программа']) {
      expect(html).toMatch(new RegExp(`<label[^>]*>${label}</label>`))
    }
    expect(html).toMatch(new RegExp(`<output[^>]*>${words(annuity(12_000_000, 6, 30))}</output>`))
    expect(html).toContain('<dd>от 18,2 до 21,75 % годовых</dd>')
    for (const text of [
      'Платёж в месяц',
      '6 % годовых',
      'Для семей с ребёнком',
      '30 июня 2999 г.',
      'Лицензия &lt;b&gt;№ 1&lt;/b&gt;',
    ]) {
      expect(html).toContain(text)
    }
    verifies('D36-4', '§10.3-4')
  })

  it('computes the terms of its address, as the list would', async () => {
    const query = `program=${base}&first_payment=5+000+000&term=20`
    const html = (await page(`/flats/${flat}?${query}`)) ?? ''
    expect(html).toContain(`>${words(annuity(10_000_000, 18, 20))}</output>`)
    expect(html).toContain(`value="5 000 000"`)
    expect(html).toMatch(new RegExp(`<option(?=[^>]* value="${base}")(?=[^>]* selected="")`))
    verifies('D36-4')
  })

  it('says what does not fit at the field', async () => {
    const html = (await page(`/flats/${flat}?first_payment=100&term=99`)) ?? ''
    expect(html).toContain('От 1 до 30 лет')
    expect(html).toContain('Условия не подходят')
    expect(html).toContain('aria-invalid="true"')
    const first = (await page(`/flats/${flat}?first_payment=100&program=${family}`)) ?? ''
    expect(first).toContain(`Нужен взнос от ${words(3_000_000)}`)
    const strange = (await page(`/flats/${flat}?first_payment=%22%3E%3Cscript%3E&term=x`)) ?? ''
    expect(strange).toContain('Введите сумму в рублях')
    expect(strange).not.toContain('<script')
  })

  it('is absent without a fitting programme, from a sold home and from a parking place', async () => {
    expect(await page(`/flats/${dear}`)).toBeNull()
    expect(await page(`/flats/${sold}`)).toBeNull()
    expect(await page(`/parking/${place}?first_payment=1`)).toBeNull()
    // With enough of one's own it fits.
    expect(await page(`/flats/${dear}?first_payment=80000000`)).not.toBeNull()
    verifies('D36-4')
  })

  it('has one cached page for all addresses that mean the same', async () => {
    const [first, second] = await Promise.all(
      ['?utm_source=x', '?term=&first_payment='].map((query) => page(`/flats/${flat}${query}`)),
    )
    expect(first).toBe(second)
  })
})
