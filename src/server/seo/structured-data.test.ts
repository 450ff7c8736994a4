import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { pageAddresses } from '../../app/routes.ts'
import { indexedPages, sitemapSources } from './sitemap-sources.ts'

const ORIGIN = 'https://bereg.example'
const HOSTILE = `</script><script>alert("1")</script>&amp;'`

type Node = Record<string, unknown>

/** The types that a page's data must have; every other indexed page must have data as well. */
const requiredTypes: Readonly<Record<string, string[]>> = {
  '/': ['Organization', 'WebSite'],
  '/flats': ['ItemList'],
  '/flats/:id': ['Product', 'Apartment', 'RealEstateListing'],
  '/projects': ['ItemList'],
  '/projects/:slug': ['Product', 'ApartmentComplex'],
  '/projects/:slug/genplan': ['WebPage'],
  '/projects/:slug/buildings/:id': ['WebPage'],
  '/projects/:slug/floors/:id': ['WebPage'],
  '/documents/:slug': ['WebPage'],
  '/press/:slug': ['NewsArticle'],
  '/press': ['ItemList'],
  '/changes': ['ItemList'],
  '/documents': ['ItemList'],
  '/finishes': ['ItemList'],
  '/progress': ['ItemList'],
  '/broadcasts': ['ItemList'],
  '/broadcasts/:id': ['VideoObject'],
  '/progress/:slug': ['ImageGallery'],
  '/partners': ['ContactPage'],
}

/** Reads all nodes of the page's data; throws for invalid JSON. */
function readNodes(body: string): Node[] {
  const scripts = body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return Array.from(scripts).flatMap(([, text]) => {
    const data = JSON.parse(text ?? '') as { '@context': string; '@graph': Node[] }
    expect(data['@context']).toBe('https://schema.org')
    return data['@graph']
  })
}

const listTypes = (nodes: Node[]) => nodes.flatMap((node) => [node['@type']].flat())

/** Lists the texts of the data that are addresses or start like one of ours. */
function listAddresses(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    return /^(url|item|image|@id|layoutImage|urlTemplate|mainEntityOfPage)$/.test(key) ||
      value.startsWith('/')
      ? [value]
      : []
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) =>
    listAddresses(inner, Array.isArray(value) ? key : name),
  )
}

/** Reads the visible breadcrumbs: titles with their addresses. */
function readBreadcrumbs(body: string): Array<[string, string | undefined]> | null {
  const nav = /<nav aria-label="Путь".*?<\/ol>/s.exec(body)?.[0]
  if (nav === undefined) return null
  const items = nav.matchAll(
    /<(?:a href="([^"]*)"|span aria-current="page")[^>]*>(.*?)<\/(?:a|span)>/gs,
  )
  return Array.from(items, ([, href, title]) => [
    unescapeHtml(title ?? ''),
    href === undefined ? undefined : ORIGIN + unescapeHtml(href),
  ])
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('<!-- -->', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

describeOnStores('the structured data of pages', (under) => {
  let site: TestApp
  /** One address of each page, by its pattern. */
  const addresses = new Map<string, string>()
  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db, { name: `ЖК ${HOSTILE}`, address: HOSTILE })
    const { city_id } = await db
      .selectFrom('projects')
      .select('city_id')
      .where('id', '=', project_id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('city_maps')
      .values({ city_id, map: '{"type":"FeatureCollection","features":[]}' })
      .execute()
    for (const kind of ['flat', 'apartment', 'parking', 'storage'] as const) {
      const rooms = kind === 'flat' || kind === 'apartment' ? 2 : null
      const lot_id = await makeLot(db, { kind, rooms, project_id, article: HOSTILE })
      const first = { lot_id, at: '2026-10-01T09:00:00.000Z', price: 15_000_000, sale_price: null }
      await db.insertInto('price_history').values(first).execute()
    }
    // A genplan has a page where footprints are known.
    await db.updateTable('buildings').set({ footprint: '[[0,0],[40,0],[40,15],[0,15]]' }).execute()
    const text = { title: HOSTILE, html: '<p>Текст</p>' }
    await db
      .insertInto('documents')
      .values({ ...text, slug: 'policy', version: HOSTILE, position: 1 })
      .execute()
    await db
      .insertInto('press')
      .values({ ...text, slug: 'news', lead: HOSTILE, published_on: '2026-11-01', picture: null })
      .execute()
    await db
      .insertInto('progress_albums')
      .values({ ...text, project_id, year: 2026, month: 10 })
      .execute()
    const finish = { slug: 'clean', name: 'Чистовая', description: '', position: 1 }
    const { id: finish_id } = await db
      .insertInto('finishes')
      .values(finish)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('project_finishes')
      .values({ project_id, finish_id, html: '<p>Паркет</p>', position: 1 })
      .execute()
    const film = { url: '/media/film.m3u8', poster: null, captions_url: null, duration: null }
    const camera = { slug: 'camera', title: HOSTILE, text: HOSTILE, is_live: 1 as const }
    await db
      .insertInto('broadcasts')
      .values({
        ...film,
        ...camera,
        project_id,
        starts_at: '2026-10-01T06:00:00.000Z',
        position: 1,
      })
      .execute()
    await db
      .insertInto('company')
      .values({
        id: 1,
        name: HOSTILE,
        legal_name: HOSTILE,
        tagline: HOSTILE,
        about_html: '',
        purchase_html: '',
        partners_html: '<p>Условия</p>',
        disclaimer: '',
      })
      .execute()
    site = await createTestApp(under, { settings: { PUBLIC_URL: ORIGIN } })
    const { context } = site
    for (const source of sitemapSources) {
      const entries = await source.entries(context.catalogue.current(), context)
      for (const { path } of entries) {
        const page = pageAddresses.find(({ path: pattern }) =>
          new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
        )
        if (page) addresses.set(page.path, path)
      }
    }
  })
  afterAll(() => site.close())

  const read = async (path: string) => {
    const response = await site.app.inject(path)
    expect([path, response.statusCode]).toEqual([path, 200])
    return response.body
  }

  it('is tested with an address of every indexed page', () => {
    expect([...addresses.keys()].toSorted()).toEqual(
      indexedPages()
        .map(({ path }) => path)
        .toSorted(),
    )
  })

  it.each(pageAddresses.map(({ path }) => path).filter((path) => !path.includes(':')))(
    '%s has no escape sequence of the source in its head',
    async (path) => {
      const [head] = (await site.app.inject(path)).body.split('</head>')
      // In a quoted JSX attribute `\u00a0` is six characters.
      expect(head).toContain('<title>')
      expect(head).not.toMatch(/\\u[0-9a-f]{4}/)
    },
  )

  it.each(indexedPages().map(({ path }) => path))(
    '%s has structured data of its type',
    async (pattern) => {
      const body = await read(addresses.get(pattern) ?? '')
      const nodes = readNodes(body)
      const types = listTypes(nodes)
      expect(types).toEqual(expect.arrayContaining(requiredTypes[pattern] ?? []))
      expect(types.filter((type) => type !== 'BreadcrumbList')).not.toEqual([])
      for (const address of listAddresses(nodes)) expect(address).toMatch(/^https?:\/\//)
      expect(body).not.toContain('<script>alert')
      verifies('§10.1-2', '§10.2-7', '§11-4')
    },
  )

  it.each(indexedPages().map(({ path }) => path))(
    '%s has the breadcrumbs that the page shows',
    async (pattern) => {
      const body = await read(addresses.get(pattern) ?? '')
      const lists = readNodes(body).filter((node) => node['@type'] === 'BreadcrumbList')
      const shown = readBreadcrumbs(body)
      if (pattern === '/') expect(shown).toBeNull()
      expect(lists).toHaveLength(shown === null ? 0 : 1)
      const items = lists.flatMap((list) => list['itemListElement'] as Node[])
      expect(items.map(({ name, item }) => [name, item])).toEqual(shown ?? [])
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
      verifies('§10.1-2')
    },
  )

  it('omits JSON-LD on noindex pages', async () => {
    for (const path of ['/favorites', '/search?q=policy', '/callback', '/ui-kit']) {
      expect([path, readNodes(await read(path))]).toEqual([path, []])
    }
  })

  it('has a lot as an offer with its price, floor plan, complex and date', async () => {
    const nodes = readNodes(await read(addresses.get('/flats/:id') ?? ''))
    expect(nodes).toContainEqual(
      expect.objectContaining({
        '@type': ['Product', 'Apartment'],
        offers: expect.objectContaining({
          '@type': 'Offer',
          price: 15_000_000,
          priceCurrency: 'RUB',
        }),
        accommodationFloorPlan: expect.objectContaining({ '@type': 'FloorPlan', numberOfRooms: 2 }),
        containedInPlace: expect.objectContaining({
          '@type': 'ApartmentComplex',
          name: `ЖК ${HOSTILE}`,
        }),
      }),
    )
    expect(nodes).toContainEqual(
      expect.objectContaining({ '@type': 'RealEstateListing', datePosted: '2026-10-01' }),
    )
  })

  it('has the search address of the site', async () => {
    const nodes = readNodes(await read('/'))
    const action = nodes.find((node) => node['@type'] === 'WebSite')?.['potentialAction']
    const { urlTemplate } = (action as { target: { urlTemplate: string } }).target
    await read(urlTemplate.replace(ORIGIN, '').replace('{words}', 'дом'))
  })
})
