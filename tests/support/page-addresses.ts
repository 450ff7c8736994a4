import type { Browser } from 'playwright-core'
import { matchPath } from 'react-router'
import { pageAddresses } from '../../src/routes.ts'
import { newVisitor } from './browser.ts'

/** All pages of `routes.ts` and an unknown address, for tests that check every page. */
export const allPages = [
  ...pageAddresses.map(({ id, path }) => ({ id, path: path as string })),
  { id: 'unknown', path: '/nothing-here' },
]

/**
 * Returns an address for every page by route id: the path of the route, or for a route with parameters the first
 * matching link on another page, including pages that were found this way.
 */
export async function findAddresses(
  browser: Browser,
  baseURL: string,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const { page, context } = await newVisitor(browser, { baseURL, scripts: false })
  for (const { id, path } of allPages) if (!path.includes(':')) found.set(id, path)
  // A Map iterates in insertion order, so addresses that are added during the loop are visited, too.
  for (const path of found.values()) {
    if (found.size === allPages.length) break
    await page.goto(path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) =>
        all.map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname),
      )
    for (const link of links) {
      const match = allPages.find(({ path }) => path.includes(':') && matchPath(path, link))
      if (match && !found.has(match.id)) found.set(match.id, link)
    }
  }
  await context.close()
  return found
}
