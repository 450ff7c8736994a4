import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { raiseCatalogueVersion } from '../../db/version.ts'
import { pressFeed, sitemapFile, sitemapIndex } from './search-engines.ts'
import { indexedPages, knownPatterns } from './sitemap-sources.ts'

const ORIGIN = 'https://bereg.example'

/** Reads the texts of all elements of one name; the parser throws for invalid XML. */
function readTexts(xml: string, name: string): string[] {
  const texts: string[] = []
  const path: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    path.push(tag.name)
    if (tag.name === name) texts.push('')
  })
  parser.on('text', (text) => {
    if (path.at(-1) === name) texts[texts.length - 1] += text
  })
  parser.on('closetag', () => void path.pop())
  parser.write(xml).close()
  return texts
}

it('has the values of every indexed page with a parameter', () => {
  const unknown = indexedPages()
    .map(({ path }): string => path)
    .filter((path) => path.includes(':') && !knownPatterns.includes(path))
  // A new pattern needs a line in `parameterSources` of sitemap-sources.ts, or the middleware `noindex`.
  expect(unknown).toEqual([])
})

describeOnStores('the site for search engines', (under) => {
  let site: TestApp
  const lots: number[] = []
  let sold = 0
  beforeAll(async () => {
    const { db } = under
    const project_id = await makeProject(db)
    for (const day of ['01', '05', '03']) {
      lots.push(await makeLot(db, { project_id, updated_at: `2026-11-${day}T09:00:00.000Z` }))
    }
    sold = await makeLot(db, { project_id, status: 'sold' })
    await makeLot(db, { project_id, kind: 'storage', rooms: null })
    await db
      .insertInto('documents')
      .values([
        { slug: 'policy', title: 'П', version: '2026-09-01', html: '', position: 1 },
        { slug: 'terms', title: 'У', version: 'вторая', html: '', position: 2 },
      ])
      .execute()
    await db
      .insertInto('press')
      .values([
        piece('odin', '2026-11-01', 'Скидки < 5 % & «всё»'),
        piece('dva', '2026-11-20', 'Новый корпус'),
      ])
      .execute()
    site = await createTestApp(under, { settings: { PUBLIC_URL: `${ORIGIN}/` } })
  })
  afterAll(() => site.close())

  const read = async (url: string) => {
    const response = await site.app.inject(url)
    expect([url, response.statusCode]).toEqual([url, 200])
    return response
  }
  const toPath = (address: string) => address.slice(ORIGIN.length)

  it('names the sitemap and the campaign parameters in robots.txt', async () => {
    const { body, headers } = await read('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = body.split('\n')
    expect(lines).toContain('User-agent: *')
    expect(lines).toContain('Disallow: /api/')
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    const rules = lines.filter((line) => line.startsWith('Clean-param: '))
    expect(rules.filter((line) => line.length > 500)).toEqual([])
    const names = rules.flatMap((line) => line.replace('Clean-param: ', '').split('&'))
    const wanted = ['utm_source', 'utm_term', 'yclid', 'gclid', 'fbclid', 'call_type', 'time_code']
    for (const name of wanted) expect(names).toContain(name)
    expect(lines.filter((line) => /^(Host|Crawl-delay):/i.test(line))).toEqual([])
    verifies('§11-1')
  })

  it('has a sitemap file per page type, with the time of the last change', async () => {
    const { body } = await read('/sitemap.xml')
    const files = readTexts(body, 'loc').map(toPath)
    expect(files).toContain('/sitemap-pages-1.xml')
    expect(files).toContain('/sitemap-documents-1.xml')
    expect(files).toContain('/sitemap-press-1.xml')
    const flats = files.indexOf('/sitemap-flats-1.xml')
    expect(readTexts(body, 'lastmod')[flats]).toBe('2026-11-05T09:00:00.000Z')
    // A lot kind without pages has no file.
    const patterns = indexedPages().map(({ path }): string => path)
    expect(files.includes('/sitemap-storage-1.xml')).toBe(patterns.includes('/storage/:id'))
    verifies('§11-2')
  })

  it('lists only pages that exist, may be indexed and have that canonical address', async () => {
    const files = readTexts((await read('/sitemap.xml')).body, 'loc').map(toPath)
    const named: string[] = []
    for (const file of files) named.push(...readTexts((await read(file)).body, 'loc'))
    expect(named).toContain(`${ORIGIN}/`)
    expect(named).toContain(`${ORIGIN}/flats/${lots[0]}`)
    expect(named).toContain(`${ORIGIN}/press/dva`)
    expect(named).not.toContain(`${ORIGIN}/flats/${sold}`)
    for (const address of named) {
      const { body, headers } = await read(toPath(address))
      expect([address, headers['x-robots-tag']]).toEqual([address, undefined])
      expect(body).not.toContain('content="noindex"')
      expect(body).toContain(`<link rel="canonical" href="${address}"/>`)
    }
    verifies('§10.1-2')
  })

  it('has a last change of a document only when its version is a date', async () => {
    const { body } = await read('/sitemap-documents-1.xml')
    expect(readTexts(body, 'loc')).toHaveLength(2)
    expect(readTexts(body, 'lastmod')).toEqual(['2026-09-01'])
  })

  it('lists every indexed page without a parameter that shows something', async () => {
    const named = readTexts((await read('/sitemap-pages-1.xml')).body, 'loc').map(toPath)
    const plain = indexedPages().filter(({ path }) => !path.includes(':'))
    // Of these the catalogue and the content have nothing, so that nothing leads there.
    const empty = /^\/(?:partners|apartments|parking|progress|broadcasts|finishes|map)$/
    const shown = plain.map(({ path }): string => path).filter((path) => !empty.test(path))
    expect(named).toEqual(shown)
    expect(named).toEqual(expect.arrayContaining(['/', '/flats', '/storage', '/press', '/about']))
    expect(named).not.toContain('/favorites')
    verifies('D99-2')
  })

  it('splits a page type that is too large for one file', async () => {
    const snapshot = site.context.catalogue.current()
    const index = await sitemapIndex(snapshot, site.context, undefined, 2)
    const files = readTexts(index, 'loc').filter((address) => address.includes('flats'))
    expect(files.map(toPath)).toEqual(['/sitemap-flats-1.xml', '/sitemap-flats-2.xml'])
    const second = await sitemapFile('flats-2', snapshot, site.context, undefined, 2)
    expect(readTexts(second ?? '', 'loc').map(toPath)).toEqual([`/flats/${lots[2]}`])
    expect(readTexts(second ?? '', 'lastmod')).toEqual(['2026-11-03T09:00:00.000Z'])
    expect(await sitemapFile('flats-3', snapshot, site.context, undefined, 2)).toBeNull()
  })

  it.each(['/sitemap-flats-2.xml', '/sitemap-flats-0.xml', '/sitemap-.xml', '/sitemap-lots-1.xml'])(
    'returns 404 for %s, which is not in the index',
    async (url) => {
      for (const _ of [1, 2]) expect((await site.app.inject(url)).statusCode).toBe(404)
    },
  )

  it('has an RSS feed of the press, the newest piece first', async () => {
    const { body, headers } = await read('/press/rss.xml')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(readTexts(body, 'title').slice(1)).toEqual(['Новый корпус', 'Скидки < 5 % & «всё»'])
    expect(readTexts(body, 'pubDate')).toEqual([
      'Fri, 20 Nov 2026 00:00:00 +0300',
      'Sun, 01 Nov 2026 00:00:00 +0300',
    ])
    for (const link of readTexts(body, 'link')) {
      expect(link.startsWith(`${ORIGIN}/`)).toBe(true)
      expect((await site.app.inject(toPath(link).replace(/#.*/, ''))).statusCode).toBe(200)
    }
    // The feed is limited to the newest pieces.
    const { press } = site.context.catalogue.current()
    const many = Array.from({ length: 60 }, () => press).flat()
    const feed = pressFeed({ ...site.context.catalogue.current(), press: many }, ORIGIN)
    expect(readTexts(feed, 'guid')).toHaveLength(50)
    const home = await read('/')
    expect(home.body).toMatch(/<link rel="alternate" href="\/press\/rss.xml"[^>]*rss\+xml/)
    verifies('§11-3')
  })

  it.each(['/robots.txt', '/sitemap.xml', '/sitemap-flats-1.xml', '/press/rss.xml'])(
    'serves %s for HEAD, with 304 on revalidation, in brotli, and returns 405 for POST',
    async (url) => {
      const { app } = site
      const { headers, body } = await read(url)
      const head = await app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', headers['etag']])
      const again = { 'if-none-match': String(headers['etag']) }
      expect((await app.inject({ url, headers: again })).statusCode).toBe(304)
      const compressed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(compressed.headers['content-encoding']).toBe('br')
      expect(compressed.headers['etag']).not.toBe(headers['etag'])
      expect((await read(`${url}?utm_source=x`)).body).toBe(body)
      const post = await app.inject({ method: 'POST', url })
      expect([post.statusCode, post.headers['allow']]).toEqual([405, 'GET, HEAD'])
    },
  )

  it('is generated again after a catalogue change', async () => {
    const { catalogue } = site.context
    await read('/sitemap-flats-1.xml')
    const changed = new Promise<void>((resolve) => {
      const stop = catalogue.onChange(() => {
        stop()
        resolve()
      })
    })
    await under.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('lots')
        .set({ status: 'sold' })
        .where('id', '=', lots[0] ?? 0)
        .execute()
      await raiseCatalogueVersion(trx, new Date())
    })
    await changed
    const { body } = await read('/sitemap-flats-1.xml')
    expect(readTexts(body, 'loc')).not.toContain(`${ORIGIN}/flats/${lots[0]}`)
  })
})

function piece(slug: string, published_on: string, title: string) {
  return { slug, title, lead: `${title}: подробности`, html: '', published_on, picture: null }
}
