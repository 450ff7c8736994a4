import type { CatalogueSnapshot } from '../../features/catalogue/snapshot/snapshot.server.ts'
import { writeRss } from './rss.ts'

export const PRESS_FEED = '/press/rss.xml'
/** Feed readers poll often, so the newest pieces suffice. */
const MOST_ITEMS = 50

/** Writes the RSS feed of the press centre, the newest piece first. */
export function pressFeed({ company, press }: CatalogueSnapshot, origin: string): string {
  const name = company?.name ?? ''
  return writeRss({
    title: name ? `Пресс-центр — ${name}` : 'Пресс-центр',
    description: name ? `Новости компании ${name}` : 'Новости компании',
    link: `${origin}/press`,
    self: origin + PRESS_FEED,
    items: press.slice(0, MOST_ITEMS).map(({ slug, title, lead, published_on }) => ({
      title,
      description: lead,
      link: `${origin}/press/${encodeURIComponent(slug)}`,
      at: published_on,
    })),
  })
}
