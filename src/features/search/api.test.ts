import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBuilding, makeCity, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import type { Database } from '../../db/connect.ts'
import { raiseCatalogueVersion } from '../../db/version.ts'
import type { MarkedText, SearchResult } from './schema.ts'

interface Answer {
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
  const ask = async (q: string, more: Record<string, string> = {}) => {
    const answer = await inject({ q, ...more })
    expect([q, answer.statusCode]).toEqual([q, 200])
    return answer.json<Answer>()
  }
  const urls = async (q: string) => (await ask(q)).results.map(({ url }) => url)

  it('finds every form of a word: titles first, then projects, press, documents', async () => {
    const wanted = ['/press/ipoteka', '/press/bank', '/documents/consent']
    for (const q of ['ипотека', 'ИПОТЕКУ', 'ипотекой', 'ипоте'])
      expect(await urls(q)).toEqual(wanted)
    const types = (await ask('квартиры в сданном доме')).results.map(({ type }) => type)
    expect(types).toEqual(['project', 'press'])
    expect(await urls('елки')).toEqual(['/press/yolka'])
  })

  it('finds projects by their name, address, metro and city, and leads to a page that there is', async () => {
    for (const q of ['берег тихий', 'на набережной портовой', 'метро гавани', 'приморск гавань']) {
      const { results } = await ask(q)
      expect([q, results[0]?.type, results[0]?.title.text]).toEqual([q, 'project', 'Тихий берег'])
      expect((await site.app.inject(results[0]?.url ?? '')).statusCode).toBe(200)
    }
  })

  it('wants all words, and marks what it found in plain text', async () => {
    expect(await ask('ипотека берег')).toMatchObject({ count: 0, results: [] })
    const { results } = await ask('банк ипотека')
    const marked = ({ text, marks }: MarkedText) =>
      marks.map(({ start, end }) => text.slice(start, end))
    expect(results.map(({ title, snippet }) => [title, snippet].map(marked))).toEqual([
      [['банк'], ['ипотеку']],
      [['Ипотеку'], ['Банк']],
    ])
    expect(results.map(({ snippet }) => snippet.text).join()).not.toMatch(/[<>]/)
  })

  it('finds lots by article in either layout and by number, those on sale first', async () => {
    for (const q of ['НБ-1-2-045', 'нб 1 2 045', 'HБ1-2-045', 'артикул НБ-1-2-045']) {
      const { results } = await ask(q)
      expect([q, results[0]?.url]).toEqual([q, `/flats/${flat}`])
      expect(results[0]?.title.text).toBe('НБ-1-2-045: 2-комнатная квартира, 58,4\u00a0м²')
    }
    const titles = async (q: string) =>
      (await ask(q)).results.map(({ title }) => title.text.replace(/:.*/, ''))
    expect(await titles('НБ-1-2')).toEqual(['НБ-1-2-045', 'НБ-1-2-046', 'НБ-1-2-04'])
    expect(await titles('НБ-1-2-04')).toEqual(['НБ-1-2-04', 'НБ-1-2-045', 'НБ-1-2-046'])
    expect(await titles('квартира № 45')).toEqual(['НБ-1-2-045', 'НБ-1-2-04'])
    expect(await titles('НБ')).toEqual([])
    expect(await titles('кладовая 45')).toEqual([])
    for (const { url } of (await ask('45')).results) {
      expect((await site.app.inject(url)).statusCode).toBe(200)
    }
  })

  it('answers parts of one stable order', async () => {
    const { results: all, count } = await ask('тихий 45')
    expect([count, all.length]).toEqual([0, 0])
    const whole = await ask('ипотека')
    const parts: SearchResult[] = []
    for (const offset of [0, 1, 2]) {
      const part = await ask('ипотека', { limit: '1', offset: String(offset) })
      expect([part.count, part.next !== null, part.previous !== null]).toEqual([
        3,
        offset < 2,
        offset > 0,
      ])
      parts.push(...part.results)
    }
    expect(parts).toEqual(whole.results)
    expect((await ask('ипотека', { offset: '3' })).results).toEqual([])
    const mixed = await ask('45', { limit: '1', offset: '1' })
    expect(mixed.results).toEqual((await ask('45')).results.slice(1, 2))
  })

  it('follows what is written: new, changed and removed texts', async () => {
    const change = async (work: (trx: Database) => Promise<unknown>) => {
      // Asked before: the site may have followed by the time the change is done.
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
    // In the order of their list, the newest first, whenever they were written.
    const cascades = ['/press/most', '/press/fontan', '/press/brod']
    expect(await urls('каскад')).toEqual(cascades)
    await change((trx) => trx.deleteFrom('press').where('slug', 'in', ['most', 'brod']).execute())
    await change((trx) => trx.deleteFrom('press').where('slug', '=', 'fontan').execute())
    expect(await urls('каскад')).toEqual([])
    expect(await count()).toEqual(before)
  })

  describe('hostile words', () => {
    it.each([
      ['', { q: ['Пожалуйста, заполните это поле'] }],
      ['  ', { q: ['Пожалуйста, заполните это поле'] }],
      ['и'.repeat(201), { q: ['Не больше 200 знаков'] }],
      ['и'.repeat(10_000), { q: ['Не больше 200 знаков'] }],
    ])('are refused by name when empty or endless', async (q, body) => {
      const answer = await inject({ q })
      expect([answer.statusCode, answer.json()]).toEqual([400, body])
    })

    it('are refused when absent, repeated or with a bad window, all at once', async () => {
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
    ])('are words and nothing else: %j', async (q) => {
      await ask(q)
    })

    it('never fail, whatever they are', async () => {
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
