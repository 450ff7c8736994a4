import { findMapCity, listCityLinks } from '../../map/map-city.server.ts'
import { listMapProjects, withCity, withoutCity } from '../../map/projects-of-page.server.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { type LotQuery, writeLotQuery } from '../../lots/model/selection.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { toListAddress } from './list-texts.ts'
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
  { selection, order, view }: LotQuery,
  snapshot: CatalogueSnapshot,
  { city: visitorCity, hasService }: { city: string | null; hasService: boolean },
): LotListData['map'] {
  const list = (own: LotQuery['selection']) =>
    listMapProjects(snapshot, { kind, selection: own }).filter(({ lotsHref }) => lotsHref !== null)
  const projects = list(selection)
  const slugs = projects.map(({ city }) => city)
  const city = findMapCity(snapshot, {
    among: slugs,
    preferred: visitorCity,
    hasService,
  })
  const cities = listCityLinks(snapshot, {
    projects: list(withoutCity(selection)),
    shown: city?.slug,
    hasService,
    toHref: (slug) =>
      toListAddress(
        kind,
        writeLotQuery(kind, { selection: withCity(selection, slug), order, view }),
      ),
  })
  return { city, cities, projects }
}
