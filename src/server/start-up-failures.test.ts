import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeCity, makeLot } from '../../tests/support/factories.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { verifies } from '../../tests/support/verifies.ts'
import type { Database } from '../db/connect.ts'

/** Each part of the start-up data: its table, its API address and a word of it that is on every page, or on `/menu`. */
const parts = [
  { part: 'cities', table: 'cities', api: '/api/cities/', word: 'Приморск' },
  { part: 'documents', table: 'documents', api: '/api/general_documents/', word: 'policy-of-ours' },
  { part: 'menu', table: 'menus', api: '/api/menu/', word: 'Пресса у нас' },
  { part: 'menuElements', table: 'menu_elements', api: '/api/menu/element/', word: 'Ссылка меню' },
  { part: 'menuBanners', table: 'menu_banners', api: '/api/menu/banner/', word: 'Баннер меню' },
  { part: 'socials', table: 'social_accounts', api: '/api/social_accounts/', word: 'our.example' },
  { part: 'apps', table: 'apps', api: '/api/apps/', word: 'Наше приложение' },
] as const
/** What menus show when they are opened. */
const MENU_PARTS = new Set(['menuElements', 'menuBanners', 'apps'])
const empty = (part: string) => (part === 'documents' ? { privacy_policy: null } : [])

describeOnStores('the site with a part of its start-up data missing', (under) => {
  let site: TestApp
  let pages: string[] = []
  beforeAll(async () => {
    await fill(under.db)
    const city_id = await makeCity(under.db, { name: 'Приморск', position: 0 })
    const lot = await makeLot(under.db)
    await under.db.updateTable('projects').set({ city_id }).execute()
    pages = ['/', '/flats', `/flats/${lot}`, '/favorites', '/callback', '/menu']
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  /** The page of a lot reads the documents itself and logs on its own that it cannot. */
  const warnings = ({ log } = site) =>
    log.filter(({ level, lotPart }) => Number(level) > 30 && lotPart === undefined)
  const reload = () => raise(under.db, site)
  const readPages = async () =>
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
  const expectPages = async (shown: readonly string[]) => {
    const expected = pages.map((url) => ({
      url,
      statusCode: 200,
      words: parts.flatMap(({ part, word }) =>
        shown.includes(word) && (url === '/menu' || !MENU_PARTS.has(part)) ? [word] : [],
      ),
    }))
    expect(await readPages()).toEqual(expected)
  }

  it.each(parts)(
    'renders every page without $part, logs one line and recovers',
    async ({ part, table, api, word }) => {
      await expectPages(words)
      expect((await site.app.inject(api)).json()).not.toEqual(empty(part))

      await under.db.schema.alterTable(table).renameTo('away').execute()
      try {
        await reload()
        await expectPages(words.filter((other) => other !== word))
        const response = await site.app.inject(api)
        expect([response.statusCode, response.json()]).toEqual([200, empty(part)])
        // Neither polls nor further catalogue changes repeat the line.
        await reload()
        await sleep(200)
        expect(warnings()).toEqual([
          expect.objectContaining({ level: 50, part, problem: 'could not be read' }),
        ])
      } finally {
        await under.db.schema.alterTable('away').renameTo(table).execute()
      }
      await reload()
      await expectPages(words)
      expect(warnings()).toHaveLength(1)
      site.log.length = 0
      verifies('§7-2', '§8-4', '§8-5', '§12-1')
    },
  )

  it('starts without any part, and logs a line for each', async () => {
    for (const { table } of parts) {
      await under.db.schema.alterTable(table).renameTo(`${table}_away`).execute()
    }
    const bare = await createTestApp(under)
    try {
      for (const url of pages) {
        expect([url, (await bare.app.inject(url)).statusCode]).toEqual([url, 200])
      }
      expect(warnings(bare).map(({ part }) => part)).toEqual(parts.map(({ part }) => part))
    } finally {
      await bare.close()
      for (const { table } of parts) {
        await under.db.schema.alterTable(`${table}_away`).renameTo(table).execute()
      }
    }
    verifies('§8-4', '§12-1')
  })

  it('loads missing parts again without a catalogue change, and shows them', async () => {
    for (const { table } of parts) {
      await under.db.schema.alterTable(table).renameTo(`${table}_away`).execute()
    }
    const bare = await createTestApp(under, { retryEveryMs: 100 })
    const shown = async () => {
      const { body } = await bare.app.inject('/menu')
      return words.filter((word) => body.includes(word))
    }
    const first = bare.context.catalogue.current()
    try {
      expect(await shown()).toEqual([])
      await sleep(500)
      // A failed retry neither renders pages again nor logs more lines.
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
    verifies('§7-2')
  })

  it('does not cache a page whose rendering began while parts were missing', async () => {
    let resume = () => {}
    let held: Promise<void> | null = new Promise((resolve) => {
      resume = resolve
    })
    let notifyBegun = () => {}
    const isBegun = new Promise<void>((resolve) => {
      notifyBegun = resolve
    })
    await under.db.schema.alterTable('menus').renameTo('away').execute()
    const slow = await createTestApp(under, {
      retryEveryMs: 100,
      wrapRender: (render) => async (page) => {
        notifyBegun()
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
    resume()
    expect((await early).body).not.toContain('Пресса у нас')
    expect((await slow.app.inject('/flats')).body).toContain('Пресса у нас')
    await slow.close()
  })

  it('omits rows with invalid links, and logs a line for each without quoting it', async () => {
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

    await expectPages(words)
    for (const url of pages) {
      const { body } = await site.app.inject(url)
      expect(body).not.toMatch(/javascript:|evil\.example|alert\(|Кривое/)
      if (url === '/menu') expect(body).toContain('Без значка')
    }
    const logged = warnings().map(({ level, part }) => `${String(level)} ${String(part)}`)
    expect(logged.toSorted()).toEqual(
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
    expect(warnings().every(({ row }) => Number.isInteger(row))).toBe(true)
    expect(JSON.stringify(site.log)).not.toMatch(/javascript:|evil\.example|alert\(|Кривое/)
    verifies('§8-4', '§12-2')
  })
})

/** Raises the number only: the usual command also reads the texts for the search, and would fail first. */
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
  // Without its links, the entry leads to this section.
  const piece = { slug: 'piece', title: 'Новость', lead: '', html: '', published_on: '2026-03-01' }
  await db
    .insertInto('press')
    .values({ ...piece, picture: null, kind: null })
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
