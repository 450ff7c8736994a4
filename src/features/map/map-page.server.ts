import { NBSP } from '../../lib/text.ts'
import { toChips } from '../catalogue/filter/chips.ts'
import { markRejected } from '../catalogue/list/list-query.server.ts'
import { describeRejected } from '../catalogue/list/rejected-parameters.ts'
import type { LotSelection } from '../lots/model/filter-types.ts'
import { lotAddress } from '../lots/model/lot-labels.ts'
import { parseLotQuery, writeLotQuery } from '../lots/model/selection.ts'
import type { ServerPage } from '../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { formatCount } from '../../lib/numbers.ts'
import type { CityLink, CityMapData, MapProject } from './schema.ts'
import { hasMapService } from '../projects/map-service.server.ts'
import { toWalkLinks, type WalkLink } from './walk-links.ts'
import { findMapCity, listCityLinks } from './map-city.server.ts'
import { addConditions, listMapProjects, withCity, withoutCity } from './projects-of-page.server.ts'

const MAP = '/map'
export interface MapPageData {
  /** The city whose map is shown; null without a map with projects. */
  city: CityMapData | null
  /** The map of every city with such projects, of which one is shown; empty if there is one city. */
  cities: readonly CityLink[]
  projects: readonly MapProject[]
  /** «Подходит 4 проекта из 6». */
  found: string
  /** The chosen conditions, each with the address without it. */
  chips: ReadonlyArray<{ label: string; href: string }>
  /** Conditions on the way on foot, by kind of place. */
  walks: readonly WalkLink[]
  /** The list of flats with the same conditions. */
  listHref: string
  path: string
  rejected: string | null
}

/** `/map`: all projects on the map of their city, with the filters of the flats. */
export const mapPage: ServerPage<MapPageData> = {
  canonicalSearch: (search) => {
    const query = parseLotQuery('flat', search)
    return [writeLotQuery('flat', { selection: query.selection }), ...markRejected(query)]
      .filter(Boolean)
      .join('&')
  },
  load: ({ search, snapshot, city }, { config }) =>
    loadMap(search, snapshot, { city, hasService: hasMapService(config) }),
}

function loadMap(
  search: URLSearchParams,
  snapshot: CatalogueSnapshot,
  { city: visitorCity, hasService }: { city: string | null; hasService: boolean },
): MapPageData {
  const query = parseLotQuery('flat', search)
  const { selection } = query
  const { facets } = snapshot.facets('flat', selection)
  const toAddress = (own: LotSelection) => addConditions(MAP, own)
  const projects = listMapProjects(snapshot, { selection })
  const { city: among } = selection.choices
  const chips = toChips('flat', { ...query, page: 1 }, facets)
  const city = findMapCity(snapshot, {
    ...(among && { among }),
    preferred: among?.[0] ?? visitorCity,
    hasService,
  })
  return {
    city,
    cities: listCityLinks(snapshot, {
      projects: listMapProjects(snapshot, { selection: withoutCity(selection) }),
      shown: city?.slug,
      hasService,
      toHref: (slug) => toAddress(withCity(selection, slug)),
    }),
    projects,
    found: describeFound(projects.length, snapshot.projects.length),
    chips: chips.map(({ label, selection: rest }) => ({ label, href: toAddress(rest) })),
    walks: listWalks(snapshot, selection, toAddress),
    listHref: addConditions(lotAddress('flat'), selection),
    path: toAddress(selection),
    rejected: describeRejected('flat', query),
  }
}

/** The ways on foot, each with the number of projects that have flats under the other conditions. */
function listWalks(
  snapshot: CatalogueSnapshot,
  selection: LotSelection,
  toAddress: (selection: LotSelection) => string,
): WalkLink[] {
  const { walks } = snapshot.stock.frame
  const { walk: chosen = [], ...choices } = selection.choices
  const others = listMapProjects(snapshot, { selection: { ...selection, choices } }).filter(
    ({ lotsHref }) => lotsHref !== null,
  )
  return toWalkLinks({
    chosen,
    toHref: (walk) =>
      toAddress({
        ...selection,
        choices: walk.length > 0 ? { ...choices, walk: [...walk] } : choices,
      }),
    count: (values) =>
      others.filter(({ id }) => values.every((value) => walks.get(id)?.includes(value))).length,
  })
}

function describeFound(count: number, all: number): string {
  const words = formatCount(all, 'проект', 'проекта', 'проектов')
  return count === all ? words : `Подходит ${count} из${NBSP}${all}${NBSP}проектов`
}
