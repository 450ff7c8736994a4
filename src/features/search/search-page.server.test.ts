import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { raiseCatalogueVersion } from '../../db/version.ts'

const PIECES = 23

describeOnStores('the search page', (under) => {
  let site: TestApp
  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db, { name: 'Тихий берег' })
    await makeLot(db, { project_id, article: 'ТБ-1-07', number: '7' })
    await makeLot(db, { project_id, article: 'К-2', number: '2', kind: 'storage', rooms: null })
    const pieces = Array.from({ length: PIECES }, (_, n) => ({
      slug: `piece-${n}`,
      title: `Новость ${n}`,
      lead: 'О фонтане <b>во дворе</b>',
      html: '',
      published_on: `2026-10-${String(n + 1).padStart(2, '0')}`,
      picture: null,
    }))
    await db.insertInto('press').values(pieces).execute()
    await db.transaction().execute((trx) => raiseCatalogueVersion(trx, new Date()))
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  /** Requests the page; `text` is its main part without React's comment nodes. */
  const read = async (search: string) => {
    const response = await site.app.inject(`/search${search}`)
    expect([search, response.statusCode]).toEqual([search, 200])
    const main = /<main.*<\/main>/s.exec(response.body)?.[0] ?? ''
    return { ...response, main, text: main.replaceAll('<!-- -->', '') }
  }
  const linksIn = (main: string) =>
    Array.from(main.matchAll(/<h3[^>]*><a href="([^"]+)"/g), ([, href]) => href)

  it('is not indexed and has the query in its title', async () => {
    const { body, headers } = await read(`?q=${encodeURIComponent('фонтан')}`)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).not.toContain('rel="canonical"')
    expect(body).toContain('<title>фонтан: поиск')
  })

  it('shows ten results a page with marked words, and pagination', async () => {
    const q = `?q=${encodeURIComponent('фонтаны')}`
    const first = await read(q)
    expect(first.text).toContain(`Найдено ${PIECES}\u00a0результата`)
    expect(first.text).toContain('О <mark>фонтане</mark> &lt;b&gt;во дворе&lt;/b&gt;')
    expect(first.text).toContain('aria-label="Страницы"')
    const seen = linksIn(first.main)
    expect(seen).toHaveLength(10)
    for (const page of [2, 3]) seen.push(...linksIn((await read(`${q}&page=${page}`)).main))
    expect(new Set(seen).size).toBe(PIECES)
    expect(linksIn((await read(`${q}&page=99`)).main)).toEqual(seen.slice(20))
    verifies('§10.2-11')
  })

  it('shows a flat that is found by its number as a card with its article', async () => {
    const { main } = await read(`?q=${encodeURIComponent('квартира № 7')}`)
    expect(main).toMatch(/>ТБ-1-07<\/p><article[^>]*>.*<h3[^>]*><a href="\/flats\/1"/s)
    expect(main).toContain('>Сдача<')
  })

  it('is reached by the plain form of the header', async () => {
    const { body } = await site.app.inject('/')
    expect(body).toMatch(/<form(?=[^>]* action="\/search")(?=[^>]* role="search")/)
  })

  it('links to the lists that the query describes, and names the layout that it searched', async () => {
    const described = await read(`?q=${encodeURIComponent('двушка')}`)
    expect(described.text).toContain('1\u00a0квартира по\u00a0этим условиям')
    expect(described.text).toMatch(/href="\/flats\?rooms=2"[^>]*>Показать 1\u00a0квартиру</)
    expect(described.main.split('href="/flats/1"')).toHaveLength(2)
    expect(described.main).not.toContain('В каталоге</p>')
    const switched = await read('?q=ajynfy')
    expect(switched.text).toContain('«фонтан»')
    verifies('§11-9', '§11-10')
  })

  it('names what it did not understand of a description, and shows the nearest lots when none fits', async () => {
    const fountain = await read(`?q=${encodeURIComponent('двушка с бассейном')}`)
    expect(fountain.text).toContain('Не\u00a0поняли: «бассейном».')
    expect(fountain.main).toMatch(/href="\/flats\?rooms=2&amp;unknown=%D0/)
    const dear = await read(`?q=${encodeURIComponent('двушка до 10 тысяч рублей')}`)
    expect(dear.text).toContain('Такого сочетания условий нет')
    expect(dear.text).toContain('Ближайшая цена')
    expect(dear.main).toContain('href="/flats/1"')
    verifies('§11-9', 'D33-4')
  })

  it('shows each lot and each count once, and texts below the lists that a query describes', async () => {
    const { text, main } = await read(`?q=${encodeURIComponent('двушка')}`)
    expect(text).not.toContain('Найден')
    expect(text).not.toContain('aria-label="Страницы"')
    expect(main.split('href="/flats/1"')).toHaveLength(2)
    expect(text).not.toContain('>ТБ-1-07</p>')
  })

  it('offers lots of a kind that a description of another kind names', async () => {
    const { text, main } = await read(`?q=${encodeURIComponent('двушка с кладовой')}`)
    expect(text).toContain('1\u00a0квартира по\u00a0этим условиям')
    expect(text).not.toContain('Не\u00a0поняли')
    expect(main).toMatch(/href="\/storage"[^>]*>Кладовые, 1</)
  })

  it('does not take a text with one word of a description for a description', async () => {
    const { main, text } = await read(`?q=${encodeURIComponent('новость о фонтане для двушки')}`)
    expect(text).not.toContain('по\u00a0этим условиям')
    expect(main).not.toContain('href="/flats?rooms=2')
  })

  it('shows a hint without a query, and a suggestion without results', async () => {
    expect((await read('')).text).toContain('Слова можно писать')
    expect((await read('?q=%20')).text).toContain('Слова можно писать')
    const none = await read(`?q=${encodeURIComponent('абракадабра')}`)
    expect(none.text).toContain('ничего не\u00a0найдено')
    expect(linksIn(none.main)).toEqual([])
  })

  it('escapes the query and accepts invalid parameters', async () => {
    const { text } = await read(`?q=${encodeURIComponent('<script>alert(1)</script>"')}`)
    expect(text).not.toContain('<script>')
    const long = await read(`?q=${'я'.repeat(3_000)}`)
    expect(long.text).toContain('ищем по')
    for (const search of ['?q=%00', '?q=%ff', '?q=a&q=b', '?page=-1', '?q=7&page=x'])
      await read(search)
  })

  it('is cached once for equivalent addresses', async () => {
    const etag = async (search: string) => (await read(search)).headers['etag']
    const q = encodeURIComponent('фонтан')
    expect(await etag(`?utm_source=x&page=1&q=${q}`)).toBe(await etag(`?q=%20${q}%20`))
  })
})
