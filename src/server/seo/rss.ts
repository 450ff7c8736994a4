import { escapeXml } from '../../lib/xml.ts'

export interface NewsFeed {
  title: string
  description: string
  /** The page whose news these are, and the feed itself; absolute addresses. */
  link: string
  self: string
  /** The newest first. */
  items: readonly NewsItem[]
}

export interface NewsItem {
  title: string
  description: string
  /** Absolute. */
  link: string
  /** Identifies the item where a page has several; by default the link does. */
  id?: string
  /** A day `2026-11-20`, which is midnight in Moscow, or an ISO 8601 timestamp. */
  at: string
}

/** Writes an RSS 2.0 feed. */
export function writeRss({ title, description, link, self, items }: NewsFeed): string {
  const [newest] = items
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', description),
    element('language', 'ru'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element('lastBuildDate', rfc822(newest.at))] : []),
    ...items.flatMap((item) => [
      '<item>',
      element('title', item.title),
      element('link', item.link),
      `<guid isPermaLink="${item.id === undefined}">${escapeXml(item.id ?? item.link)}</guid>`,
      element('pubDate', rfc822(item.at)),
      element('description', item.description),
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

/** Writes one element with a text. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** Formats `2026-11-20` as «Fri, 20 Nov 2026 00:00:00 +0300», and a timestamp in UTC. */
function rfc822(at: string): string {
  if (at.length > 10) return new Date(at).toUTCString().replace('GMT', '+0000')
  return new Date(`${at}T00:00:00Z`).toUTCString().replace('GMT', '+0300')
}
