import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBuilding, makeCity, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import type { Database } from '../../db/connect.ts'
import { raiseCatalogueVersion } from '../../db/version.ts'
import type { MarkedText, SearchResult } from './schema.ts'

interface SearchResponse {
  count: number
  next: string | null
  previous: string | null
  results: SearchResult[]
}

const NOW = new Date('2026-11-01T09:00:00Z')

describeOnStores('search', (under) => {
  let site: TestApp
  let shore = 0
  let flat = 0
  beforeAll(async () => {
    const { db } = under
    const city_id = await makeCity(db, { name: 'Приморск' })
    shore = await makeProject(db, {
      city_id,
      slug: 'bereg',
      name: 'Тихий берег',
      address: 'Портовая набережная, 5',
      description: 'Дома у воды, сдан первый корпус',
    })
    await db
      .insertInto('project_metro')
      .values({
        project_id: shore,
        position: 1,
        name: 'Гавань',
        line_color: null,
        walk_minutes: 7,
        transport_minutes: null,
      })
      .execute()
    await makeProject(db, { city_id, slug: 'park', name: 'Старый парк', description: 'Тихо' })
    const building_id = await makeBuilding(db, {
      project_id: shore,
      name: 'Корпус 1',
      state: 'built',
    })
    const place = { project_id: shore, building_id }
    flat = await makeLot(db, { ...place, article: 'НБ-1-2-045', number: '45' })
    await makeLot(db, { ...place, article: 'НБ-1-2-046', number: '46', status: 'reserved' })
    await makeLot(db, { ...place, article: 'НБ-1-2-04', number: '45', status: 'sold' })
    await makeLot(db, { ...place, article: 'М-045', number: '45', kind: 'parking', rooms: null })
    await makeLot(db, {
      ...place,
      article: 'К-07',
      number: '7',
      kind: 'storage',
      rooms: null,
      area: 4.5,
      price: 600_000,
    })
    await makeLot(db, { ...place, article: 'А-90', number: '90', kind: 'apartment', rooms: 0 })
    await makeLot(db, {
      project_id: await makeProject(db, { name: 'Новый двор' }),
      number: '45',
      kind: 'apartment',
      rooms: 3,
    })
    await addPress(db, [
      ['ipoteka', '2026-10-01', 'Ипотеку одобрят за день', 'Ставка от 5 %', '<p>Банк и дом</p>'],
      ['bank', '2026-10-05', 'Новый банк', 'Он даёт ипотеку', '<p>Для квартир в сданных домах</p>'],
      ['yolka', '2026-09-01', 'Ёлка во дворе', 'Праздник', '<p>Тихий вечер</p>'],
    ])
    await db
      .insertInto('documents')
      .values({
        slug: 'consent',
        title: 'Согласие на обработку данных',
        version: '1',
        html: '<p>Персональные данные покупателя, ипотека</p>',
        position: 1,
      })
      .execute()
    await db.transaction().execute((trx) => raiseCatalogueVersion(trx, NOW))
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const inject = (query: Record<string, string>) => site.app.inject({ url: '/api/search/', query })
  const request = async (q: string, more: Record<string, string> = {}) => {
    const response = await inject({ q, ...more })
    expect([q, response.statusCode]).toEqual([q, 200])
    return response.json<SearchResponse>()
  }
  const urls = async (q: string) => (await request(q)).results.map(({ url }) => url)

  it('finds every form of a word: matches in titles first, then projects, press, documents', async () => {
    const expected = ['/press/ipoteka', '/press/bank', '/documents/consent']
    for (const q of ['ипотека', 'ИПОТЕКУ', 'ипотекой', 'ипоте'])
      expect(await urls(q)).toEqual(expected)
    const types = (await request('квартиры в сданном доме')).results.map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['project', 'press']))
    expect(await urls('елки')).toEqual(['/press/yolka'])
    verifies('§11-6')
  })

  it('finds projects by name, address, metro and city, with a link to an existing page', async () => {
    for (const q of ['берег тихий', 'на набережной портовой', 'метро гавани', 'приморск гавань']) {
      const { results } = await request(q)
      expect([q, results[0]?.type, results[0]?.title.text]).toEqual([q, 'project', 'Тихий берег'])
      expect((await site.app.inject(results[0]?.url ?? '')).statusCode).toBe(200)
    }
  })

  it('requires all words and marks the matches in plain text', async () => {
    expect(await request('ипотека берег')).toMatchObject({ count: 0, results: [] })
    const { results } = await request('банк ипотека')
    const marked = ({ text, marks }: MarkedText) =>
      marks.map(({ start, end }) => text.slice(start, end))
    expect(results.map(({ title, snippet }) => [title, snippet].map(marked))).toEqual([
      [['банк'], ['ипотеку']],
      [['Ипотеку'], ['Банк']],
    ])
    expect(results.map(({ snippet }) => snippet.text).join()).not.toMatch(/[<>]/)
  })

  it('finds lots by article in Cyrillic or Latin letters and by number, those on sale first', async () => {
    for (const q of ['НБ-1-2-045', 'нб 1 2 045', 'HБ1-2-045', 'артикул НБ-1-2-045']) {
      const { results } = await request(q)
      expect([q, results[0]?.url]).toEqual([q, `/flats/${flat}`])
      expect(results[0]?.title.text).toBe('НБ-1-2-045: 2-комнатная квартира, 58,4\u00a0м²')
    }
    const titles = async (q: string) =>
      (await request(q)).results.map(({ title }) => title.text.replace(/:.*/, ''))
    expect(await titles('НБ-1-2')).toEqual(['НБ-1-2-045', 'НБ-1-2-046', 'НБ-1-2-04'])
    expect(await titles('НБ-1-2-04')).toEqual(['НБ-1-2-04', 'НБ-1-2-045', 'НБ-1-2-046'])
    expect(await titles('квартира № 45')).toEqual(['НБ-1-2-045', 'НБ-1-2-04'])
    expect(await titles('НБ')).toEqual([])
    expect(await titles('кладовая 45')).toEqual([])
    for (const { url } of (await request('45')).results) {
      expect((await site.app.inject(url)).statusCode).toBe(200)
    }
    verifies('§11-7')
  })

  it('finds lots of every kind by number together with the name of their project', async () => {
    const articles = async (q: string) =>
      (await request(q)).results.map(({ title }) => title.text.replace(/:.*/, ''))
    expect(await articles('тихий берег 45')).toEqual(['НБ-1-2-045', 'М-045', 'НБ-1-2-04'])
    expect(await articles('КВАРТИРА 45, Тихий Берег')).toEqual(['НБ-1-2-045', 'НБ-1-2-04'])
    expect(await articles('паркинг 45 берег')).toEqual(['М-045'])
    expect(await articles('кладовая № 7 в тихом берегу')).toEqual(['К-07'])
    expect(await articles('апартамент 90')).toEqual(['А-90'])
    // The address of a project may have the number, too.
    const lots = (await request('45')).results.filter(({ url }) => /^\/[a-z]+\/\d+$/.test(url))
    expect(lots).toHaveLength(4)
    expect(await articles('старый парк 45')).toEqual([])
    verifies('§11-7')
  })

  it('finds lots on sale of every kind in words, after the texts', async () => {
    const paths = async (q: string) =>
      (await urls(q)).map((url) => url.replace(/\d+$/, '')).filter((url) => url !== '/projects/')
    expect(await paths('кладовка до 700 тысяч')).toEqual(['/storage/'])
    expect(await paths('машиноместо')).toEqual(['/parking/'])
    expect(await paths('студия')).toEqual(['/apartments/'])
    expect(await paths('двушка в тихом береге')).toEqual(['/flats/'])
    expect(await paths('от 4 м² до 600 тыс')).toEqual(['/storage/'])
    expect(await paths('двушка с бассейном')).toEqual(['/flats/'])
    expect(await paths('берег с бассейном')).toEqual([])
    expect((await request('за')).results.filter(({ type }) => type === 'lot')).toEqual([])
    const all = await request('тихий берег')
    const parts = await Promise.all(
      all.results.map((_, offset) => request('тихий берег', { limit: '1', offset: `${offset}` })),
    )
    expect(parts.flatMap(({ results }) => results)).toEqual(all.results)
    expect(new Set(all.results.map(({ url }) => url)).size).toBe(all.count)
    verifies('§11-9')
  })

  it('searches in the other keyboard layout when a query finds nothing', async () => {
    expect(await urls('bgjntrf')).toEqual(await urls('ипотека'))
    expect((await request('Y,-1-2-045')).results[0]?.url).toBe(`/flats/${flat}`)
    expect(await urls('nb[bq ,thtu 45')).toEqual(await urls('тихий берег 45'))
    expect(await urls('rkfljdfz')).toEqual(await urls('кладовая'))
    expect((await request('кгыышфтщ')).count).toBe(0)
    verifies('§11-10')
  })

  it('returns pages of one stable order', async () => {
    const none = await request('ёлка 45')
    expect([none.count, none.results.length]).toEqual([0, 0])
    const all = await request('ипотека')
    const parts: SearchResult[] = []
    for (const offset of [0, 1, 2]) {
      const part = await request('ипотека', { limit: '1', offset: String(offset) })
      expect([part.count, part.next !== null, part.previous !== null]).toEqual([
        3,
        offset < 2,
        offset > 0,
      ])
      parts.push(...part.results)
    }
    expect(parts).toEqual(all.results)
    expect((await request('ипотека', { offset: '3' })).results).toEqual([])
    const mixed = await request('45', { limit: '1', offset: '1' })
    expect(mixed.results).toEqual((await request('45')).results.slice(1, 2))
  })

  it('finds texts after they are added, changed and removed', async () => {
    const change = async (work: (trx: Database) => Promise<unknown>) => {
      // Read before the change: the site may already have the new version afterwards.
      const { version } = site.context.catalogue.current()
      await under.db.transaction().execute(async (trx) => {
        await work(trx)
        await raiseCatalogueVersion(trx, NOW)
      })
      await expect.poll(() => site.context.catalogue.current().version).toBe(version + 1)
    }
    const count = () =>
      under.db
        .selectFrom('search_texts')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const before = await count()
    await change((trx) => addPress(trx, [['fontan', '2026-10-20', 'Фонтан', 'Вода', '']]))
    expect(await urls('фонтаном')).toEqual(['/press/fontan'])
    await change((trx) =>
      trx.updateTable('press').set({ title: 'Каскад' }).where('slug', '=', 'fontan').execute(),
    )
    expect(await urls('фонтан')).toEqual([])
    expect(await urls('каскады')).toEqual(['/press/fontan'])
    await change((trx) => addPress(trx, [['brod', '2026-09-25', 'Каскад у брода', 'Вода', '']]))
    await change((trx) => addPress(trx, [['most', '2026-10-25', 'Каскад у моста', 'Вода', '']]))
    // The newest publication first, independent of the order of insertion.
    const cascades = ['/press/most', '/press/fontan', '/press/brod']
    expect(await urls('каскад')).toEqual(cascades)
    await change((trx) => trx.deleteFrom('press').where('slug', 'in', ['most', 'brod']).execute())
    await change((trx) => trx.deleteFrom('press').where('slug', '=', 'fontan').execute())
    expect(await urls('каскад')).toEqual([])
    expect(await count()).toEqual(before)
  })

  describe('a hostile query', () => {
    it.each([
      ['', { q: ['Пожалуйста, заполните это поле'] }],
      ['  ', { q: ['Пожалуйста, заполните это поле'] }],
      ['и'.repeat(201), { q: ['Не больше 200 знаков'] }],
      ['и'.repeat(10_000), { q: ['Не больше 200 знаков'] }],
    ])('is rejected with a field error if it is empty or too long', async (q, body) => {
      const response = await inject({ q })
      expect([response.statusCode, response.json()]).toEqual([400, body])
    })

    it('is rejected with all errors if it is absent, repeated or has an invalid window', async () => {
      const bad = await site.app.inject('/api/search/?q=a&q=b&limit=0')
      expect([bad.statusCode, Object.keys(bad.json<object>()).toSorted()]).toEqual([
        400,
        ['limit', 'q'],
      ])
      expect((await site.app.inject('/api/search/')).statusCode).toBe(400)
    })

    it.each([
      `"`,
      `' OR 1=1 --`,
      `ипотека" OR title:*`,
      `NEAR(а б)`,
      `{title} : дом`,
      `дом* AND NOT квартира`,
      `^дом`,
      `'дом':*A | !дом`,
      '\\',
      '\u0000дом',
      'дом\uD800',
      '%',
      '<script>',
      '🏠',
    ])('has no special syntax: %j', async (q) => {
      await request(q)
    })

    it('never causes a server error', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (q) => {
          expect([200, 400]).toContain((await inject({ q })).statusCode)
        }),
        { numRuns: 60 },
      )
    })
  })
})

async function addPress(db: Database, rows: Array<[string, string, string, string, string]>) {
  await db
    .insertInto('press')
    .values(
      rows.map(([slug, published_on, title, lead, html]) => {
        return { slug, published_on, title, lead, html, picture: null }
      }),
    )
    .execute()
}
