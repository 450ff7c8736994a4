import { paidPrice } from '../../lib/lots/paid-price.ts'
import { formatCount, formatMillions } from '../../lib/numbers.ts'
import { emptySelection, type LotSelection } from '../catalogue/model/filters.ts'
import { lotAddress } from '../catalogue/model/lot-words.ts'
import { writeLotQuery } from '../catalogue/model/selection.ts'
import type { CatalogueSnapshot } from '../catalogue/snapshot/snapshot.server.ts'
import { projectAddress } from '../projects/project-addresses.ts'
import type { ProjectCard } from '../projects/schema.ts'
import type { CityMapData, MapProject } from './map-projects.ts'

const NBSP = '\u00a0'

/** The projects that have flats under the conditions; without conditions all of them. */
export function listMapProjects(
  snapshot: CatalogueSnapshot,
  selection: LotSelection = emptySelection,
  projects: readonly ProjectCard[] = snapshot.projects,
): MapProject[] {
  const isFiltered = writeLotQuery('flat', { selection }) !== ''
  return projects.flatMap((project) => {
    const own = withProject(selection, project)
    if (own === null) return []
    const cheapest = { selection: own, order: 'price', limit: 1, offset: 0 } as const
    const { count, results } = snapshot.listLots('flat', cheapest)
    if (count === 0 && isFiltered) return []
    const price = results[0] ? paidPrice(results[0]) : null
    return toMapProject(project, { count, price, href: addConditions(lotAddress('flat'), own) })
  })
}

/** The conditions and this project; null if they name other projects only. */
function withProject(selection: LotSelection, { id }: ProjectCard): LotSelection | null {
  const asked = selection.choices['project']
  const own = String(id)
  if (asked && !asked.includes(own)) return null
  return { ...selection, choices: { ...selection.choices, project: [own] } }
}

function toMapProject(
  project: ProjectCard,
  { count, price, href }: { count: number; price: number | null; href: string },
): MapProject {
  const { id, slug, name, area_type, address, metro, city, longitude, latitude } = project
  const flats = formatCount(count, 'квартира', 'квартиры', 'квартир')
  return {
    id,
    slug,
    name,
    area_type,
    address,
    metro,
    href: projectAddress(project),
    city: city.slug,
    at: longitude === null || latitude === null ? null : [longitude, latitude],
    offer:
      price === null ? `нет квартир в${NBSP}продаже` : `${flats} от${NBSP}${formatMillions(price)}`,
    price: price === null ? '' : `от${NBSP}${formatMillions(price)}`,
    flatsHref: count > 0 ? href : null,
  }
}

/** The city whose map is shown: the asked one, otherwise the visitor's, otherwise the first; null without cities. */
export function findMapCity(
  { cities }: CatalogueSnapshot,
  asked: string | null | undefined,
): CityMapData | null {
  const city = cities.find(({ slug }) => slug === asked) ?? cities[0]
  return city ? { slug: city.slug, name: city.name } : null
}

/** Adds conditions of flats to an address. */
export function addConditions(path: string, selection: LotSelection): string {
  const search = writeLotQuery('flat', { selection })
  return search ? `${path}?${search}` : path
}
