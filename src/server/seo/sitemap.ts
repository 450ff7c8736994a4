import type { AppContext } from '../../features/catalogue/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../features/catalogue/snapshot/snapshot.server.ts'
import { escapeXml } from '../../lib/xml.ts'
import { publicOrigin } from '../../lib/address/public-origin.ts'
import { latest, type SitemapEntry, type SitemapSource, sitemapSources } from './sitemap-sources.ts'

/** The limit of one file in the sitemap protocol. */
const MOST_ADDRESSES = 50_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Writes the index: for each page type as many files as its pages need, none for a type without pages. */
export async function sitemapIndex(
  snapshot: CatalogueSnapshot,
  context: AppContext,
  sources: readonly SitemapSource[] = sitemapSources,
  most = MOST_ADDRESSES,
): Promise<string> {
  const files: SitemapEntry[] = []
  for (const { name, entries } of sources) {
    const all = await entries(snapshot, context)
    for (let start = 0; start < all.length; start += most) {
      const part = all.slice(start, start + most)
      files.push({
        path: `/sitemap-${name}-${start / most + 1}.xml`,
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
  most = MOST_ADDRESSES,
): Promise<string | null> {
  const [, name, number] = /^([a-z]+)-([1-9]\d?)$/.exec(file) ?? []
  const source = sources.find((candidate) => candidate.name === name)
  if (!source) return null
  const start = (Number(number) - 1) * most
  const part = (await source.entries(snapshot, context)).slice(start, start + most)
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
