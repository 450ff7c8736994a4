import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { pageAddresses } from '../../routes.ts'
import { indexedPages, sitemapSources } from './sitemap-sources.ts'

const ORIGIN = 'https://bereg.example'
const HOSTILE = `</script><script>alert("1")</script>&amp;'`

type Node = Record<string, unknown>

/** What each page must say of itself; a page that is not here must say something all the same. */
const wanted: Readonly<Record<string, string[]>> = {
  '/': ['Organization', 'WebSite'],
  '/flats': ['ItemList'],
  '/flats/:id': ['Product', 'Apartment', 'RealEstateListing'],
  '/documents/:slug': ['WebPage'],
  '/press/:slug': ['NewsArticle'],
  '/partners': ['ContactPage'],
}

/** All nodes of the page's data; throws for what is no JSON. */
function nodesOf(body: string): Node[] {
  const scripts = body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return Array.from(scripts).flatMap(([, text]) => {
    const data = JSON.parse(text ?? '') as { '@context': string; '@graph': Node[] }
    expect(data['@context']).toBe('https://schema.org')
    return data['@graph']
  })
}

const typesOf = (nodes: Node[]) => nodes.flatMap((node) => [node['@type']].flat())

/** Every text inside the data that is an address, or begins like one of ours. */
function addressesIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    return /^(url|item|image|@id|layoutImage|urlTemplate|mainEntityOfPage)$/.test(key) ||
      value.startsWith('/')
      ? [value]
      : []
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) =>
    addressesIn(inner, Array.isArray(value) ? key : name),
  )
}

/** The way that visitors see: titles with their addresses. */
function shownWay(body: string): Array<[string, string | undefined]> | null {
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

describeOnStores('what pages tell search engines about themselves', (under) => {
  let site: TestApp
  /** One address of each page, by its pattern. */
  const addresses = new Map<string, string>()
  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db, { name: `ЖК ${HOSTILE}`, address: HOSTILE })
    for (const kind of ['flat', 'apartment', 'parking', 'storage'] as const) {
      const rooms = kind === 'flat' || kind === 'apartment' ? 2 : null
      const lot_id = await makeLot(db, { kind, rooms, project_id, article: HOSTILE })
      const first = { lot_id, at: '2026-10-01T09:00:00.000Z', price: 15_000_000, sale_price: null }
      await db.insertInto('price_history').values(first).execute()
    }
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
      .insertInto('company')
      .values({
        id: 1,
        name: HOSTILE,
        legal_name: HOSTILE,
        tagline: HOSTILE,
        about_html: '',
        purchase_html: '',
        disclaimer: '',
      })
      .execute()
    site = await createTestApp(under, { settings: { PUBLIC_URL: ORIGIN } })
    const { context } = site
    for (const source of sitemapSources) {
      const entries = await source.entries(context.catalogue.current(), context)
      for (const { path } of entries) {
        const page = pageAddresses.find(({ path: pattern }) =>
          new RegExp(`^${pattern.replace(/:\w+/, '[^/]+')}$`).test(path),
        )
        if (page) addresses.set(page.path, path)
      }
    }
  })
  afterAll(() => site.close())

  const read = async (path: string) => {
    const answer = await site.app.inject(path)
    expect([path, answer.statusCode]).toEqual([path, 200])
    return answer.body
  }

  it('has an address of every page that may be indexed', () => {
    expect([...addresses.keys()].toSorted()).toEqual(
      indexedPages()
        .map(({ path }) => path)
        .toSorted(),
    )
  })

  it.each(pageAddresses.map(({ path }) => path).filter((path) => !path.includes(':')))(
    '%s has no escape of the source left in its head',
    async (path) => {
      const [head] = (await site.app.inject(path)).body.split('</head>')
      // An attribute written in quotes takes `\u00a0` for six characters.
      expect(head).toContain('<title>')
      expect(head).not.toMatch(/\\u[0-9a-f]{4}/)
    },
  )

  it.each(indexedPages().map(({ path }) => path))('%s tells what it is', async (pattern) => {
    const body = await read(addresses.get(pattern) ?? '')
    const nodes = nodesOf(body)
    const types = typesOf(nodes)
    expect(types).toEqual(expect.arrayContaining(wanted[pattern] ?? []))
    expect(types.filter((type) => type !== 'BreadcrumbList')).not.toEqual([])
    for (const address of addressesIn(nodes)) expect(address).toMatch(/^https?:\/\//)
    expect(body).not.toContain('<script>alert')
  })

  it.each(indexedPages().map(({ path }) => path))(
    '%s tells the way that it shows',
    async (pattern) => {
      const body = await read(addresses.get(pattern) ?? '')
      const ways = nodesOf(body).filter((node) => node['@type'] === 'BreadcrumbList')
      const shown = shownWay(body)
      if (pattern === '/') expect(shown).toBeNull()
      expect(ways).toHaveLength(shown === null ? 0 : 1)
      const told = ways.flatMap((way) => way['itemListElement'] as Node[])
      expect(told.map(({ name, item }) => [name, item])).toEqual(shown ?? [])
      expect(told.map(({ position }) => position)).toEqual(told.map((_, index) => index + 1))
    },
  )

  it('says nothing on pages that are not to be indexed', async () => {
    for (const path of ['/favorites', '/search?q=policy', '/callback', '/ui-kit']) {
      expect([path, nodesOf(await read(path))]).toEqual([path, []])
    }
  })

  it('offers a lot at its price, in a floor plan and a complex, and posted on a day', async () => {
    const nodes = nodesOf(await read(addresses.get('/flats/:id') ?? ''))
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

  it('names the address that searches the site', async () => {
    const nodes = nodesOf(await read('/'))
    const action = nodes.find((node) => node['@type'] === 'WebSite')?.['potentialAction']
    const { urlTemplate } = (action as { target: { urlTemplate: string } }).target
    await read(urlTemplate.replace(ORIGIN, '').replace('{words}', 'дом'))
  })
})
