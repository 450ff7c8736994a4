import { matchPath } from 'react-router'
import { fetchServed } from './until-served.ts'

interface Route {
  id: string
  path: string
}

/** Addresses checked of one route with a parameter: its pages differ by their data. */
const MOST = 12

/**
 * Addresses of every route, by its id: its own path, or up to `most` of the sitemap's, from its first to its last.
 * Throws for routes that neither covers, naming them: a page type must not be left out of the check.
 */
export function findRouteAddresses(
  routes: readonly Route[],
  sitemap: readonly string[],
  most = MOST,
): Map<string, string[]> {
  const addresses = new Map(
    routes.map(({ id, path }) => [
      id,
      path.includes(':') ? spread(pathsOf(path, routes, sitemap), most) : [path],
    ]),
  )
  const missing = [...addresses].filter(([, found]) => found.length === 0).map(([id]) => id)
  if (missing.length > 0) {
    throw new Error(`the sitemap has no address for: ${missing.join(', ')}`)
  }
  return addresses
}

/** Every address that the sitemap at `origin` lists, as paths. */
export async function readSitemap(origin: string): Promise<string[]> {
  const files = await readLocations(`${origin}/sitemap.xml`)
  const lists = await Promise.all(files.map(readLocations))
  return lists.flat().map((location) => new URL(location).pathname)
}

async function readLocations(address: string): Promise<string[]> {
  const answer = await fetchServed(address)
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`)
  const text = await answer.text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location)
}

function pathsOf(
  pattern: string,
  routes: readonly Route[],
  sitemap: readonly string[],
): readonly string[] {
  const own = new Set(routes.map(({ path }) => path))
  return sitemap.filter((path) => !own.has(path) && matchPath(pattern, path))
}

/** At most `most` of them, at equal distances, the first and the last among them. */
function spread(all: readonly string[], most: number): string[] {
  if (all.length <= most) return [...all]
  const step = (all.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, n) => all[Math.round(n * step)] ?? '')
}
