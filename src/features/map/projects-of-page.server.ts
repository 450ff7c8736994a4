import { NBSP } from '../../lib/text.ts'
import { paidPrice } from '../../lib/lots/paid-price.ts'
import { formatMillions } from '../../lib/numbers.ts'
import type { LotSelection } from '../lots/model/filter-types.ts'
import { emptySelection } from '../lots/model/filters.ts'
import { formatLotCount, toListAddress } from '../catalogue/list/list-texts.ts'
import { lotCountForms } from '../lots/model/lot-count-forms.ts'
import type { LotKind } from '../lots/model/schema.ts'
import { writeLotQuery } from '../lots/model/selection.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { projectAddress } from '../projects/project-addresses.ts'
import type { ProjectCard } from '../projects/schema.ts'
import type { MapProject } from './schema.ts'

interface MapQuery {
  /** What is counted and priced; flats by default. */
  kind?: LotKind
  selection?: LotSelection
  projects?: readonly ProjectCard[]
}

/** The projects that have such lots under the conditions; without conditions all of them. */
export function listMapProjects(
  snapshot: CatalogueSnapshot,
  { kind = 'flat', selection = emptySelection, projects = snapshot.projects }: MapQuery = {},
): MapProject[] {
  const isFiltered = writeLotQuery(kind, { selection }) !== ''
  return projects.flatMap((project) => {
    const own = withProject(selection, project)
    if (own === null) return []
    const cheapest = { selection: own, order: 'price', limit: 1, offset: 0 } as const
    const { count, results } = snapshot.listLots(kind, cheapest)
    if (count === 0 && isFiltered) return []
    const price = results[0] ? paidPrice(results[0]) : null
    const href = toListAddress(kind, writeLotQuery(kind, { selection: own }))
    return toMapProject(project, { kind, count, price, href })
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
  {
    kind,
    count,
    price,
    href,
  }: { kind: LotKind; count: number; price: number | null; href: string },
): MapProject {
  const { id, slug, name, area_type, address, metro, city, longitude, latitude } = project
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
      price === null
        ? `нет ${lotCountForms[kind].many} в${NBSP}продаже`
        : `${formatLotCount(kind, count)} от${NBSP}${formatMillions(price, 'down')}`,
    price: price === null ? '' : `от${NBSP}${formatMillions(price, 'down')}`,
    lotsHref: count > 0 ? href : null,
  }
}

/** The conditions in this city alone. */
export function withCity(selection: LotSelection, slug: string): LotSelection {
  return { ...selection, choices: { ...selection.choices, city: [slug] } }
}

/** The conditions in every city. */
export function withoutCity(selection: LotSelection): LotSelection {
  const { city: _, ...choices } = selection.choices
  return { ...selection, choices }
}

/** Adds conditions of flats to an address. */
export function addConditions(path: string, selection: LotSelection): string {
  const search = writeLotQuery('flat', { selection })
  return search ? `${path}?${search}` : path
}
