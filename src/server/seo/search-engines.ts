import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../features/lots/snapshot/snapshot.server.ts'
import { PAGE_DATA_PREFIX } from '../../lib/http/page-data-address.ts'
import { publicOrigin } from '../../lib/http/public-origin.ts'
import { escapeXml } from '../../lib/xml.ts'
import { createFileCache } from '../cache/response-cache.ts'
import { progressFeed } from './progress-feed.ts'
import { writeRss } from './rss.ts'
import { latest, type SitemapEntry, type SitemapSource, sitemapSources } from './sitemap-sources.ts'

/** The limit of one file in the sitemap protocol. */
const MAX_ADDRESSES = 50_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Writes the index: for each page type as many files as its pages need, none for a type without pages. */
export async function sitemapIndex(
  snapshot: CatalogueSnapshot,
  context: AppContext,
  sources: readonly SitemapSource[] = sitemapSources,
  maxAddresses = MAX_ADDRESSES,
): Promise<string> {
  const files: SitemapEntry[] = []
  for (const { name, entries } of sources) {
    const all = await entries(snapshot, context)
    for (let start = 0; start < all.length; start += maxAddresses) {
      const part = all.slice(start, start + maxAddresses)
      files.push({
        path: `/sitemap-${name}-${start / maxAddresses + 1}.xml`,
        lastmod: latest(part.map(({ lastmod }) => lastmod)),
      })
    }
  }
  return write('sitemapindex', 'sitemap', publicOrigin(context.config), files)
}

/** Writes one file, by a name like `flats-2`; null for a name that is not in the index. */
export async function sitemapFile(
  file: string,
  snapshot: CatalogueSnapshot,
  context: AppContext,
  sources: readonly SitemapSource[] = sitemapSources,
  maxAddresses = MAX_ADDRESSES,
): Promise<string | null> {
  const [, name, number] = /^([a-z]+)-([1-9]\d?)$/.exec(file) ?? []
  const source = sources.find((candidate) => candidate.name === name)
  if (!source) return null
  const start = (Number(number) - 1) * maxAddresses
  const part = (await source.entries(snapshot, context)).slice(start, start + maxAddresses)
  return part.length > 0 ? write('urlset', 'url', publicOrigin(context.config), part) : null
}

function write(
  root: 'sitemapindex' | 'urlset',
  item: 'sitemap' | 'url',
  origin: string,
  entries: readonly SitemapEntry[],
): string {
  const lines = entries.map(({ path, lastmod }) => {
    const change = lastmod === null ? '' : `<lastmod>${escapeXml(lastmod)}</lastmod>`
    return `<${item}><loc>${escapeXml(origin + path)}</loc>${change}</${item}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${NAMESPACE}">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}

/**
 * Campaign parameters, which change nothing on a page. Each line is a rule, of which Yandex reads up to 500 characters.
 */
const campaignParameters = [
  ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'utm_referrer'],
  ['yclid', 'ysclid', 'ymclid', 'gclid', 'gbraid', 'wbraid', 'fbclid', 'rb_clickid', 'etext'],
  ['roistat', '_openstat', 'from', 'referrer'],
  ['call_type', 'time_code'],
]

/**
 * Writes robots.txt: data addresses are disallowed, campaign parameters are ignored, and the sitemap is named. Pages with
 * `noindex` are allowed, because a robot must be able to read it.
 */
function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    `Disallow: ${PAGE_DATA_PREFIX}/`,
    `Disallow: ${PAGE_DATA_PREFIX}?`,
    `Disallow: ${PAGE_DATA_PREFIX}$`,
    '',
    ...campaignParameters.map((names) => `Clean-param: ${names.join('&')}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

const PRESS_FEED = '/press/rss.xml'
/** Feed readers poll often, so the newest pieces suffice. */
const MAX_ITEMS = 50

/** Writes the RSS feed of the press centre, the newest piece first. */
export function pressFeed({ company, press }: CatalogueSnapshot, origin: string): string {
  const name = company?.name ?? ''
  return writeRss({
    title: name ? `Пресс-центр — ${name}` : 'Пресс-центр',
    description: name ? `Новости компании ${name}` : 'Новости компании',
    link: `${origin}/press`,
    self: origin + PRESS_FEED,
    items: press.slice(0, MAX_ITEMS).map(({ slug, title, lead, published_on }) => ({
      title,
      description: lead,
      link: `${origin}/press/${encodeURIComponent(slug)}`,
      at: published_on,
    })),
  })
}

/** About two full files of a sitemap; files of a larger catalogue are generated again when requested. */
const CACHE_BYTES = 12 * 1024 * 1024
const XML = 'application/xml; charset=utf-8'
const hidden = { schema: { hide: true } }

/** Serves robots.txt, the sitemap and the RSS feeds of the press centre and of each building site. */
export async function searchEngines(app: FastifyInstance, context: AppContext): Promise<void> {
  const sendFile = createFileCache(app, context.catalogue, CACHE_BYTES)
  const origin = publicOrigin(context.config)

  app.get('/robots.txt', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: 'robots',
      contentType: 'text/plain; charset=utf-8',
      create: () => robotsText(origin),
    }),
  )
  app.get('/sitemap.xml', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: 'sitemap',
      contentType: XML,
      create: (snapshot) => sitemapIndex(snapshot, context),
    }),
  )
  app.get<{ Params: { file: string } }>('/sitemap-:file.xml', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: `sitemap-${request.params.file}`,
      contentType: XML,
      create: (snapshot) => sitemapFile(request.params.file, snapshot, context),
    }),
  )
  app.get<{ Params: { slug: string } }>('/progress/:slug.rss', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: `progress-${request.params.slug}`,
      contentType: 'application/rss+xml; charset=utf-8',
      create: (snapshot) => progressFeed(request.params.slug, snapshot, context, origin),
    }),
  )
  app.get(PRESS_FEED, hidden, (request, reply) =>
    sendFile(request, reply, {
      name: 'press',
      contentType: 'application/rss+xml; charset=utf-8',
      create: (snapshot) => pressFeed(snapshot, origin),
    }),
  )
}
