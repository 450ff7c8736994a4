import type { FastifyInstance } from 'fastify'
import {
  describeList,
  followedKinds,
  type FollowedList,
  readAllNews,
  readFollowedList,
  readListCalendar,
  readListNews,
} from '../../features/catalogue/changes/list-news.server.ts'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../features/lots/snapshot/snapshot.server.ts'
import { publicOrigin } from '../../lib/http/public-origin.ts'
import type { RawQuery } from '../../lib/http/list-response.server.ts'
import { escapeXml } from '../../lib/xml.ts'
import { createFileCache } from '../cache/response-cache.ts'
import { writeCalendar } from './calendar.ts'
import { element, type NewsFeed, writeRss } from './rss.ts'

const CACHE_BYTES = 4 * 1024 * 1024
const hidden = { schema: { hide: true } }

const contentTypes = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
}
type Format = keyof typeof contentTypes

/** Serves the changes of the last 30 days, and each list as a feed and a calendar (decision D39). */
export async function lotFeeds(app: FastifyInstance, context: AppContext): Promise<void> {
  const sendFile = createFileCache(app, context.catalogue, CACHE_BYTES)
  const origin = publicOrigin(context.config)

  app.get('/changes.rss', hidden, (request, reply) =>
    sendFile(request, reply, {
      name: 'changes.rss',
      contentType: contentTypes.rss,
      create: async (snapshot) =>
        writeRss({
          title: withCompany('Что изменилось', snapshot),
          description: 'Появились в продаже, изменили цену или сняты с продажи за 30 дней',
          link: `${origin}/changes`,
          self: `${origin}/changes.rss`,
          items: toItems(await readAllNews(snapshot, context), origin),
        }),
    }),
  )
  for (const { kind, path } of followedKinds) {
    for (const format of Object.keys(contentTypes) as Format[]) {
      app.get(`${path}.${format}`, hidden, (request, reply) => {
        const list = readFollowedList(kind, request.query as RawQuery)
        return sendFile(request, reply, {
          name: `${path}.${format}${list.search}`,
          contentType: contentTypes[format],
          create: (snapshot) =>
            format === 'ics'
              ? writeListCalendar(list, snapshot, context)
              : writeListFeed(format, list, snapshot, context),
        })
      })
    }
  }
}

async function writeListFeed(
  format: 'rss' | 'atom',
  list: FollowedList,
  snapshot: CatalogueSnapshot,
  context: AppContext,
): Promise<string> {
  const origin = publicOrigin(context.config)
  const { path, search } = list
  const feed: NewsFeed = {
    title: withCompany(describeList(list, snapshot), snapshot),
    description: 'Появились в продаже или изменили цену за 30 дней',
    link: `${origin}${path}${search}`,
    self: `${origin}${path}.${format}${search}`,
    items: toItems(await readListNews(list, snapshot, context), origin),
  }
  if (format === 'rss') return writeRss(feed)
  const author = snapshot.company?.name ?? new URL(origin).host
  return writeAtom(feed, { author, now: context.clock.now() })
}

async function writeListCalendar(
  list: FollowedList,
  snapshot: CatalogueSnapshot,
  context: AppContext,
): Promise<string> {
  const origin = publicOrigin(context.config)
  const days = await readListCalendar(list, snapshot, context)
  return writeCalendar(
    withCompany(describeList(list, snapshot), snapshot),
    days.map(({ href, ...day }) => ({ ...day, link: origin + href })),
    { host: new URL(origin).host, now: context.clock.now() },
  )
}

function toItems(
  changes: Awaited<ReturnType<typeof readAllNews>>,
  origin: string,
): NewsFeed['items'] {
  return changes.map(({ type, at, event, title, href, place, price }) => ({
    title: `${event}: ${title}`,
    description: [place, price].filter(Boolean).join(', '),
    link: origin + href,
    // A lot can change more than once.
    id: `${origin}${href}#${type}-${at}`,
    at,
  }))
}

function withCompany(title: string, { company }: CatalogueSnapshot): string {
  return company?.name ? `${title} — ${company.name}` : title
}

/** Writes an Atom feed (RFC 4287). `author` is the company, `now` the time of a feed without entries. */
function writeAtom(
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
