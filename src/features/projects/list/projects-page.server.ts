import { canonicalChoices, type ChoiceLinks, readChoicePage } from '../../../lib/api/choice-page.ts'
import { pick } from '../../../lib/pick.ts'
import type { ServerPage } from '../../catalogue/snapshot/app-context.server.ts'
import { roomWords } from '../../catalogue/model/words.ts'
import type { CatalogueSnapshot } from '../../catalogue/snapshot/snapshot.server.ts'
import type { CityMapData, MapProject } from '../../map/schema.ts'
import { findMapCity } from '../../map/map-city.server.ts'
import { listMapProjects } from '../../map/projects-of-page.server.ts'
import { nameProjectChoices } from '../project-filters.ts'
import { listCardPrices, toProjectDetail } from '../project-offers.server.ts'
import { hasMapService } from '../map-service.server.ts'
import type { CardPrices, ProjectCard, ProjectDetail } from '../schema.ts'

/** What the page filters by; the other filters of the API have no control here. */
const KEYS = ['area_type', 'city'] as const
const MAP_VIEW = 'view=map'

export interface ListedProject {
  project: ProjectCard
  /** What its homes begin with, by rooms. */
  homes: ReadonlyArray<CardPrices['prices'][number] & { label: string }>
  /** What is on sale beside homes. */
  others: ProjectDetail['lots']
}

export interface ProjectsData {
  projects: readonly ListedProject[]
  filters: readonly ChoiceLinks[]
  /** The address of this very list. */
  path: string
  /** The projects on the map of a city; null while cards are shown. */
  map: { city: CityMapData | null; projects: readonly MapProject[] } | null
  /** The switch «Вид»: the same projects as cards and on the map; empty if no map has any of them. */
  views: ReadonlyArray<{ label: string; href: string; isChosen: boolean }>
  /** Labels of parameters whose values mean nothing. */
  rejected: readonly string[]
}

export const projectsPage: ServerPage<ProjectsData> = {
  canonicalSearch: (search) =>
    [canonicalChoices(search, KEYS), isMap(search) ? MAP_VIEW : ''].filter(Boolean).join('&'),
  load: ({ search, snapshot, city }, { config }) =>
    loadProjects(search, snapshot, { city, hasService: hasMapService(config) }),
}

interface MapParts {
  /** The visitor's. */
  city: string | null
  hasService: boolean
}

function loadProjects(
  search: URLSearchParams,
  snapshot: CatalogueSnapshot,
  own: MapParts,
): ProjectsData {
  const { projects, stock, brand } = snapshot
  const choices = pick(nameProjectChoices(brand?.areas), KEYS)
  const { rows: found, ...list } = readChoicePage(projects, { path: '/projects', search, choices })
  const prices = listCardPrices(found, stock)
  const isOnMap = isMap(search)
  const toView = (href: string) => (isOnMap ? addMapView(href) : href)
  return {
    projects: found.map((project, index) => ({
      project,
      homes: (prices[index]?.prices ?? []).map((price) => ({
        ...price,
        label: roomWords[price.rooms] ?? '',
      })),
      others: toProjectDetail(project, stock).lots.filter(
        ({ kind, count }) => count > 0 && kind !== 'flat' && kind !== 'apartment',
      ),
    })),
    filters: list.filters.map(({ label, options }) => ({
      label,
      options: options.map((option) => ({ ...option, href: toView(option.href) })),
    })),
    path: toView(list.path),
    map: isOnMap ? toMap(snapshot, found, own) : null,
    views:
      isOnMap || findMapCity(snapshot, own)
        ? [
            { label: 'Карточки', href: list.path, isChosen: !isOnMap },
            { label: 'Карта', href: addMapView(list.path), isChosen: isOnMap },
          ]
        : [],
    rejected: list.rejected,
  }
}

function isMap(search: URLSearchParams): boolean {
  return search.get('view') === 'map'
}

function addMapView(href: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}${MAP_VIEW}`
}

/** The map of the visitor's city, or of the first project's where the visitor's has none of them. */
function toMap(
  snapshot: CatalogueSnapshot,
  found: readonly ProjectCard[],
  { city: visitorCity, hasService }: MapParts,
): ProjectsData['map'] {
  const slugs = found.map(({ city }) => city.slug)
  const city = slugs.find((slug) => slug === visitorCity) ?? slugs[0]
  return {
    city: findMapCity(snapshot, { asked: city, hasService }),
    projects: listMapProjects(snapshot, { projects: found }),
  }
}
