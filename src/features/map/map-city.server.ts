import type { CatalogueSnapshot } from '../catalogue/snapshot/snapshot.server.ts'
import type { CityLink, CityMapData, MapProject } from './schema.ts'

/**
 * The city whose map is shown: the asked one, otherwise the first; null if there is no map with a project on it, ours
 * or of a service that the settings name.
 */
export function findMapCity(
  snapshot: Pick<CatalogueSnapshot, 'cities' | 'projects' | 'stock'>,
  { asked, hasService }: { asked?: string | null | undefined; hasService: boolean },
): CityMapData | null {
  const { mappedCities } = snapshot.stock.frame
  const isAnyShown = snapshot.projects.some(
    ({ city: { id }, longitude, latitude }) =>
      longitude !== null && latitude !== null && (hasService || mappedCities.has(id)),
  )
  if (!isAnyShown) return null
  const city = snapshot.cities.find(({ slug }) => slug === asked) ?? snapshot.cities[0]
  return city ? { slug: city.slug, name: city.name } : null
}

interface CityLinkOptions {
  /** Those that fit the conditions in any city. */
  projects: ReadonlyArray<Pick<MapProject, 'city'>>
  /** The city whose map is shown. */
  shown: string | undefined
  toHref: (city: string) => string
}

/** The maps of the cities with such projects, and that of the shown city; none if there is one city. */
export function listCityLinks(
  { cities }: Pick<CatalogueSnapshot, 'cities'>,
  { projects, shown, toHref }: CityLinkOptions,
): CityLink[] {
  const counts = Map.groupBy(projects, ({ city }) => city)
  const own = cities.filter(({ slug }) => counts.has(slug) || slug === shown)
  if (own.length < 2) return []
  return own.map(({ slug, name }) => ({
    slug,
    label: name,
    href: toHref(slug),
    count: counts.get(slug)?.length ?? 0,
    isChosen: slug === shown,
  }))
}
