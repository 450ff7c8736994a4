import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeCity, makeLot } from '../../tests/support/factories.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'
import type { Database } from '../db/connect.ts'

/** Each part of the start-up data: its table, its address in the API and a word of it that every page holds. */
const parts = [
  { part: 'cities', table: 'cities', api: '/api/cities/', word: 'Приморск' },
  { part: 'documents', table: 'documents', api: '/api/general_documents/', word: 'policy-of-ours' },
  { part: 'menu', table: 'menus', api: '/api/menu/', word: 'Пресса у нас' },
  { part: 'menuElements', table: 'menu_elements', api: '/api/menu/element/', word: 'Ссылка меню' },
  { part: 'menuBanners', table: 'menu_banners', api: '/api/menu/banner/', word: 'Баннер меню' },
  { part: 'socials', table: 'social_accounts', api: '/api/social_accounts/', word: 'our.example' },
  { part: 'apps', table: 'apps', api: '/api/apps/', word: 'Наше приложение' },
] as const
const empty = (part: string) => (part === 'documents' ? { privacy_policy: null } : [])

describeOnStores('the site without a part of its start-up data', (under) => {
  let site: TestApp
  let pages: string[] = []
  beforeAll(async () => {
    await fill(under.db)
    const city_id = await makeCity(under.db, { name: 'Приморск', position: 0 })
    const lot = await makeLot(under.db)
    await under.db.updateTable('projects').set({ city_id }).execute()
    pages = ['/', '/flats', `/flats/${lot}`, '/favorites', '/callback']
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const complaints = () => site.log.filter(({ level }) => Number(level) > 30)
  const reload = () => raise(under.db, site)
  const seen = async () =>
    Promise.all(
      pages.map(async (url) => {
        const { statusCode, body } = await site.app.inject(url)
        return {
          url,
          statusCode,
          words: parts.map(({ word }) => word).filter((word) => body.includes(word)),
        }
      }),
    )
  const words = parts.map(({ word }) => word)
  const whole = () => pages.map((url) => ({ url, statusCode: 200, words }))

  it.each(parts)(
    'answers every page with $part empty, says so in one line and recovers',
    async ({ part, table, api, word }) => {
      expect(await seen()).toEqual(whole())
      expect((await site.app.inject(api)).json()).not.toEqual(empty(part))

      await under.db.schema.alterTable(table).renameTo('away').execute()
      try {
        await reload()
        const rest = words.filter((other) => other !== word)
        expect(await seen()).toEqual(pages.map((url) => ({ url, statusCode: 200, words: rest })))
        const answer = await site.app.inject(api)
        expect([answer.statusCode, answer.json()]).toEqual([200, empty(part)])
        // Neither polls nor further changes of the catalogue repeat it.
        await reload()
        await sleep(200)
        expect(complaints()).toEqual([
          expect.objectContaining({ level: 50, part, problem: 'could not be read' }),
        ])
      } finally {
        await under.db.schema.alterTable('away').renameTo(table).execute()
      }
      await reload()
      expect(await seen()).toEqual(whole())
      expect(complaints()).toHaveLength(1)
      site.log.length = 0
    },
  )

  it('starts with all of it missing, a line for each part', async () => {
    for (const { table } of parts) {
      await under.db.schema.alterTable(table).renameTo(`${table}_away`).execute()
    }
    const bare = await createTestApp(under)
    try {
      for (const url of pages) {
        expect([url, (await bare.app.inject(url)).statusCode]).toEqual([url, 200])
      }
      expect(bare.log.filter(({ level }) => Number(level) > 30).map(({ part }) => part)).toEqual(
        parts.map(({ part }) => part),
      )
    } finally {
      await bare.close()
      for (const { table } of parts) {
        await under.db.schema.alterTable(`${table}_away`).renameTo(table).execute()
      }
    }
  })

  it('asks for missing parts again, and shows them once they are there, though nothing has changed', async () => {
    for (const { table } of parts) {
      await under.db.schema.alterTable(table).renameTo(`${table}_away`).execute()
    }
    const bare = await createTestApp(under, { retryEveryMs: 100 })
    const shown = async () => {
      const { body } = await bare.app.inject('/flats')
      return words.filter((word) => body.includes(word))
    }
    const first = bare.context.catalogue.current()
    try {
      expect(await shown()).toEqual([])
      await sleep(500)
      // Asking again in vain makes no new pages, and no more lines.
      expect(bare.context.catalogue.current()).toBe(first)
      expect(bare.log.filter(({ level }) => Number(level) > 30)).toHaveLength(parts.length)
    } finally {
      for (const { table } of parts) {
        await under.db.schema.alterTable(`${table}_away`).renameTo(table).execute()
      }
    }
    try {
      await vi.waitFor(async () => expect(await shown()).toEqual(words), 10_000)
      expect(bare.context.catalogue.current().version).toBe(first.version)
      const { body } = await bare.app.inject('/api/cities/')
      expect(body).toContain('Приморск')
    } finally {
      await bare.close()
    }
  })

  it('keeps no page that was begun while parts were missing', async () => {
    let letGo = () => {}
    let held: Promise<void> | null = new Promise((resolve) => {
      letGo = resolve
    })
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    await under.db.schema.alterTable('menus').renameTo('away').execute()
    const slow = await createTestApp(under, {
      retryEveryMs: 100,
      wrapRender: (render) => async (page) => {
        begun()
        await held
        return render(page)
      },
    })
    const first = slow.context.catalogue.current()
    const early = slow.app.inject('/flats')
    try {
      await isBegun
    } finally {
      await under.db.schema.alterTable('away').renameTo('menus').execute()
    }
    await vi.waitFor(() => expect(slow.context.catalogue.current()).not.toBe(first), 10_000)
    held = null
    letGo()
    expect((await early).body).not.toContain('Пресса у нас')
    expect((await slow.app.inject('/flats')).body).toContain('Пресса у нас')
    await slow.close()
  })

  it('leaves out rows that lead nowhere decent, with a line for each that does not quote it', async () => {
    const { db } = under
    const evil = 'javascript:alert(1)'
    const row = { position: 9 }
    await db
      .insertInto('menus')
      .values({ slug: 'a b"', name: 'Кривое', ...row })
      .execute()
    const element = { menu_slug: 'about', title: 'Кривое', ...row }
    await db
      .insertInto('menu_elements')
      .values([
        { ...element, url: evil },
        { ...element, url: '//evil.example' },
      ])
      .execute()
    const banner = { menu_slug: 'about', title: 'Кривое', text: '', url: '/', image: null, ...row }
    await db
      .insertInto('menu_banners')
      .values([
        { ...banner, url: evil },
        { ...banner, image: 'https://evil.example/a.png' },
      ])
      .execute()
    await db
      .insertInto('social_accounts')
      .values({ name: 'x', link: evil, ...row })
      .execute()
    await db
      .insertInto('apps')
      .values([
        { name: 'Кривое', url: evil, icon: '', ...row },
        { name: 'Без значка', url: '/flats', icon: '<svg><script>alert(1)', ...row },
      ])
      .execute()
    await reload()
    await reload()

    expect(await seen()).toEqual(whole())
    for (const url of pages) {
      const { body } = await site.app.inject(url)
      expect(body).not.toMatch(/javascript:|evil\.example|alert\(|Кривое/)
      expect(body).toContain('Без значка')
    }
    const told = complaints().map(({ level, part }) => `${String(level)} ${String(part)}`)
    expect(told.toSorted()).toEqual(
      [
        'apps',
        'apps',
        'menu',
        'menuBanners',
        'menuBanners',
        'menuElements',
        'menuElements',
        'socials',
      ].map((part) => `40 ${part}`),
    )
    expect(complaints().every(({ row }) => Number.isInteger(row))).toBe(true)
    expect(JSON.stringify(site.log)).not.toMatch(/javascript:|evil\.example|alert\(|Кривое/)
  })
})

/** Only the number goes up: whoever writes reads the texts for the search, and would fail before what is tested. */
async function raise(db: Database, site: TestApp): Promise<void> {
  const { version } = await db
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  await vi.waitFor(() => expect(site.context.catalogue.current().version).toBe(version), 5_000)
}

async function fill(db: Database): Promise<void> {
  const row = { position: 1 }
  const policy = { type: 'privacy_policy', version: '1', title: 'Политика', html: '<p>Текст</p>' }
  await db
    .insertInto('documents')
    .values({ slug: 'policy-of-ours', ...policy, ...row })
    .execute()
  await db
    .insertInto('menus')
    .values({ slug: 'press_center', name: 'Пресса у нас', ...row })
    .execute()
  const link = { menu_slug: 'press_center', url: '/flats', ...row }
  await db
    .insertInto('menu_elements')
    .values({ title: 'Ссылка меню', ...link })
    .execute()
  const banner = { title: 'Баннер меню', text: '', image: null }
  await db
    .insertInto('menu_banners')
    .values({ ...banner, ...link })
    .execute()
  await db
    .insertInto('social_accounts')
    .values({ name: 'youtube', link: 'https://our.example/', ...row })
    .execute()
  await db
    .insertInto('apps')
    .values({ name: 'Наше приложение', url: 'https://app.example/', icon: '', ...row })
    .execute()
}
