import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillContent, makePicture } from '../../../tests/support/content-rows.ts'
import { makeBuilding, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

const stages = [
  { name: 'Каркас', planned: '2026-01', expected: null, done: '2026-03', reason: 'Мороз' },
]

describeOnStores('the pages of building sites', (under) => {
  let site: TestApp
  const get = async (path: string) => {
    const { statusCode, body } = await site.app.inject(path)
    return { status: statusCode, body: body.replaceAll('<!-- -->', '') }
  }
  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db, {
      slug: 'house',
      name: 'Дом',
      area_type: 'premium_area',
    })
    await makeProject(db, { slug: 'plain', name: 'Без стройки' })
    await makeBuilding(db, { project_id, name: 'Корпус 1', stages: JSON.stringify(stages) })
    await fillContent(db, project_id)
    await makePicture(db, 'second')
    await db.updateTable('progress_pictures').set({ camera: 'Кран' }).execute()
    await db
      .updateTable('aerial_photos')
      .set({ points: '[{"at":[0.25,0.5],"name":"Корпус <1>"}]' })
      .execute()
    site = await createTestApp(under, { settings: { PUBLIC_URL: 'https://site.example' } })
  })
  afterAll(() => site.close())

  it('list the sites with their newest month, and only those that have any', async () => {
    const { status, body } = await get('/progress')
    expect(status).toBe(200)
    expect(body).toContain('<link rel="canonical" href="https://site.example/progress"/>')
    expect(body).toContain('href="/progress/house"')
    expect(body).not.toContain('href="/progress/plain"')
    expect(body).toContain('октябрь 2026</span>: Месяц 10')
    expect(body).toContain('2\u00a0месяца · 2\u00a0фильма')
    expect((await get('/progress?area_type=business_area')).body).toContain('Таких строек нет')
  })

  it('show the months, two pictures of one camera, stages, films and named aerial photographs', async () => {
    const { status, body } = await get('/progress/house')
    expect(status).toBe(200)
    expect(body).toContain('<h1 class="title">Дом</h1>')
    expect(body).toContain('href="/progress" class="link">Ход строительства</a>')
    expect(body).toContain('aria-valuetext="октябрь 2026"')
    expect(body).toContain('aria-label="Сравнение: сентябрь 2026 и октябрь 2026"')
    expect(body).toContain('на\u00a02\u00a0месяца позже')
    expect(body).toContain('Мороз')
    expect(body).toContain('<source src="/media/film.mp4"/>')
    expect(body).toContain('left:25%;top:50%')
    expect(body).toContain('Корпус &lt;1&gt;')
    expect(body).toContain('"@type":"VideoObject"')
    expect((await get('/progress/house?month=2026-09')).body).toContain(
      'aria-valuetext="сентябрь 2026"',
    )
    verifies('§10.3-12')
  })

  it('say that a project has no reports, and return 404 for an unknown one', async () => {
    const { status, body } = await get('/progress/plain')
    expect(status).toBe(200)
    expect(body).toContain('Отчётов об этой стройке пока нет')
    for (const slug of ['nothing', '%00', '..%2fhouse']) {
      expect((await get(`/progress/${slug}`)).status).toBe(404)
    }
  })

  it('name a month once where the title of its album is that month, and end no day with two full stops', async () => {
    const { db } = under
    const project_id = await makeProject(db, { slug: 'named', name: 'Тёзка' })
    await db
      .insertInto('progress_albums')
      .values({ project_id, year: 2026, month: 11, title: 'Ноябрь 2026', html: '<p>Кровля</p>' })
      .execute()
    const named = await createTestApp(under)
    try {
      for (const path of [
        '/progress',
        '/progress/named',
        '/progress/named.rss',
        '/projects/named',
        '/',
      ]) {
        const response = await named.app.inject(path)
        const text = response.body.replaceAll('<!-- -->', '')
        expect(response.statusCode).toBe(200)
        const words = text
          .replace(/<script[^>]*>.*?<\/script>/gs, '')
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
        expect(words).not.toMatch(/ноябрь 2026 ?: ноябрь 2026/i)
        expect(text).not.toMatch(/<h3[^>]*>ноябрь 2026<span/i)
        if (path !== '/') expect(words).toMatch(/ноябрь 2026/i)
      }
    } finally {
      await named.close()
    }
    const { body } = await get('/progress/house')
    expect(body).toMatch(/<time[^>]*>[^<]*г\.<\/time> \S/)
    expect(body.replaceAll(/<[^>]*>/g, '')).not.toMatch(/г\.\./)
  })

  it('have an RSS feed per project', async () => {
    const { status, body } = await get('/progress/house.rss')
    expect(status).toBe(200)
    expect(body.match(/<title>[^<]*<\/title>/g)).toEqual([
      '<title>Ход строительства: Дом</title>',
      '<title>октябрь 2026: Месяц 10</title>',
      '<title>сентябрь 2026: Месяц 9</title>',
    ])
    expect(body).toContain('<link>https://site.example/progress/house?month=2026-10</link>')
    expect((await get('/progress/nothing.rss')).status).toBe(404)
  })

  it('are in the sitemap', async () => {
    const { body } = await get('/sitemap-sites-1.xml')
    expect(body).toContain('<loc>https://site.example/progress/house</loc><lastmod>2026-10-01')
    expect(body).not.toContain('plain')
  })
})

describeOnStores('a company without building sites', (under) => {
  it('says that there are no reports', async () => {
    const site = await createTestApp(under)
    const { statusCode, body } = await site.app.inject('/progress')
    expect(statusCode).toBe(200)
    expect(body).toContain('Отчётов о стройке пока нет')
    await site.close()
  })
})
