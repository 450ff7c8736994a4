import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import type { ComparePageData } from './compare-data.ts'

describeOnStores('the comparison', (under) => {
  let site: TestApp
  let flats: number[] = []
  let parking = 0
  beforeAll(async () => {
    flats = []
    for (let n = 0; n < 14; n++) flats.push(await makeLot(under.db, { price: 10_000_000 + n }))
    parking = await makeLot(under.db, { kind: 'parking', rooms: null, price: 2_000_000 })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const load = async (address: string, cookie = '') => {
    const response = await site.app.inject({ url: `/page-data${address}`, headers: { cookie } })
    expect(response.statusCode).toBe(200)
    return response.json<{ data: ComparePageData }>().data
  }
  const post = async (property: number, cookie: string) => {
    const response = await site.app.inject({
      method: 'POST',
      url: '/favorites',
      payload: new URLSearchParams({ action: 'add', property: String(property) }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        cookie,
      },
    })
    return String(response.headers['set-cookie'] ?? '').split(';')[0] || cookie
  }
  const ids = ({ columns }: ComparePageData) => columns.map(({ lot }) => lot.id)

  it('shows lots in the order given, each once, and links to the same without one of them', async () => {
    const [a = 0, b = 0] = flats
    const data = await load(`/compare?ids=${b},${parking},${a},${b}`)
    expect(ids(data)).toEqual([b, parking, a])
    expect(data.columns[1]?.withoutHref).toBe(`/compare?ids=${b},${a}`)
    expect(data.shareHref).toBe(`/compare?ids=${b},${parking},${a}`)
    verifies('D38-2')
  })

  it('names unknown ids and counts lots beyond twelve', async () => {
    const data = await load(`/compare?ids=${flats.join(',')},99999999,abc`)
    expect(ids(data)).toEqual(flats.slice(0, 12))
    expect(data.unknown).toEqual(['99999999', 'abc'])
    expect(data.leftOut).toBe(2)
    const page = await site.app.inject('/compare?ids=99999999,%3Cb%3E')
    expect(page.body.replaceAll('<!-- -->', '')).toContain(
      'Таких объектов нет: 99999999, &lt;b&gt;',
    )
    verifies('D38-2')
  })

  it('is a table with a switch and the total in the last row, without scripts', async () => {
    const [a, b] = flats
    const { body, headers } = await site.app.inject(`/compare?ids=${a},${b}`)
    expect(body).toMatch(/<table[^>]*><caption[^>]*>Сравнение<\/caption>/)
    expect(body).toMatch(/<input[^>]*type="checkbox"[^>]*role="switch"[^>]*name="differences"/)
    expect(body).toContain('Только различия')
    const rows = body.slice(0, body.indexOf('</table>')).split('<tr')
    expect(rows.at(-1)).toContain('Итого')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['cache-control']).toContain('no-store')
    verifies('D38-1', 'D30-8')
  })

  it('hides equal rows on request, but not those of the total', async () => {
    const [a, b] = flats
    const all = await load(`/compare?ids=${a},${b}`)
    const some = await load(`/compare?ids=${a},${b}&differences=1`)
    expect(some.rows.length + some.hiddenCount).toBe(all.rows.length)
    expect(some.rows.map(({ label }) => label)).toContain('Цена')
    expect(some.rows.map(({ label }) => label)).not.toContain('Площадь')
    expect(some.total).toEqual(all.total)
    // Of one lot, everything would be the same.
    expect((await load(`/compare?ids=${a}&differences=1`)).hiddenCount).toBe(0)
  })

  it('reports values of the address that mean nothing', async () => {
    const data = await load(`/compare?ids=${flats[0]}&differences=yes&finish=gold`)
    expect(data.rejected).toEqual(['только различия', 'отделка'])
  })

  it('keeps the terms of a mortgage in its links, and rejects those beyond the limits', async () => {
    const [a = 0, b = 0] = flats
    const data = await load(`/compare?ids=${a},${b}&first_payment=3%20000%20000&term=15`)
    expect(data.choices).toMatchObject({ firstPayment: 3_000_000, term: 15 })
    expect(data.columns[0]?.withoutHref).toBe(`/compare?ids=${b}&first_payment=3000000&term=15`)
    const wrong = await load(`/compare?ids=${a}&first_payment=-5&term=51`)
    expect(wrong.choices).toMatchObject({ firstPayment: null, term: null })
    expect(wrong.rejected).toEqual(['первый взнос', 'срок кредита'])
    verifies('D38-3')
  })

  it('shows the favourites by kind, newest first, and offers the others to be added', async () => {
    let cookie = ''
    for (const id of [...flats.slice(0, 2), parking, ...flats.slice(2, 4)]) {
      cookie = await post(id, cookie)
      // The order is by millisecond.
      await setTimeout(2)
    }
    const data = await load('/compare', cookie)
    const [a, b, c, d] = flats
    expect(ids(data)).toEqual([d, c, b, a, parking])
    expect(data.kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ['flat', 4],
      ['parking', 1],
    ])
    const others = await load(`/compare?ids=${a},${b}`, cookie)
    expect(others.more.map(({ id }) => id)).toEqual([d, c, parking])
    expect(others.more[0]?.href).toBe(`/compare?ids=${a},${b},${d}`)
    expect((await load('/compare')).columns).toEqual([])
    verifies('§10.3-8')
  })
})
