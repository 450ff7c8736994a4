import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

describeOnStores('the press centre', (under) => {
  let site: TestApp
  const get = async (path: string) => {
    const { statusCode, body } = await site.app.inject(path)
    return { status: statusCode, body: body.replaceAll('<!-- -->', '') }
  }
  const findPieces = (body: string) => [
    ...new Set([...body.matchAll(/href="\/press\/(piece-\d+)"/g)].map(([, slug]) => slug)),
  ]

  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db, { slug: 'house', name: 'Дом у реки' })
    await makeLot(db, { project_id, number: '1', rooms: 2 })
    const rows = Array.from({ length: 14 }, (_, index) => ({
      slug: `piece-${index + 1}`,
      title: index === 0 ? '<b>Первая</b>' : `Публикация ${index + 1}`,
      lead: 'Кратко',
      html: '<p>Текст</p>',
      picture: index % 2 === 0 ? '/media/pictures/abc-960.jpg' : null,
      published_on: index < 4 ? `2025-10-0${index + 1}` : `2026-03-${index + 10}`,
      kind: index % 3 === 0 ? 'Стройка' : null,
      projects: index === 13 ? '["house"]' : '[]',
    }))
    await db.insertInto('press').values(rows).execute()
    site = await createTestApp(under, { settings: { PUBLIC_URL: 'https://press.example' } })
  })
  afterAll(() => site.close())

  it('lists six pieces per page, the newest first, with pictures and links to the other pages', async () => {
    const { status, body } = await get('/press')
    expect(status).toBe(200)
    expect(findPieces(body)).toEqual([14, 13, 12, 11, 10, 9].map((n) => `piece-${n}`))
    expect(body).toContain('14\u00a0публикаций, страница 1 из\u00a03')
    expect(body).toContain('<link rel="canonical" href="https://press.example/press"/>')
    expect(body).toMatch(/<nav aria-label="Страницы".*href="\/press\?page=2"/s)
    expect(body).toContain('/media/pictures/abc-480.avif 480w')
    expect(body).toContain('"@type":"NewsArticle","headline":"Публикация 14"')
    expect(body).toContain('href="/press/rss.xml"')
    const last = (await get('/press?page=3')).body
    expect(findPieces(last)).toEqual(['piece-2', 'piece-1'])
    expect(last).toContain('&lt;b&gt;Первая&lt;/b&gt;')
    expect(last).toContain('href="https://press.example/press?page=3"')
    expect((await get('/press?page=99')).body).toContain('страница 3 из')
    verifies('§10.3-11', '§9-6')
  })

  it('gives a piece without a picture a drawing of the catalogue, or its kind where there is none', async () => {
    const { body } = await get('/press')
    const covers = body.split('<article').slice(1)
    // The newest is about a project; the others find no plan in this catalogue.
    expect(covers[0]).toMatch(/src="\/media\/facades\/\d+\.svg"/)
    expect(covers[2]).not.toContain('<img')
    expect(covers[0]).toContain('data-drawing="facade"')
  })

  it('filters by year, kind and project, and names a condition that means nothing', async () => {
    expect(findPieces((await get('/press?year=2025')).body)).toHaveLength(4)
    const kind = `kind=${encodeURIComponent('Стройка')}`
    expect(findPieces((await get(`/press?year=2025&${kind}`)).body)).toEqual(['piece-4', 'piece-1'])
    expect(findPieces((await get('/press?year=1812')).body)).toHaveLength(6)
    expect((await get('/press?year=1812')).body).toContain('Не поняли условие в адресе: год')
    // The first page of a filtered list is the one that its other pages belong to.
    expect((await get('/press?year=2026')).body).toContain('href="/press?year=2026&amp;page=2"')
  })

  it('shows the projects of a piece, flats in them and other pieces', async () => {
    const { body } = await get('/press/piece-14')
    expect(body).toContain('href="/press" class="link">Пресс-центр</a>')
    expect(body).toContain('href="/projects/house"')
    expect(body).toContain('Показать 1\u00a0квартиру')
    expect(body).toMatch(/href="\/flats\/\d+"/)
    expect(findPieces(body)).toEqual(['piece-13', 'piece-12', 'piece-11'])
    const plain = (await get('/press/piece-13')).body
    expect(plain).not.toContain('О проекте')
    expect((await get('/press/nothing')).status).toBe(404)
    expect((await get('/press/%00')).status).toBe(404)
  })
})

describeOnStores('a press centre without pieces', (under) => {
  it('says that there are none', async () => {
    const site = await createTestApp(under)
    const { statusCode, body } = await site.app.inject('/press')
    expect(statusCode).toBe(200)
    expect(body).toContain('Публикаций пока нет')
    expect(body).not.toContain('aria-label="Страницы"')
    await site.close()
  })
})
