import type { Browser } from 'playwright-core'
import { matchPath } from 'react-router'
import { pageAddresses } from '../../src/routes.ts'
import { newVisitor } from './browser.ts'

/** A page of the site by its route, for tests that go over all of them; one added to `routes.ts` is among them. */
export const allPages = [
  ...pageAddresses.map(({ id, path }) => ({ id, path: path as string })),
  { id: 'unknown', path: '/nothing-here' },
]

/**
 * An address for every page: a route's own path, or, where it has parameters, the first link to it that stands
 * on one of the others.
 */
export async function findAddresses(
  browser: Browser,
  baseURL: string,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const { page, context } = await newVisitor(browser, { baseURL, scripts: false })
  const open = allPages.filter(({ path }) => !path.includes(':'))
  for (const { id, path } of open) found.set(id, path)
  for (const { path } of open) {
    await page.goto(path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    for (const link of links) {
      const match = allPages.find(({ path }) => path.includes(':') && matchPath(path, link))
      if (match && !found.has(match.id)) found.set(match.id, link)
    }
  }
  await context.close()
  return found
}
