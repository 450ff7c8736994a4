import { toChips } from '../catalogue/filter/chips.ts'
import { describeRejected } from '../catalogue/list-data/rejected-words.ts'
import type { LotSelection } from '../catalogue/model/filters.ts'
import { lotAddress } from '../catalogue/model/lot-words.ts'
import { parseLotQuery, writeLotQuery } from '../catalogue/model/selection.ts'
import type { ServerPage } from '../catalogue/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../catalogue/snapshot/snapshot.server.ts'
import { formatCount } from '../../lib/numbers.ts'
import type { CityMapData, MapProject } from './schema.ts'
import { hasMapService } from '../projects/map-service.server.ts'
import { type NearestMinutes, readNearestMinutes } from './walk/nearest-minutes.server.ts'
import {
  changeCondition,
  describeCondition,
  listConditions,
  meetsConditions,
  readWalkConditions,
  type WalkConditions,
  writeWalkConditions,
} from './walk/walk-conditions.ts'
import { toWalkLinks, type WalkLink } from './walk/walk-links.ts'
import { findMapCity } from './map-city.server.ts'
import { addConditions, listMapProjects } from './projects-of-page.server.ts'

const MAP = '/map'
const NBSP = '\u00a0'

export interface MapPageData {
  /** The city whose map is shown; null without a map with projects. */
  city: CityMapData | null
  /** Every city with projects, as links. */
  cities: ReadonlyArray<{ label: string; href: string; count: number; isChosen: boolean }>
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
    const { selection, rejected } = parseLotQuery('flat', search)
    const { conditions, isRejected } = readWalkConditions(search)
    const names = [...rejected, ...(isRejected ? ['walk'] : [])]
    return [
      writeLotQuery('flat', { selection }),
      writeWalkConditions(conditions),
      ...names.map((name) => `rejected=${encodeURIComponent(name)}`),
    ]
      .filter(Boolean)
      .join('&')
  },
  load: async ({ search, snapshot, city }, { db, config }) =>
    loadMap(search, snapshot, {
      city,
      nearest: await readNearestMinutes(db, snapshot),
      hasService: hasMapService(config),
    }),
}

function loadMap(
  search: URLSearchParams,
  snapshot: CatalogueSnapshot,
  {
    city: visitorCity,
    nearest,
    hasService,
  }: { city: string | null; nearest: NearestMinutes; hasService: boolean },
): MapPageData {
  const query = parseLotQuery('flat', search)
  const { selection, rejected } = query
  const { conditions, isRejected } = readWalkConditions(search)
  const { facets } = snapshot.facets('flat', selection)
  const fitting = listMapProjects(snapshot, { selection })
  const listed = fitting.filter(({ id }) => meetsConditions(conditions, nearest.get(id)))
  const toAddress = (own: LotSelection, walks = conditions) => toMapAddress(own, walks)
  const chosen = selection.choices['city'] ?? []
  const chips = toChips('flat', { ...query, page: 1 }, facets).filter(
    ({ filter }) => filter !== 'city',
  )
  return {
    city: findMapCity(snapshot, { asked: chosen[0] ?? visitorCity, hasService }),
    cities: toCityLinks(snapshot, selection, (own) => toAddress(own)),
    projects: listed,
    found: describeFound(listed.length, snapshot.projects.length),
    chips: [
      ...chips.map(({ label, selection: rest }) => ({ label, href: toAddress(rest) })),
      ...listConditions(conditions).map(({ kind, minutes }) => ({
        label: describeCondition(kind, minutes),
        href: toAddress(selection, changeCondition(conditions, kind, null)),
      })),
    ],
    walks: toWalkLinks(conditions, {
      toHref: (walks) => toAddress(selection, walks),
      count: (walks) => fitting.filter(({ id }) => meetsConditions(walks, nearest.get(id))).length,
    }),
    listHref: toListAddress(selection, conditions, listed),
    path: toAddress(selection),
    rejected: describeAllRejected(rejected, isRejected),
  }
}

function describeAllRejected(rejected: readonly string[], isWalkRejected: boolean): string | null {
  const sentences = [
    ...(rejected.length > 0 ? [describeRejected('flat', rejected)] : []),
    ...(isWalkRejected ? ['Не поняли условие в адресе: путь пешком.'] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : null
}

/** The list of flats knows no ways on foot: the projects that meet them are named instead. */
function toListAddress(
  selection: LotSelection,
  conditions: WalkConditions,
  listed: readonly MapProject[],
): string {
  if (conditions.size === 0) return addConditions(lotAddress('flat'), selection)
  const project = listed.map(({ id }) => String(id))
  return addConditions(lotAddress('flat'), {
    ...selection,
    choices: { ...selection.choices, project },
  })
}

function toCityLinks(
  { projects, cities }: CatalogueSnapshot,
  selection: LotSelection,
  toAddress: (selection: LotSelection) => string,
): MapPageData['cities'] {
  const chosen = selection.choices['city'] ?? []
  const { city: _, ...choices } = selection.choices
  const counts = Map.groupBy(projects, ({ city }) => city.slug)
  const own = cities.filter(({ slug }) => counts.has(slug))
  if (own.length < 2) return []
  const toHref = (city: string[]) =>
    toAddress({ ...selection, choices: { ...choices, ...(city.length > 0 && { city }) } })
  return [
    { label: 'Все', href: toHref([]), count: projects.length, isChosen: chosen.length === 0 },
    ...own.map(({ slug, name }) => ({
      label: name,
      href: toHref([slug]),
      count: counts.get(slug)?.length ?? 0,
      isChosen: chosen.includes(slug),
    })),
  ]
}

function describeFound(count: number, all: number): string {
  const words = formatCount(all, 'проект', 'проекта', 'проектов')
  return count === all ? words : `Подходит ${count} из${NBSP}${all}${NBSP}проектов`
}

function toMapAddress(selection: LotSelection, conditions: WalkConditions): string {
  const walks = writeWalkConditions(conditions)
  const address = addConditions(MAP, selection)
  if (walks === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${walks}`
}
