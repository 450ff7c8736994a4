import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findUngiven } from './support/feed-facts.ts'
import { isNightly } from './support/nightly.ts'
import { allPages } from './support/page-addresses.ts'
import { absentPages } from './support/second-company/absent-pages.ts'
import { makeCompanyFeeds } from './support/second-company/feeds.ts'
import { fillSecondCompany, importCompanyFeeds } from './support/second-company/fill-company.ts'
import { oddPlans } from './support/second-company/pictures.ts'
import { describeOnStores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'
import { walkSite } from './support/walk-site.ts'

/** The kit reads style sheets, which only the built site has: it is a page of the browser tests. */
const BUILT_ONLY = ['ui-kit', 'unknown']

let media = ''
beforeAll(async () => {
  media = await mkdtemp(join(tmpdir(), 'kvartal-second-'))
})
afterAll(() => rm(media, { recursive: true, force: true }))

describeOnStores('the site of the second company', (under) => {
  let site: TestApp
  beforeAll(async () => {
    await fillSecondCompany(under.db, under.url, media)
    site = await createTestApp(under, { settings: { MEDIA_DIR: media } })
  }, 120_000)
  afterAll(() => site.close())

  it('has every page type, without dead links, placeholders and facts that no feed gave', async () => {
    const from = allPages.filter(({ id, path }) => !path.includes(':') && !BUILT_ONLY.includes(id))
    const seen = await walkSite((path) => site.app.inject(path), {
      from: from.map(({ path }) => path),
      maxPages: isNightly ? 500 : 100,
      claims: findUngiven(makeCompanyFeeds(1).map(({ text }) => text)),
    })
    const ids = new Set(seen.map((path) => findPage(path.replace(/\?.*/, ''))))
    const missing = allPages.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
    expect(missing.toSorted()).toEqual([...absentPages, ...BUILT_ONLY].toSorted())
  })

  it('shows plans of every size as pictures of its own', async () => {
    const { results } = (await site.app.inject('/api/flats/?limit=100&project=3&project=4')).json<{
      results: Array<{ plan: { url: string } | null }>
    }>()
    const urls = new Set(results.flatMap(({ plan }) => plan?.url ?? []))
    expect(urls.size).toBe(oddPlans.length)
    for (const url of urls) {
      const { statusCode, headers } = await site.app.inject(url)
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'image/webp'])
    }
  })

  it('tells two houses of one name apart', async () => {
    const { results } = (await site.app.inject('/api/projects/')).json<{
      results: Array<{ slug: string; buildings: Array<{ name: string }> }>
    }>()
    const houses = results.find(({ slug }) => slug === 'prudy')?.buildings
    expect(houses?.map(({ name }) => name)).toEqual(['Дом у пруда', 'Дом у пруда (2)'])
  })

  it('keeps the name of a house when the feeds come again', async () => {
    await importCompanyFeeds(under.db)
    const names = await under.db.selectFrom('buildings').select('name').execute()
    expect(names.filter(({ name }) => name.startsWith('Дом у пруда'))).toHaveLength(2)
  })
})

/** Returns the id of the page at a path. `/flats/filters` is no flat. */
function findPage(path: string): string | undefined {
  const exact = allPages.find((page) => page.path === path)
  return (exact ?? allPages.find((page) => matchPath(page.path, path)))?.id
}
