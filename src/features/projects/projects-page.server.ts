import { filterRows } from '../../lib/http/choice-filters.ts'
import { canonicalChoices, type ChoiceLinks, readChoicePage } from '../../lib/http/choice-page.ts'
import { pick } from '../../lib/pick.ts'
import type { ShownPicture } from '../../lib/shown-picture.ts'
import { keepStrictestWalks, walkLabels } from '../../lib/lots/walk-values.ts'
import { roomLabels } from '../lots/model/labels.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { findMapCity, listCityLinks } from '../map/map-city.server.ts'
import { listMapProjects } from '../map/projects-of-page.server.ts'
import type { CityLink, CityMapData, MapProject } from '../map/schema.ts'
import { hasMapService } from './map-service.server.ts'
import { nameProjectChoices } from './project-filters.ts'
import { listCardPrices, toProjectDetail } from './project-offers.server.ts'
import type { CardPrices, ProjectCard, ProjectDetail } from './schema.ts'

/** What the page filters by as lists of values; the other filters of the API have no control here. */
const PROJECT_KEYS = ['area_type', 'city'] as const

/** What an address of the list of projects asks for beside its choices. */
interface AskedView {
  /** Ways on foot, the strictest of each kind of place. */
  walks: readonly string[]
  isOnMap: boolean
}

/** Reads the ways on foot and the view of an address, and whether it names a way that means nothing. */
function readAskedView(search: URLSearchParams): AskedView & { isRejected: boolean } {
  const asked = search.getAll('walk').filter((value) => value !== '')
  return {
    walks: keepStrictestWalks(asked),
    isOnMap: search.get('view') === 'map',
    isRejected: asked.some((value) => !Object.hasOwn(walkLabels, value)),
  }
}

/** Returns the parameters that matter, as one text. */
function canonicalProjectSearch(search: URLSearchParams): string {
  const view = readAskedView(search)
  const query = toQuery(canonicalChoices(search, PROJECT_KEYS), view)
  return view.isRejected ? `${query}&rejected=walk` : query
}

/** Adds the ways on foot and the view to the address of a list. */
function addAskedView(href: string, view: AskedView): string {
  const [path = '', choices = ''] = href.split('?')
  const query = toQuery(choices, view)
  return query === '' ? path : `${path}?${query}`
}

/** Returns the address of the list with these choices, in one city alone. */
function toCityAddress(search: URLSearchParams, city: string, view: AskedView): string {
  const own = new URLSearchParams(search)
  own.set('city', city)
  own.delete('page')
  return addAskedView(`/projects?${canonicalChoices(own, PROJECT_KEYS)}`, view)
}

function toQuery(choices: string, { walks, isOnMap }: AskedView): string {
  const parts = [choices, ...walks.map((walk) => `walk=${walk}`), isOnMap ? 'view=map' : '']
  return parts.filter(Boolean).join('&')
}

export interface ListedProject {
  project: ProjectCard
  /** What its homes begin with, by rooms. */
  homes: ReadonlyArray<CardPrices['prices'][number] & { label: string }>
  /** What is on sale beside homes. */
  others: ProjectDetail['lots']
  /** Rooms and places of it, beside its picture; at most two. */
  rooms: readonly ShownPicture[]
}

/** Beside the picture of a project there is room for so many others. */
const ROOMS_SHOWN = 2

export interface ProjectsData {
  projects: readonly ListedProject[]
  filters: readonly ChoiceLinks[]
  /** The chosen ways on foot, each with the address without it. */
  chips: ReadonlyArray<{ label: string; href: string }>
  /** The address of this very list. */
  path: string
  /** The projects on the map of a city; null while cards are shown. */
  map: {
    city: CityMapData | null
    cities: readonly CityLink[]
    projects: readonly MapProject[]
  } | null
  /** The map of the flats, with the same ways on foot. */
  mapHref: string
  /** The switch «Вид»: the same projects as cards and on the map; empty if no map has any of them. */
  views: ReadonlyArray<{ label: string; href: string; isChosen: boolean }>
  /** Labels of parameters whose values mean nothing. */
  rejected: readonly string[]
}

export const projectsPage: ServerPage<ProjectsData> = {
  canonicalSearch: canonicalProjectSearch,
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
  const choices = pick(nameProjectChoices(brand?.areas), PROJECT_KEYS)
  const { isRejected, ...view } = readAskedView(search)
  const { walks, isOnMap } = view
  const fits = ({ id }: ProjectCard) => {
    const reached = stock.frame.walks.get(id) ?? []
    return walks.every((walk) => reached.includes(walk))
  }
  const page = { path: '/projects', search, choices, fits } as const
  const { rows: found, ...list } = readChoicePage(projects, page)
  const inAnyCity = filterRows(projects, choices, { ...list.chosen, city: [] }).filter(fits)
  const prices = listCardPrices(found, stock)
  const toHref = (href: string, other: Partial<AskedView> = {}) =>
    addAskedView(href, { ...view, ...other })
  return {
    projects: found.map((project, index) => ({
      project,
      homes: (prices[index]?.prices ?? []).map((price) => ({
        ...price,
        label: roomLabels[price.rooms] ?? '',
      })),
      others: toProjectDetail(project, stock).lots.filter(
        ({ kind, count }) => count > 0 && kind !== 'flat' && kind !== 'apartment',
      ),
      rooms: (snapshot.rooms.get(project.id) ?? []).slice(0, ROOMS_SHOWN),
    })),
    filters: list.filters.map(({ label, options }) => ({
      label,
      options: options.map((option) => ({ ...option, href: toHref(option.href) })),
    })),
    chips: walks.map((walk) => ({
      label: walkLabels[walk] ?? walk,
      href: toHref(list.path, { walks: walks.filter((other) => other !== walk) }),
    })),
    path: toHref(list.path),
    map: isOnMap ? toMap(snapshot, { found, inAnyCity, search }, own) : null,
    mapHref: toHref('/map', { isOnMap: false }),
    views:
      isOnMap || findMapCity(snapshot, { hasService: own.hasService })
        ? [
            { label: 'Карточки', href: toHref(list.path, { isOnMap: false }), isChosen: !isOnMap },
            { label: 'Карта', href: toHref(list.path, { isOnMap: true }), isChosen: isOnMap },
          ]
        : [],
    rejected: [...list.rejected, ...(isRejected ? ['путь пешком'] : [])],
  }
}

interface MapQuery {
  found: readonly ProjectCard[]
  /** Those under the other conditions. */
  inAnyCity: readonly ProjectCard[]
  search: URLSearchParams
}

/** The map of the visitor's city, or of the first project's where the visitor's has none of them. */
function toMap(
  snapshot: CatalogueSnapshot,
  { found, inAnyCity, search }: MapQuery,
  { city: visitorCity, hasService }: MapParts,
): ProjectsData['map'] {
  const slugs = found.map(({ city }) => city.slug)
  const city = findMapCity(snapshot, { among: slugs, preferred: visitorCity, hasService })
  const view = readAskedView(search)
  const cities = listCityLinks(snapshot, {
    projects: inAnyCity.map((project) => ({ city: project.city.slug })),
    shown: city?.slug,
    hasService,
    toHref: (slug) => toCityAddress(search, slug, view),
  })
  return { city, cities, projects: listMapProjects(snapshot, { projects: found }) }
}
