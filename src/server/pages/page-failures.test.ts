import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDocument, makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import type { PageParts } from './page-routes.ts'
import { verifies } from '../../../tests/support/verifies.ts'

/** A rendering that fails for every page, or for every page and the error page. */
const failing =
  (fails: 'pages' | 'everything') =>
  (render: PageParts['render']): PageParts['render'] =>
  async (page) => {
    if (fails === 'everything' || page.loaded.kind === 'data') throw new Error('секрет сервера')
    return render(page)
  }

describeOnStores('pages that fail', (under) => {
  const sites: TestApp[] = []
  const start = async (options: Parameters<typeof createTestApp>[1]) => {
    const site = await createTestApp(under, options)
    sites.push(site)
    return site
  }
  let usual: TestApp
  let unknown: TestApp
  let pages: TestApp
  let everything: TestApp
  beforeAll(async () => {
    await makeLot(under.db)
    await makeDocument(under.db)
    usual = await start({})
    unknown = await start({ pages: { middlewares: {} } })
    pages = await start({ wrapRender: failing('pages') })
    everything = await start({ wrapRender: failing('everything') })
  })
  afterAll(() => Promise.all(sites.map((site) => site.close())))

  it('returns 500 only for a page with an unknown middleware', async () => {
    const page = await unknown.app.inject('/favorites')
    expect([page.statusCode, page.headers['cache-control']]).toEqual([500, 'no-store'])
    expect(page.body).toContain('Что-то пошло не так')
    expect(page.body).not.toContain('middleware')
    const data = await unknown.app.inject('/page-data/favorites')
    expect([data.statusCode, data.json()]).toEqual([500, { error: { id: expect.any(String) } }])
    expect((await unknown.app.inject('/flats')).statusCode).toBe(200)
    const lines = unknown.log.map(({ err }) => (err as { message: string }).message)
    expect(lines).toEqual(Array(2).fill('the page favorites names an unknown middleware: noindex'))
    verifies('§8-9', 'D21-2')
  })

  it('sends noindex with personal pages and their data', async () => {
    for (const url of ['/favorites', '/favorites/print', '/callback', '/page-data/favorites']) {
      expect((await usual.app.inject(url)).headers['x-robots-tag']).toBe('noindex')
    }
    expect((await usual.app.inject('/flats')).headers['x-robots-tag']).toBeUndefined()
  })

  it('shows the error page with the request id when a page cannot be rendered', async () => {
    const { statusCode, body } = await pages.app.inject('/flats')
    expect(statusCode).toBe(500)
    expect(body).toContain('Что-то пошло не так')
    expect(body).toMatch(/Номер обращения: (<!-- -->)?[\w-]{36}/)
    expect(body).toContain('<meta name="robots" content="noindex"')
    expect(body).not.toContain('секрет')
    expect(pages.log).toHaveLength(1)
    verifies('§2.11-2', 'D31-2')
  })

  it('shows the specified text, the request id and a link home when the error page fails itself', async () => {
    const { statusCode, headers, body } = await everything.app.inject('/flats')
    expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(body).toContain('An error occurred while showing the error page')
    expect(body).toMatch(/<p>Номер обращения: [\w-]{36}<\/p>/)
    expect(body).toContain('<a href="/">')
    expect(body).not.toContain('секрет')
    expect(headers['cache-control']).toBe('no-store')
    const [first, second, ...more] = everything.log
    expect([first?.['msg'], second?.['msg'], more]).toEqual([
      'request failed',
      'the error page failed',
      [],
    ])
    expect((await everything.app.inject('/nothing')).statusCode).toBe(500)
    verifies('§2.11-4', '§8-14')
  })

  it('has an error layout with the links of the menu and the callback button, without header and footer of other pages', async () => {
    const { statusCode, body } = await usual.app.inject('/nothing')
    expect(statusCode).toBe(404)
    expect(body).toContain('This page could not be found')
    expect(body).toContain('На главную')
    expect(body).toContain('Заказать звонок')
    expect(body).not.toContain('<footer')
    expect(body).not.toContain('Главное меню')
    const [links = ''] = /<nav aria-label="Разделы сайта"[\s\S]*?<\/nav>/.exec(body) ?? []
    for (const href of ['/menu', '/projects', '/flats', '/#documents']) {
      expect(links).toContain(`href="${href}"`)
    }
    expect(body).toContain('href="/search"')
    expect(body).toContain('href="tel:')
    verifies('§2.2-2', '§2.11-1')
  })

  it('has a bare layout for print, without header, footer and overlay', async () => {
    const { statusCode, headers, body } = await usual.app.inject('/favorites/print')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toContain('Печатать пока нечего')
    for (const chrome of ['<footer', 'Главное меню', 'К содержанию']) {
      expect(body).not.toContain(chrome)
    }
    verifies('§2.2-3')
  })

  it('returns a 404 page for an address that only begins like that of a page’s data', async () => {
    const { statusCode, headers } = await usual.app.inject('/page-dataxyz')
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})
