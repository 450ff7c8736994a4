import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot } from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'

describeOnStores('a list that is requested in words', (under) => {
  let site: TestApp
  const get = async (url: string) => {
    const { statusCode, headers, body } = await site.app.inject(url)
    return { statusCode, location: headers.location, html: body.replaceAll('\u00a0', ' ') }
  }
  const ask = (path: string, words: string, more = '') =>
    get(`/${path}?words=${encodeURIComponent(words)}${more}`)

  beforeAll(async () => {
    await makeLot(under.db, { rooms: 2, price: 14_000_000 })
    for (const kind of ['apartment', 'parking', 'storage'] as const) {
      await makeLot(under.db, { kind, price: 14_000_000 })
    }
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  it.each(['flats', 'apartments', 'parking', 'storage'])(
    'redirects /%s to its filters',
    async (path) => {
      const { statusCode, location } = await ask(path, 'до 15 млн с бассейном')
      const unknown = encodeURIComponent('бассейном')
      expect([statusCode, location]).toEqual([
        303,
        `/${path}?price_max=15000000&unknown=${unknown}`,
      ])
      verifies('D33-5')
    },
  )

  it('names the words that were not understood above the list', async () => {
    const { location = '' } = await ask('flats', 'двушка с бассейном без <b>соседей</b>')
    const { statusCode, html } = await get(location)
    expect(statusCode).toBe(200)
    expect(html).toContain('Не поняли: «бассейном», «без &lt;b», «соседей».')
    expect(html).toContain('2-комнатная')
    verifies('D33-5')
  })

  it('keeps the words out of canonical address, pages and other links', async () => {
    const { html } = await get('/flats?rooms=2&unknown=%D1%81%D0%B0%D0%B4')
    expect(html).toContain('Не поняли: «сад».')
    expect(html.match(/href="[^"]*unknown=/g)).toBeNull()
  })

  it('redirects empty words to the list', async () => {
    expect(await ask('flats', ' ')).toMatchObject({ statusCode: 303, location: '/flats' })
  })

  it('keeps the view of the list', async () => {
    const { location } = await ask('flats', 'двушка', '&view=table')
    expect(location).toBe('/flats?rooms=2&view=table')
  })

  it('names the part of a text beyond its limit', async () => {
    const { location = '' } = await ask('flats', `двушка ${'я '.repeat(120)}`)
    expect(location.startsWith('/flats?rooms=2&unknown=')).toBe(true)
    expect((await get(location)).statusCode).toBe(200)
  })

  it.each(['/', '/flats', '/apartments', '/parking', '/storage'])(
    'has a search box at %s',
    async (path) => {
      const { html } = await get(path)
      expect(html).toContain('aria-label="Найти словами"')
      expect(html).toContain('name="words"')
      verifies('D33-1')
    },
  )

  it('answers navigations in the browser with the address, too', async () => {
    const { body } = await site.app.inject(
      '/page-data/flats?words=%D0%B4%D0%B2%D1%83%D1%88%D0%BA%D0%B0',
    )
    expect(JSON.parse(body)).toEqual({ redirect: '/flats?rooms=2' })
  })
})
