import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import type { CityLink, CityMapData, MapProject } from './schema.ts'

interface MapCityOptions {
  /** Slugs of the cities that may be shown, in this order; all by default. */
  among?: readonly string[]
  /** The one that is shown if it may be. */
  preferred?: string | null | undefined
  /** Whether the settings name a maps service. */
  hasService: boolean
}

/**
 * The city whose map is shown; null if none of them has a map with a project on it, ours or of a service. Then the
 * projects are a list, and no empty frame.
 */
export function findMapCity(
  snapshot: Pick<CatalogueSnapshot, 'cities' | 'projects' | 'stock'>,
  { among, preferred, hasService }: MapCityOptions,
): CityMapData | null {
  const slugs = among ?? snapshot.cities.map(({ slug }) => slug)
  const shown = slugs.flatMap((slug) => {
    const city = snapshot.cities.find((own) => own.slug === slug)
    return city && isMapShown(city.id, snapshot, hasService) ? [city] : []
  })
  const city = shown.find(({ slug }) => slug === preferred) ?? shown[0]
  return city ? toCityMapData(city, snapshot) : null
}

function isMapShown(
  id: number,
  { projects, stock }: Pick<CatalogueSnapshot, 'projects' | 'stock'>,
  hasService: boolean,
): boolean {
  if (!hasService && !stock.frame.mappedCities.has(id)) return false
  return projects.some(
    ({ city, latitude, longitude }) => city.id === id && latitude !== null && longitude !== null,
  )
}

/** A city as its map is shown. */
export function toCityMapData(
  { id, slug, name }: Pick<CatalogueSnapshot['cities'][number], 'id' | 'slug' | 'name'>,
  { stock }: Pick<CatalogueSnapshot, 'stock'>,
): CityMapData {
  return { slug, name, attribution: stock.frame.mappedCities.get(id) ?? null }
}

interface CityLinkOptions {
  /** Those that fit the conditions in any city. */
  projects: ReadonlyArray<Pick<MapProject, 'city'>>
  /** The city whose map is shown. */
  shown: string | undefined
  hasService: boolean
  toHref: (city: string) => string
}

/** The maps of the cities with such projects, and that of the shown city; none if there is one map. */
export function listCityLinks(
  snapshot: Pick<CatalogueSnapshot, 'cities' | 'projects' | 'stock'>,
  { projects, shown, hasService, toHref }: CityLinkOptions,
): CityLink[] {
  const counts = Map.groupBy(projects, ({ city }) => city)
  const own = snapshot.cities.filter(
    ({ id, slug }) => (counts.has(slug) || slug === shown) && isMapShown(id, snapshot, hasService),
  )
  if (own.length < 2) return []
  return own.map(({ slug, name }) => ({
    slug,
    label: name,
    href: toHref(slug),
    count: counts.get(slug)?.length ?? 0,
    isChosen: slug === shown,
  }))
}
