import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

const plan = {
  first_payment: 30,
  payments: 4,
  months_between: 3,
  markup: 0,
  areas: '[]',
  projects: '[]',
  text: '',
  ends_on: null,
}

describeOnStores('the instalments on the page of a home', (under) => {
  let site: TestApp
  let [own, other, sold, place] = [0, 0, 0, 0]
  beforeAll(async () => {
    const { db } = under
    const rows = [
      { name: 'На год' },
      { name: 'Два года', payments: 24, months_between: 1, markup: 4, projects: '["sad"]' },
      { name: 'Премиум', areas: '["premium_area"]' },
      { name: 'Прошлая', ends_on: '2020-01-01' },
    ].map((row, index) => ({ ...plan, ...row, slug: `plan-${index}`, position: index + 1 }))
    await db.insertInto('instalment_plans').values(rows).execute()
    const project_id = await makeProject(db, { slug: 'sad', area_type: 'business_area' })
    own = await makeLot(db, { project_id, price: 11_000_000, sale_price: 10_000_000 })
    sold = await makeLot(db, { project_id, status: 'sold' })
    place = await makeLot(db, { project_id, kind: 'parking', rooms: null })
    other = await makeLot(db, { project_id: await makeProject(db, { area_type: 'premium_area' }) })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const section = async (address: string) => {
    const { body } = await site.app.inject(address)
    const html = body.replaceAll('\u00a0', ' ')
    return /<section id="instalments".*?<\/section>/s.exec(html)?.[0] ?? ''
  }

  it('have a table of dates and sums whose total is what the buyer pays', async () => {
    const html = await section(`/flats/${own}`)
    expect(html).toContain('aria-labelledby="instalments-title"')
    const [year, two] = html.split('<article>').slice(1)
    expect(year).toContain('Без удорожания')
    const sums = [...(year ?? '').matchAll(/<td>([\d ]+) ₽<\/td>/g)].map(([, text = '']) =>
      Number(text.replaceAll(' ', '')),
    )
    expect(sums).toEqual([3_000_000, 1_750_000, 1_750_000, 1_750_000, 1_750_000, 10_000_000])
    // A short table is folded on phones only.
    expect(year).toMatch(/<details class=[^>]*fold/)
    expect(two).toContain('Дороже на 400 000 ₽')
    expect(two?.match(/<tr>/g)).toHaveLength(1 + 25 + 1)
    expect(two).not.toMatch(/<details[^>]* open=""/)
    expect(html).not.toMatch(/Прошлая|Премиум/)
    verifies('D36-5')
  })

  it('are those of the project and its type, and absent from sold homes and parking', async () => {
    expect(await section(`/flats/${other}`)).toContain('Премиум')
    expect(await section(`/flats/${other}`)).not.toContain('Два года')
    expect(await section(`/flats/${sold}`)).toBe('')
    expect(await section(`/parking/${place}`)).toBe('')
    verifies('D36-5')
  })
})
