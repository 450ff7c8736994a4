import { findMapCity, listMapProjects } from '../../map/projects-of-page.server.ts'
import type { LotSelection } from '../model/filters.ts'
import type { LotKind } from '../model/schema.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'
import type { LotListData } from './lot-list-data.ts'

/** Returns the projects of a list's lots on the map of the visitor's city, or of the first project's city. */
export function loadListMap(
  kind: LotKind,
  selection: LotSelection,
  snapshot: CatalogueSnapshot,
  visitorCity: string | null,
): LotListData['map'] {
  const projects = listMapProjects(snapshot, { kind, selection }).filter(
    ({ lotsHref }) => lotsHref !== null,
  )
  const cities = projects.map(({ city }) => city)
  return {
    city: findMapCity(snapshot, cities.find((slug) => slug === visitorCity) ?? cities[0]),
    projects,
  }
}
