import { findMapCity } from '../../map/map-city.server.ts'
import { listMapProjects } from '../../map/projects-of-page.server.ts'
import type { LotSelection } from '../model/filters.ts'
import type { LotKind } from '../model/schema.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'
import type { LotListData } from './lot-list-data.ts'

/** Leaves out what leads to a map if no map has any project, and to ways on foot if no map of ours has. */
export function withShownMaps<Data extends Pick<LotListData, 'view' | 'views' | 'mapHref'>>(
  data: Data,
  snapshot: CatalogueSnapshot,
  hasService: boolean,
): Data {
  const { view, views, mapHref } = data
  const hasWalks = findMapCity(snapshot, { hasService: false }) !== null
  const hasMap = findMapCity(snapshot, { hasService }) !== null
  return {
    ...data,
    mapHref: hasWalks ? mapHref : null,
    views: hasMap ? views : views.filter((link) => link.view !== 'map' || view === 'map'),
  }
}

/** Returns the projects of a list's lots on the map of the visitor's city, or of the first project's city. */
export function loadListMap(
  kind: LotKind,
  selection: LotSelection,
  snapshot: CatalogueSnapshot,
  { city: visitorCity, hasService }: { city: string | null; hasService: boolean },
): LotListData['map'] {
  const projects = listMapProjects(snapshot, { kind, selection }).filter(
    ({ lotsHref }) => lotsHref !== null,
  )
  const cities = projects.map(({ city }) => city)
  return {
    city: findMapCity(snapshot, {
      asked: cities.find((slug) => slug === visitorCity) ?? cities[0],
      hasService,
    }),
    projects,
  }
}
