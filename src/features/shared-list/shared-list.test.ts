import { afterEach, expect, it } from 'vitest'
import { makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

const DAY_MS = 86_400_000

describeOnStores('a shared list', (under) => {
  const sites: TestApp[] = []
  let now = Date.parse('2026-11-23T10:00:00Z')
  afterEach(async () => {
    await under.db.deleteFrom('shared_lists').execute()
    await Promise.all(sites.splice(0).map((site) => site.close()))
  })

  async function open(settings: Record<string, string> = {}) {
    now += DAY_MS
    const site = await createTestApp(under, { settings, clock: { now: () => new Date(now) } })
    sites.push(site)
    return site
  }

  const post = (site: TestApp, fields: Record<string, string>, cookie = '', ip = '192.0.2.1') =>
    site.app.inject({
      method: 'POST',
      url: '/shared-list',
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
      },
      remoteAddress: ip,
    })

  async function create(site: TestApp): Promise<string> {
    const { headers } = await post(site, { action: 'create' })
    return new URL(String(headers.location), 'http://x').searchParams.get('key') ?? ''
  }

  /** Returns the cookie of a person of the list. */
  async function join(site: TestApp, key: string, word: string): Promise<string> {
    const response = await post(site, { action: 'join', key, word })
    expect(response.statusCode).toBe(303)
    return String(response.headers['set-cookie']).split(';')[0] ?? ''
  }

  const read = async (site: TestApp, key: string, cookie = '') => {
    const url = `/page-data/shared-list?key=${key}`
    const response = await site.app.inject({ url, headers: cookie ? { cookie } : {} })
    return response.json<{ data: Data }>().data
  }

  const revision = (site: TestApp, key: string) =>
    site.app.inject(`/shared-list/revision?key=${key}`)

  async function withTwo(site: TestApp) {
    const key = await create(site)
    const lot = String(await makeLot(under.db, { rooms: 2 }))
    return { key, lot, anya: await join(site, key, 'Аня'), kot: await join(site, key, 'Кот') }
  }

  it('has a key of 192 bits that the database does not hold, and no address without it', async () => {
    const site = await open()
    const key = await create(site)
    expect(key).toMatch(/^[\w-]{32}$/)
    expect(await create(site)).not.toBe(key)
    const rows = await under.db.selectFrom('shared_lists').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    expect((await read(site, key)).list?.people).toEqual([])
    for (const wrong of ['', 'x', key.slice(1), `${key}a`, 'a'.repeat(32)]) {
      expect((await read(site, wrong)).list).toBeNull()
      expect((await revision(site, wrong)).statusCode).toBe(404)
    }
  })

  it('returns 404 for an unknown and for a replaced key, as a page, as data and for a form', async () => {
    const site = await open()
    const replaced = await create(site)
    const status = async (url: string) => (await site.app.inject(url)).statusCode
    expect(await status(`/shared-list?key=${replaced}`)).toBe(200)
    await post(site, { action: 'renew', key: replaced })
    for (const key of ['x', 'a'.repeat(32), replaced]) {
      const page = await site.app.inject(`/shared-list?key=${key}`)
      expect(page.statusCode).toBe(404)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body).toContain('Такого списка нет: его удалили, или ссылку заменили')
      expect(page.body).toContain('Создать общий список')
      expect(await status(`/page-data/shared-list?key=${key}`)).toBe(404)
      expect(await status(`/shared-list/revision?key=${key}`)).toBe(404)
      expect((await post(site, { action: 'join', key, word: 'Аня' })).statusCode).toBe(404)
      expect((await post(site, { action: 'remove', key, property: '1' })).statusCode).toBe(404)
    }
    expect(await status('/shared-list')).toBe(200)
    expect(await status('/shared-list?key=')).toBe(200)
  })

  it('is not cached, not indexed and not logged', async () => {
    const site = await open({ LOG_LEVEL: 'trace' })
    const key = await create(site)
    const { headers, body } = await site.app.inject(`/shared-list?key=${key}`)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['referrer-policy']).not.toMatch(/unsafe-url|^no-referrer-when-downgrade$/)
    const head = body.slice(0, body.indexOf('</head>'))
    expect(head).toContain('<title>')
    expect(head).not.toContain(key)
    await revision(site, key)
    expect(JSON.stringify(site.log)).not.toContain(key)
  })

  it('takes the favourites of the visitor who creates it', async () => {
    const lots = [await makeLot(under.db, { rooms: 1 }), await makeLot(under.db, { rooms: 2 })]
    const site = await open()
    const { headers } = await site.app.inject({
      method: 'POST',
      url: '/favorites',
      payload: `action=add&property=${lots[0]}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
    })
    const visitor = String(headers['set-cookie']).split(';')[0] ?? ''
    const created = await post(site, { action: 'create' }, visitor)
    const key = new URL(String(created.headers.location), 'http://x').searchParams.get('key') ?? ''
    expect((await read(site, key)).list?.lots.map(({ lot }) => lot.id)).toEqual([lots[0]])
    // The visitor of another browser sees the same list, and adds by link and by article.
    await post(site, { action: 'add', key, lot: `https://k.example/flats/${lots[1]}?x=1` })
    expect((await read(site, key)).list?.lots.map(({ lot }) => lot.id)).toEqual([lots[1], lots[0]])
    const unknown = await post(site, { action: 'add', key, lot: 'такого нет' })
    expect(unknown.statusCode).toBe(400)
    expect(unknown.body).toContain('Не нашли такой объект')
  })

  it('has the furniture of a link in its own address alone, and passes it to cards, forms and its link', async () => {
    const lots = [await makeLot(under.db, { rooms: 1 }), await makeLot(under.db, { rooms: 2 })]
    const site = await open()
    const key = await create(site)
    const link = (lot: number | undefined, own: string) =>
      `https://k.example/flats/${lot}?furniture=${own}`
    const toFurniture = (location: unknown) =>
      new URL(String(location), 'http://x').searchParams.get('furniture')
    const first = await post(site, { action: 'add', key, lot: link(lots[0], 'b0rs0rs0') })
    const one = toFurniture(first.headers.location) ?? ''
    expect(one).toBe(`${lots[0]}-b0rs0rs0`)
    const added = { action: 'add', key, furniture: one, lot: link(lots[1], 'w0rs0rs0') }
    const both = toFurniture((await post(site, added)).headers.location) ?? ''
    expect(both).toBe(`${one}_${lots[1]}-w0rs0rs0`)
    const body = (await site.app.inject(`/shared-list?key=${key}&furniture=${both}`)).body
    expect(body).toContain(`href="/flats/${lots[0]}?furniture=b0rs0rs0"`)
    expect(body).toContain('кровать 160')
    expect(body).toContain(`/shared-list?key=${key}&amp;furniture=${both}"`)
    // Without scripts each form leads back to the same address.
    for (const form of body
      .split('<form')
      .slice(1)
      .filter((own) => own.includes('"key"'))) {
      expect(form).toContain(`name="furniture" value="${both}"`)
    }
    const joined = await post(site, { action: 'join', key, word: 'Аня', furniture: both })
    expect(toFurniture(joined.headers.location)).toBe(both)
    // What is no longer in the list leaves its link.
    await post(site, { action: 'remove', key, property: String(lots[0]), furniture: both })
    const left = (await site.app.inject(`/shared-list?key=${key}&furniture=${both}`)).body
    expect(left).not.toContain(`${lots[0]}-b0rs0rs0`)
    expect(left).toContain(`${lots[1]}-w0rs0rs0`)
    const tables = ['shared_lists', 'shared_list_lots', 'shared_list_people'] as const
    for (const table of tables) {
      const rows = await under.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('b0rs0rs0')
    }
  })

  it('begins with the lot of a plan with furniture', async () => {
    const lot = await makeLot(under.db, { rooms: 2 })
    const site = await open()
    const invitation = await site.app.inject(`/shared-list?furniture=${lot}-b0rs0rs0`)
    expect(invitation.body).toContain(`name="furniture" value="${lot}-b0rs0rs0"`)
    const created = await post(site, { action: 'create', furniture: `${lot}-b0rs0rs0` })
    const address = new URL(String(created.headers.location), 'http://x')
    expect(address.searchParams.get('furniture')).toBe(`${lot}-b0rs0rs0`)
    const { list } = await read(site, address.searchParams.get('key') ?? '')
    expect(list?.lots.map((own) => own.lot.id)).toEqual([lot])
  })

  it('drops furniture that says nothing, and says so', async () => {
    const lot = await makeLot(under.db, { rooms: 2 })
    const site = await open()
    const key = await create(site)
    await post(site, { action: 'add', key, lot: `/flats/${lot}` })
    const bad = encodeURIComponent('1-q_"><script>')
    const { body } = await site.app.inject(`/shared-list?key=${key}&furniture=${bad}`)
    expect(body.replaceAll('\u00a0', ' ')).toContain('Мебель из ссылки прочиталась не вся')
    expect(body).not.toContain('furniture=')
    const full = Array.from({ length: 150 }, (_, n) => `${n + 1}-b0rs0rs0`).join('_')
    const over = await post(site, {
      action: 'add',
      key,
      furniture: full,
      lot: `/flats/${lot}?furniture=${Array.from({ length: 30 }, () => 'w0rs0rs0').join('.')}`,
    })
    expect(over.statusCode).toBe(400)
    expect(over.body.replaceAll('\u00a0', ' ')).toContain('больше не помещается мебель')
  })

  it('shows who is for a lot, and that both are', async () => {
    const site = await open()
    const { key, anya, kot } = await withTwo(site)
    const lot = String(await makeLot(under.db, { rooms: 3 }))
    // A lot that the catalogue gets later is found, too.
    await sites.splice(0)[0]?.close()
    const later = await open()
    await post(later, { action: 'add', key, lot: `/flats/${lot}` }, anya)
    await post(later, { action: 'like', key, property: lot }, anya)
    const one = await read(later, key, kot)
    expect(one.list?.lots[0]?.hearts).toHaveLength(1)
    await post(later, { action: 'like', key, property: lot }, anya)
    await post(later, { action: 'like', key, property: lot }, kot)
    expect((await read(later, key)).list?.lots[0]?.hearts).toHaveLength(2)
    const { body } = await later.app.inject(`/shared-list?key=${key}`)
    expect(body.replaceAll('\u00a0', ' ')).toContain('Оба за')
    await post(later, { action: 'unlike', key, property: lot }, kot)
    expect((await read(later, key)).list?.lots[0]?.hearts).toHaveLength(1)
  })

  it('holds comments, of which everybody removes only their own', async () => {
    const site = await open()
    const { key, lot, anya, kot } = await withTwo(site)
    await sites.splice(0)[0]?.close()
    const later = await open()
    await post(later, { action: 'add', key, lot: `/flats/${lot}` }, anya)
    const say = (text: string, cookie: string) =>
      post(later, { action: 'comment', key, property: lot, text }, cookie)
    expect((await say('Окна на <b>дорогу</b>', anya)).statusCode).toBe(303)
    expect((await say('я'.repeat(500), kot)).statusCode).toBe(303)
    expect((await say('я'.repeat(501), kot)).statusCode).toBe(400)
    expect((await say('   ', kot)).statusCode).toBe(400)
    const refused = await say('Привет', '')
    expect(refused.statusCode).toBe(400)
    expect(refused.body.replaceAll('\u00a0', ' ')).toContain('Сначала назовите слово')
    // What was typed is in the page again.
    expect(refused.body).toContain('Привет')
    const comments = async () => (await read(later, key)).list?.lots[0]?.comments ?? []
    const [first, second] = await comments()
    expect([first?.text, second?.text.length]).toEqual(['Окна на <b>дорогу</b>', 500])
    const { body } = await later.app.inject(`/shared-list?key=${key}`)
    expect(body).toContain('Окна на &lt;b&gt;дорогу&lt;/b&gt;')
    await post(later, { action: 'uncomment', key, comment: String(first?.id) }, kot)
    expect(await comments()).toHaveLength(2)
    await post(later, { action: 'uncomment', key, comment: String(first?.id) }, anya)
    expect(await comments()).toHaveLength(1)
    await post(later, { action: 'remove', key, property: lot }, anya)
    expect((await read(later, key)).list?.lots).toEqual([])
    expect(await under.db.selectFrom('shared_list_comments').selectAll().execute()).toEqual([])
  })

  it('knows a person by one word, on every device, and asks for no name and no phone', async () => {
    const site = await open()
    const key = await create(site)
    const first = await join(site, key, 'Аня')
    expect(await join(site, key, 'аня')).toBe(first)
    const refusals = ['', '  ', 'Анна Петровна', '89123456789', 'Аня1234', '<b>', 'я'.repeat(21)]
    for (const word of refusals) {
      const response = await post(site, { action: 'join', key, word })
      expect([word, response.statusCode]).toEqual([word, 400])
    }
    for (const word of ['Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З']) await join(site, key, word)
    expect((await post(site, { action: 'join', key, word: 'И' })).statusCode).toBe(400)
    expect((await read(site, key, first)).me).toBe((await read(site, key)).list?.people[0]?.id)
    expect((await read(site, key)).me).toBeNull()
  })

  it('does not take the cookie of another list for a person of this one', async () => {
    const site = await open()
    const mine = await withTwo(site)
    const other = await create(site)
    const [name, id] = mine.anya.split('=')
    const forged = `${name?.replace(/\d+$/, (n) => String(Number(n) + 1))}=${id}`
    expect((await read(site, other, forged)).me).toBeNull()
  })

  it('raises its revision by every change, and by no rejected one', async () => {
    const site = await open()
    const key = await create(site)
    const number = async () => (await revision(site, key)).json<{ revision: number }>().revision
    const before = await number()
    await join(site, key, 'Аня')
    expect(await number()).toBe(before + 1)
    await post(site, { action: 'join', key, word: '' })
    await post(site, { action: 'like', key, property: '1' })
    expect(await number()).toBe(before + 1)
  })

  it('has another link after it was replaced, and nothing is left after it was deleted', async () => {
    const site = await open()
    const { key, anya } = await withTwo(site)
    const { headers } = await post(site, { action: 'renew', key }, anya)
    const next = new URL(String(headers.location), 'http://x').searchParams.get('key') ?? ''
    expect((await read(site, key)).list).toBeNull()
    expect((await read(site, next, anya)).list?.people).toHaveLength(2)
    expect((await post(site, { action: 'delete', key })).statusCode).toBe(404)
    const deleted = await post(site, { action: 'delete', key: next })
    expect(deleted.headers.location).toBe('/shared-list?deleted')
    for (const table of ['shared_lists', 'shared_list_people', 'shared_list_lots'] as const) {
      expect(await under.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  it('expires when it was not opened for 90 days', async () => {
    const site = await open()
    const [used, unused] = [await create(site), await create(site)]
    now += 89 * DAY_MS
    expect((await read(site, used)).list).not.toBeNull()
    now += 2 * DAY_MS
    expect((await read(site, used)).list).not.toBeNull()
    expect((await read(site, unused)).list).toBeNull()
    const { sweepSharedLists } = await import('./unused-lists.server.ts')
    await sweepSharedLists(site.context)
    expect(await under.db.selectFrom('shared_lists').selectAll().execute()).toHaveLength(1)
  })

  it('is limited by address: ten lists in an hour, thirty comments in ten minutes', async () => {
    const lot = String(await makeLot(under.db, { rooms: 1 }))
    const site = await open()
    const key = await create(site)
    const anya = await join(site, key, 'Аня')
    for (let n = 1; n < 10; n++)
      expect((await post(site, { action: 'create' })).statusCode).toBe(303)
    expect((await post(site, { action: 'create' })).statusCode).toBe(400)
    expect((await post(site, { action: 'create' }, '', '192.0.2.9')).statusCode).toBe(303)
    now += 3_600_001
    expect((await post(site, { action: 'create' })).statusCode).toBe(303)
    await post(site, { action: 'add', key, lot: `/flats/${lot}` }, anya)
    const say = () => post(site, { action: 'comment', key, property: lot, text: 'Да' }, anya)
    for (let n = 0; n < 30; n++) expect((await say()).statusCode).toBe(303)
    expect((await say()).statusCode).toBe(400)
    now += 600_001
    expect((await say()).statusCode).toBe(303)
  })

  it('rejects a form of another site and an action that it does not know', async () => {
    const site = await open()
    const key = await create(site)
    const foreign = await site.app.inject({
      method: 'POST',
      url: '/shared-list',
      payload: `action=delete&key=${key}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
    })
    expect(foreign.statusCode).toBe(403)
    expect((await post(site, { action: 'steal', key })).statusCode).toBe(400)
    expect((await read(site, key)).list).not.toBeNull()
  })
})

interface Data {
  me: number | null
  list: {
    people: Array<{ id: number }>
    lots: Array<{
      lot: { id: number }
      hearts: number[]
      comments: Array<{ id: number; text: string }>
    }>
  } | null
}
