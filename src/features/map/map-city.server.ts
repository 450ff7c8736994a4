import type { CatalogueSnapshot } from '../catalogue/snapshot/snapshot.server.ts'
import type { CityMapData } from './schema.ts'

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
