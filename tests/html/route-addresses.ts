import { matchPath } from 'react-router'
import { fetchServed } from './until-served.ts'

interface Route {
  id: string
  path: string
}

/** Pages of a route with a parameter differ by their data, so several of them are checked. */
const MAX_PER_ROUTE = 12

/**
 * Returns the addresses of every route by its id: the path of the route, or for a route with a parameter up to `max`
 * addresses of the sitemap, evenly spaced. Throws an error that lists the routes without an address, because every
 * page type must be checked.
 */
export function findRouteAddresses(
  routes: readonly Route[],
  sitemap: readonly string[],
  max = MAX_PER_ROUTE,
): Map<string, string[]> {
  const addresses = new Map(
    routes.map(({ id, path }) => [
      id,
      path.includes(':') ? pickEvenly(findPaths(path, routes, sitemap), max) : [path],
    ]),
  )
  const missing = [...addresses].filter(([, found]) => found.length === 0).map(([id]) => id)
  if (missing.length > 0) {
    throw new Error(`the sitemap has no address for: ${missing.join(', ')}`)
  }
  return addresses
}

/** Returns the paths of all addresses in the sitemap of `origin`. */
export async function readSitemap(origin: string): Promise<string[]> {
  const files = await readLocations(`${origin}/sitemap.xml`)
  const lists = await Promise.all(files.map(readLocations))
  return lists.flat().map((location) => new URL(location).pathname)
}

/**
 * Returns the paths that pages of the sitemap link to and that the sitemap does not list, for routes with a parameter
 * that begin with the path of another route: `/documents/:slug/file` is linked from `/documents/:slug`.
 */
export async function readLinkedPages(
  origin: string,
  routes: readonly Route[],
  sitemap: readonly string[],
): Promise<string[]> {
  const unlisted = routes.filter(
    ({ path }) => path.includes(':') && findPaths(path, routes, sitemap).length === 0,
  )
  const parents = routes.filter(({ path }) =>
    unlisted.some((child) => path.includes(':') && child.path.startsWith(`${path}/`)),
  )
  const pages = parents.flatMap(({ path }) => findPaths(path, routes, sitemap))
  const links = await Promise.all(pages.map((path) => readLinks(`${origin}${path}`)))
  return [...new Set(links.flat())].filter((path) =>
    unlisted.some((route) => matchPath(route.path, path)),
  )
}

async function readLinks(address: string): Promise<string[]> {
  const response = await fetchServed(address)
  if (!response.ok) throw new Error(`${address}: status ${response.status}`)
  const text = await response.text()
  return [...text.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, path = '']) => path)
}

async function readLocations(address: string): Promise<string[]> {
  const response = await fetchServed(address)
  if (!response.ok) throw new Error(`${address}: status ${response.status}`)
  const text = await response.text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location)
}

function findPaths(
  pattern: string,
  routes: readonly Route[],
  sitemap: readonly string[],
): readonly string[] {
  const own = new Set(routes.map(({ path }) => path))
  return sitemap.filter((path) => !own.has(path) && matchPath(pattern, path))
}

/** Returns at most `max` items at equal distances, including the first and the last. */
function pickEvenly(all: readonly string[], max: number): string[] {
  if (all.length <= max) return [...all]
  const step = (all.length - 1) / (max - 1)
  return Array.from({ length: max }, (_, n) => all[Math.round(n * step)] ?? '')
}
