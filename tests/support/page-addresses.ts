import { matchPath } from 'react-router'
import { pageAddresses } from '../../src/app/routes.ts'

/** All pages of `routes.ts` and an unknown address, for tests that check every page. */
export const allPages = [
  ...pageAddresses.map(({ id, path }) => ({ id, path: path as string })),
  { id: 'unknown', path: '/nothing-here' },
]

/** The address of a link of this site, without parameters and hash. */
const LINK = /<a\s[^>]*?href="(\/[^"?#]*)/g

/**
 * Returns an address for every page by route id: the path of the route, or for a route with parameters the first
 * matching link on another page, including pages that were found this way.
 */
export async function findAddresses(origin: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { id, path } of allPages) if (!path.includes(':')) found.set(id, path)
  // A Map iterates in insertion order, so addresses that are added during the loop are visited, too.
  for (const path of found.values()) {
    if (found.size === allPages.length) break
    const html = await (await fetch(`${origin}${path}`)).text()
    for (const [, link = ''] of html.matchAll(LINK)) {
      // `/press/rss.xml` is a file, and `/flats/filters` no flat.
      if (link.includes('.') || allPages.some((page) => page.path === link)) continue
      const match = allPages.find(({ path }) => path.includes(':') && matchPath(path, link))
      if (match && !found.has(match.id)) found.set(match.id, link)
    }
  }
  return found
}
