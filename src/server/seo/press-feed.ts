import type { CatalogueSnapshot } from '../../features/catalogue/snapshot/snapshot.server.ts'
import { escapeXml } from '../../lib/xml.ts'
import { pageAddresses } from '../../routes.ts'

export const PRESS_FEED = '/press/rss.xml'
/** Feed readers poll often, so the newest pieces suffice. */
const MOST_ITEMS = 50

/** Writes the RSS 2.0 feed of the press centre, the newest piece first. Dates are midnight in Moscow. */
export function pressFeed({ company, press }: CatalogueSnapshot, origin: string): string {
  const name = company?.name ?? ''
  const home = pageAddresses.some(({ path }: { path: string }) => path === '/press')
    ? `${origin}/press`
    : `${origin}/#press_center`
  const [newest] = press
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', name ? `Пресс-центр — ${name}` : 'Пресс-центр'),
    element('link', home),
    element('description', name ? `Новости компании ${name}` : 'Новости компании'),
    element('language', 'ru'),
    `<atom:link href="${escapeXml(origin + PRESS_FEED)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element('lastBuildDate', rfc822(newest.published_on))] : []),
    ...press.slice(0, MOST_ITEMS).flatMap(({ slug, title, lead, published_on }) => {
      const address = `${origin}/press/${encodeURIComponent(slug)}`
      return [
        '<item>',
        element('title', title),
        element('link', address),
        `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
        element('pubDate', rfc822(published_on)),
        element('description', lead),
        '</item>',
      ]
    }),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** Formats `2026-11-20` as «Fri, 20 Nov 2026 00:00:00 +0300». */
function rfc822(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString().replace('GMT', '+0300')
}
