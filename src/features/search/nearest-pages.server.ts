import { lotAddress, lotHeadline } from '../lots/model/lot-labels.ts'
import type { CatalogueSnapshot } from '../lots/snapshot/snapshot.server.ts'
import { PAGE_DATA_PREFIX, type NearestPage } from '../../lib/http/page-data-address.ts'
import { editDistance } from '../../lib/edit-distance.ts'
import { hasPage } from '../../app/routes.ts'

interface Candidate extends NearestPage {
  /** What an address is compared with: a part of its path, or a name in small letters. */
  keys: readonly string[]
}

type Known = Pick<CatalogueSnapshot, 'projects' | 'press' | 'documents' | 'findLot'>

const MAX_SHOWN = 5
/** Longer parts of an address are no typing error; they bound the cost of one response. */
const MAX_PART = 80
const MAX_DISTANCE = 6
/** The newest press pieces and documents that an address is compared with. */
const MAX_COMPARED = 1_000
const LOT_ID = /^\d{1,9}$/

const sections: readonly Candidate[] = [
  ['flats', 'Квартиры'],
  ['apartments', 'Апартаменты'],
  ['parking', 'Машино-места'],
  ['storage', 'Кладовые'],
  ['projects', 'Проекты'],
  ['map', 'Проекты на\u00a0карте'],
  ['progress', 'Ход строительства'],
  ['finishes', 'Отделка'],
  ['broadcasts', 'Трансляции'],
  ['press', 'Пресс-центр'],
  ['documents', 'Документы'],
  ['changes', 'Изменения цен и\u00a0наличия'],
  ['favorites', 'Избранное'],
  ['compare', 'Сравнение'],
  ['search', 'Поиск по\u00a0сайту'],
  ['callback', 'Обратный звонок'],
].flatMap(([path = '', title = '']) =>
  hasPage(`/${path}`) ? [{ href: `/${path}`, title, keys: [path, title.toLowerCase()] }] : [],
)
const lotSections: ReadonlySet<string> = new Set(['/flats', '/apartments', '/parking', '/storage'])

/**
 * Returns the existing pages whose addresses are nearest to one without a page, the nearest first. Reads the snapshot
 * only, never throws, and takes bounded time for an address of any length.
 */
export function findNearestPages(known: Known, url: string): NearestPage[] {
  const parts = readParts(url)
  const [first = '', second = ''] = parts
  const [section] = findNearest(sections, first)
  const inner = findInside(known, section?.href, second === '' ? first : second)
  const found = [...inner, ...(section ? [section] : [])]
  const byHref = new Map(found.map(({ href, title }) => [href, { href, title }]))
  byHref.delete(`/${parts.join('/')}`)
  return [...byHref.values()].slice(0, MAX_SHOWN)
}

/** Pages of a section, or of any when the section is unknown, that a part of an address may mean. */
function findInside(known: Known, section: string | undefined, part: string): Candidate[] {
  if (section && lotSections.has(section)) return findLotPage(known, part)
  const projects = known.projects.map(({ slug, name }) => toCandidate('projects', slug, name))
  const press = () =>
    known.press.slice(0, MAX_COMPARED).map(({ slug, title }) => toCandidate('press', slug, title))
  const documents = () =>
    known.documents
      .slice(0, MAX_COMPARED)
      .map(({ slug, title }) => toCandidate('documents', slug, title))
  switch (section) {
    case undefined:
      return findNearest([...projects, ...press(), ...documents()], part)
    case '/press':
      return findNearest(press(), part)
    case '/documents':
      return findNearest(documents(), part)
    case '/projects':
    // A project without pictures of its site has no page there, but always one of its own.
    case '/progress':
      return findNearest(projects, part)
    default:
      return []
  }
}

function findLotPage(known: Known, part: string): Candidate[] {
  const lot = LOT_ID.test(part) ? known.findLot(Number(part)) : undefined
  if (!lot) return []
  const title = `${lotHeadline(lot)}, ${lot.project.name}`
  return [{ href: lotAddress(lot.kind, lot.id), title, keys: [] }]
}

function toCandidate(section: string, slug: string, title: string): Candidate {
  const name = title.toLowerCase().replaceAll(' ', '-')
  return { href: `/${section}/${encodeURIComponent(slug)}`, title, keys: [slug, name] }
}

/** At most three candidates within a distance of a third of the part's length, the nearest first. */
function findNearest(candidates: readonly Candidate[], part: string): Candidate[] {
  const limit = Math.min(Math.floor(part.length / 3), MAX_DISTANCE)
  if (part === '') return []
  return candidates
    .flatMap((candidate) => {
      const distances = candidate.keys.flatMap((key) => editDistance(part, key, limit) ?? [])
      return distances.length > 0 ? [{ candidate, distance: Math.min(...distances) }] : []
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** The parts of the path, decoded and in small letters. Parts that are too long are empty. */
function readParts(url: string): string[] {
  const path = url.slice(0, 2_000).split(/[?#]/, 1)[0] ?? ''
  return path
    .replace(new RegExp(`^${PAGE_DATA_PREFIX}(?=/)`), '')
    .split('/', 12)
    .filter((part) => part !== '')
    .map(decode)
    .map((part) => (part.length > MAX_PART ? '' : part.toLowerCase()))
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
