import { escapeXml } from '../../lib/xml.ts'
import { element, type NewsFeed } from './rss.ts'

/** Writes an Atom feed (RFC 4287). `author` is the company, `now` the time of a feed without entries. */
export function writeAtom(
  { title, description, link, self, items }: NewsFeed,
  { author, now }: { author: string; now: Date },
): string {
  const [newest] = items
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ru">',
    element('id', self),
    element('title', title),
    element('subtitle', description),
    `<link rel="alternate" href="${escapeXml(link)}"/>`,
    `<link rel="self" href="${escapeXml(self)}"/>`,
    element('updated', newest?.at ?? now.toISOString()),
    `<author>${element('name', author)}</author>`,
    ...items.flatMap((item) => [
      '<entry>',
      element('id', item.id ?? item.link),
      element('title', item.title),
      `<link rel="alternate" href="${escapeXml(item.link)}"/>`,
      element('updated', item.at),
      element('summary', item.description),
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}
