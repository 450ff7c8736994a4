import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallCompany, writeFolder } from '../../tests/support/content-folder.ts'
import { type DeskBrowser, makeDeskUser, signIn } from '../../tests/support/desk.ts'
import { movableClock } from '../../tests/support/callback-context.ts'
import { makeDocument, makeLot } from '../../tests/support/factories.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { importContent } from '../features/content/write/import-content.server.ts'

const ARTICLE = 'Тайна-77'
const PRICE = 98_765_432
const TOKEN = 'A'.repeat(32)
const csrf = { cookie: `csrftoken=${TOKEN}`, 'x-csrftoken': TOKEN }
const FORM = 'application/x-www-form-urlencoded'
const facts = JSON.stringify({
  sad: {
    yandex: '11',
    cian: '12',
    avito: '13',
    domclick: '14',
    buildings: {
      'Корпус 1': { yandex: '21', cian: '22', avito: '23', house_type: 'Монолитный' },
    },
  },
})

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-hidden-lots-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('a lot that the office hides', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  let editor: DeskBrowser
  let owner: DeskBrowser
  let lot = 0
  let other = 0
  let place = { project_id: 0, building_id: 0, section_id: 0, floor_id: 0, plan_id: 0 }
  let ownPlan = 0

  beforeAll(async () => {
    const folder = await mkdtemp(join(top, 'content-'))
    const mediaFolder = await mkdtemp(join(top, 'media-'))
    await writeFolder(folder, {
      ...(await smallCompany()),
      'plans/own.json': String((await smallCompany())['plans/1-24.json']),
    })
    await importContent(under.db, { folder, mediaFolder, clock })
    await makeDocument(under.db)
    const PORTALS_FILE = join(folder, 'portals.json')
    await writeFile(PORTALS_FILE, facts)
    place = await under.db
      .selectFrom('projects')
      .innerJoin('buildings', 'buildings.project_id', 'projects.id')
      .innerJoin('sections', 'sections.building_id', 'buildings.id')
      .innerJoin('floors', 'floors.section_id', 'sections.id')
      .select(['projects.id as project_id', 'buildings.id as building_id', 'section_id'])
      .select('floors.id as floor_id')
      .select((eb) =>
        eb
          .selectFrom('plans')
          .select((e) => e.fn.min('id').as('id'))
          .as('plan_id'),
      )
      .where('floors.outline', 'is not', null)
      .$narrowType<{ plan_id: number }>()
      .executeTakeFirstOrThrow()
    ownPlan = (
      await under.db
        .selectFrom('plans')
        .select('id')
        .where('id', '<>', place.plan_id)
        .executeTakeFirstOrThrow()
    ).id
    const flat = { ...place, kind: 'flat', rooms: 1 } as const
    const square = (x: number) => `[[${x},0],[${x + 5},0],[${x + 5},6],[${x},6]]`
    const plan_picture_url = 'https://plans.example/1.png'
    for (const x of [0, 5]) {
      other = await makeLot(under.db, { ...flat, outline: square(x), plan_picture_url })
    }
    await makeLot(under.db, { ...place, plan_id: null, kind: 'parking', rooms: null })
    lot = await makeLot(under.db, {
      ...flat,
      plan_id: ownPlan,
      plan_picture_url,
      outline: square(14),
      id: 7_771_000,
      external_id: 'secret-lot',
      article: ARTICLE,
      number: '4443',
      price: PRICE,
      sale_price: PRICE - 1_000_000,
      is_hot_offer: 1,
      created_at: '2026-11-19T09:00:00.000Z',
    })
    site = await createTestApp(under, {
      clock,
      settings: { PUBLIC_URL: 'http://127.0.0.1:3000', PORTALS_FILE, MEDIA_DIR: mediaFolder },
    })
    editor = await signIn(site, await makeDeskUser(under.db, 'editor'), clock)
    owner = await signIn(site, await makeDeskUser(under.db, 'owner'), clock)
  }, 120_000)
  afterAll(() => site.close())

  const visit = (url: string, cookie = '') =>
    site.app.inject({ url, headers: { host: '127.0.0.1:3000', ...(cookie && { cookie }) } })
  const post = (url: string, fields: Record<string, string>, cookie = '') =>
    site.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        host: '127.0.0.1:3000',
        'content-type': FORM,
        'sec-fetch-site': 'same-origin',
        cookie,
      },
    })
  const readCookie = (response: { headers: Record<string, unknown> }) =>
    [response.headers['set-cookie']].flat().join().split(';')[0] ?? ''
  const setHidden = async (isHidden: boolean) => {
    const { version } = (await editor.get(`lots/${lot}/`)).body
    const path = `lots/${lot}/overrides/hidden/`
    const answer = isHidden
      ? await editor.send('PUT', path, { value: true, note: 'Суд', version })
      : await editor.send('DELETE', path, { version })
    expect(answer.status).toBe(200)
    // The next version of the catalogue begins within a second.
    await expect
      .poll(() => site.context.catalogue.current().findLot(lot) === undefined)
      .toBe(isHidden)
  }
  /** Whether a text names the lot: its address, article, number or price, also in millions. */
  const isNamed = (text: string) =>
    new RegExp(
      [
        String(lot),
        'secret-lot',
        ARTICLE,
        encodeURIComponent(ARTICLE),
        '4443',
        String.raw`98[\s\u00a0\u202f]?765[\s\u00a0\u202f]?432`,
        String.raw`97[\s\u00a0\u202f]?765[\s\u00a0\u202f]?432`,
        '9[78],[78]\\d?[\\s\u00a0]млн',
      ].join('|'),
    ).test(text)

  /** An answer may repeat the question. */
  const withoutQuestion = (url: string, body: string) =>
    [ARTICLE, String(lot)]
      .filter((text) => decodeURIComponent(url).includes(text))
      .reduce(
        (rest, text) => rest.replaceAll(text, '').replaceAll(encodeURIComponent(text), ''),
        body,
      )

  it('is in no list, count, facet, word, feed, drawing or page of the site, and is shown again once it no longer is', async () => {
    const { project_id, building_id, floor_id } = place
    const own = [
      `/flats/${lot}`,
      `/page-data/flats/${lot}`,
      `/api/flats/${lot}/`,
      `/api/properties/${lot}/`,
      `/api/similar_flats/${lot}/`,
      `/og/lots/${lot}.png`,
      `/media/plans/${ownPlan}.svg`,
      `/media/plans/${ownPlan}.png`,
      `/media/axonometries/${ownPlan}.svg`,
    ]
    const naming = [
      '/',
      '/flats',
      '/flats?view=table',
      '/flats?order=-price',
      '/page-data/flats',
      '/api/flats/?limit=100',
      '/api/flats/specs/',
      '/api/flats/facets/',
      `/flats/${other}`,
      `/api/similar_flats/${other}/`,
      '/projects/sad',
      '/page-data/projects/sad',
      `/projects/sad/buildings/${building_id}`,
      `/projects/sad/floors/${floor_id}`,
      `/page-data/projects/sad/floors/${floor_id}`,
      `/api/floors/${floor_id}/flats/`,
      `/search?q=${encodeURIComponent(ARTICLE)}`,
      `/api/search/?q=${encodeURIComponent(ARTICLE)}`,
      '/changes',
      '/changes.json',
      '/changes.rss',
      '/flats.rss',
      '/flats.atom',
      '/sitemap-flats-1.xml',
      '/feeds/yandex.xml',
      '/feeds/cian.xml',
      '/feeds/avito.xml',
      '/feeds/domclick.xml',
      `/compare?ids=${other},${lot}`,
      `/callback?lot=${encodeURIComponent(ARTICLE)}`,
      `/callback/thanks?lot=${encodeURIComponent(ARTICLE)}`,
    ]
    const drawn = [`/media/floors/${floor_id}.svg`, `/media/facades/${project_id}.svg`]
    const read = async (urls: readonly string[]) =>
      Object.fromEntries(
        await Promise.all(urls.map(async (url) => [url, (await visit(url)).body] as const)),
      )
    const status = async (urls: readonly string[]) =>
      Object.fromEntries(
        await Promise.all(urls.map(async (url) => [url, (await visit(url)).statusCode] as const)),
      )
    const all = (urls: readonly string[], value: unknown) =>
      Object.fromEntries(urls.map((url) => [url, value]))
    const named = async () =>
      Object.fromEntries(
        Object.entries(await read(naming)).map(([url, body]) => [
          url,
          isNamed(withoutQuestion(url, body)),
        ]),
      )

    const before = { drawn: await read(drawn), named: await named(), status: await status(own) }
    expect(before.status).toEqual(all(own, 200))
    expect(before.named).toEqual(all(naming, true))

    await setHidden(true)
    expect(await status(own)).toEqual(all(own, 404))
    expect(await named()).toEqual(all(naming, false))
    const after = await read(drawn)
    expect(Object.keys(after).filter((url) => after[url] === before.drawn[url])).toEqual([])

    await setHidden(false)
    expect(await status(own)).toEqual(all(own, 200))
    expect(await named()).toEqual(all(naming, true))
  })
  it('is only counted in favourites, comparison and shared list, which say that it is no longer shown', async () => {
    const first = await post('/favorites', { action: 'add', property: String(other) })
    const cookie = readCookie(first)
    await post('/favorites', { action: 'add', property: String(lot) }, cookie)
    const created = await post('/shared-list', { action: 'create' }, cookie)
    const list = String(created.headers.location)
    const key = new URL(list, 'http://x').searchParams.get('key') ?? ''
    const joined = await post('/shared-list', { action: 'join', key, word: 'Аня' }, cookie)
    const person = `${cookie}; ${readCookie(joined)}`
    const comment = { action: 'comment', key, property: String(lot), text: 'Берём 4443' }
    await post('/shared-list', comment, person)
    const pages = [
      '/favorites',
      '/favorites/print',
      '/compare',
      `/compare?ids=${other},${lot}`,
      list,
    ]
    const urls = [
      ...pages.flatMap((page) => [page, `/page-data${page}`]),
      '/api/favorites/',
      `/callback/thanks?from=/flats/${lot}`,
    ]
    const named = async () => {
      const read = urls.map(async (url) => {
        const { body } = await visit(url, person)
        return [url, isNamed(withoutQuestion(url, body))] as const
      })
      return Object.fromEntries(await Promise.all(read))
    }
    const says = async (page: string) =>
      (await visit(page, person)).body.includes('1\u00a0объект больше не\u00a0показывается')
    const each = (value: boolean) => Object.fromEntries(urls.map((url) => [url, value]))
    expect(await named()).toEqual(each(true))

    await setHidden(true)
    expect(await named()).toEqual(each(false))
    for (const page of ['/favorites', '/compare', `/compare?ids=${other},${lot}`, list]) {
      expect([page, await says(page)]).toEqual([page, true])
    }
    const alone = await visit(`/compare?ids=${lot}`)
    expect([alone.statusCode, alone.body.includes('больше не\u00a0показывается')]).toEqual([
      200,
      true,
    ])
    expect(alone.body).not.toContain('Такого объекта нет')

    await post('/favorites', { action: 'remove', property: String(other) }, cookie)
    expect(await says('/favorites')).toBe(true)
    const again = await post('/favorites', { action: 'add', property: String(lot) })
    expect([again.statusCode, again.body.includes('Этот объект больше не показывается')]).toEqual([
      400,
      true,
    ])
    const added = await site.app.inject({
      method: 'POST',
      url: '/api/favorites/',
      headers: csrf,
      payload: { property: lot },
    })
    expect([added.statusCode, added.json()]).toEqual([
      400,
      { property: ['Этот объект больше не показывается'] },
    ])
    const link = { action: 'add', key, lot: `http://127.0.0.1:3000/flats/${lot}` }
    expect((await post('/shared-list', link, person)).statusCode).toBe(400)

    await setHidden(false)
    expect(await says('/favorites')).toBe(false)
    const { body } = await visit('/api/favorites/', person)
    expect(isNamed(body)).toBe(true)
    expect((await visit(list, person)).body).toContain('Берём 4443')
  })

  it('can still be named in a request, and is named to staff alone', async () => {
    await setHidden(true)
    const send = async (name: string, context: object) => {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/request/',
        headers: csrf,
        payload: {
          type: 'callback',
          name,
          phone: '+7(912)000-00-01',
          privacy_policy_agreed: true,
          ...context,
        },
      })
      expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
      expect(isNamed(answer.body)).toBe(false)
      return answer.json<{ id: string }>().id
    }
    const ids = [
      await send('Анна', { lot: ARTICLE }),
      await send('Борис', { page: `/flats/${lot}` }),
    ]
    for (const id of ids) {
      const { body } = await owner.get(`requests/${id}/`)
      expect(body.lot_page).toEqual({
        page: null,
        title: expect.stringContaining('58,4'),
        plan: null,
        price: PRICE - 1_000_000,
        status: 'available',
      })
    }
    await setHidden(false)
    const { body } = await owner.get(`requests/${ids[0]}/`)
    expect(body.lot_page.page).toBe(`/flats/${lot}`)
  })
})
