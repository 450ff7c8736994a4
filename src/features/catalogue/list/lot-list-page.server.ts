import type { ServerPage } from '../../../ssr/page.server.ts'
import { chipsOf } from '../filter/chips.ts'
import { emptyListWords } from './empty-list.server.ts'
import { type LotOrder, lotOrders } from '../model/filters.ts'
import { hiddenChoices, listFields } from './list-fields.ts'
import { foundWords, listAddress, lotCount, showWords } from './list-words.ts'
import { lotAddress } from '../model/lot-words.ts'
import type { LotListData, SortLink } from './lot-list-data.ts'
import { listedLot } from './listed-lot.server.ts'
import { rejectedWords } from '../filter/rejected-words.ts'
import type { LotKind } from '../model/schema.ts'
import { type LotQuery, parseLotQuery, writeLotQuery } from '../model/selection.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'
import { lotKinds } from '../model/words.ts'

/** Lots of one page of a list (specification, section 9). */
const PAGE_SIZE = 16
/** Orders that a column of the table stands for: of its first click, then of its second. */
const COLUMN_ORDERS: ReadonlyArray<readonly [LotOrder, LotOrder?]> = [
  ['area', '-area'],
  ['floor', '-floor'],
  ['completion'],
  ['price_per_meter', '-price_per_meter'],
  ['price', '-price'],
]
const orders = Object.entries(lotOrders).map(([value, label]) => ({ value, label }))

/** The server half of a list of one kind of lots: its filters, order, page and view come from the address. */
export function lotListPage(kind: LotKind): ServerPage<LotListData> {
  return {
    canonicalSearch: (search) => {
      const query = parseLotQuery(kind, search)
      // The notice about dropped values is part of the page, so their names are part of its address.
      const names = query.rejected.map((name) => `rejected=${encodeURIComponent(name)}`)
      return [writeLotQuery(kind, query), ...names].filter(Boolean).join('&')
    },
    load: ({ search, snapshot }) => loadLotList(kind, search, snapshot),
  }
}

/** One page of a list; a page beyond the end answers the last one. */
export function loadLotList(
  kind: LotKind,
  search: URLSearchParams,
  snapshot: CatalogueSnapshot,
): LotListData {
  const query = parseLotQuery(kind, search)
  const { selection, order, view, rejected } = query
  const list = (page: number) =>
    snapshot.listLots(kind, {
      selection,
      order,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    })
  const asked = list(query.page)
  const pages = Math.max(1, Math.ceil(asked.count / PAGE_SIZE))
  const page = Math.min(query.page, pages)
  const { count, results } = page === query.page ? asked : list(page)
  const { facets } = snapshot.facets(kind, selection)
  const chips = chipsOf(kind, query, facets)
  const address = (changes: Partial<LotQuery>) =>
    listAddress(kind, writeLotQuery(kind, { selection, order, view, ...changes }))
  const resetHref = listAddress(kind, writeLotQuery(kind, { order, view }))
  return {
    kind,
    path: lotAddress(kind),
    search: writeLotQuery(kind, { selection, order, view }),
    page,
    pages,
    isTable: view === 'table',
    lots: results.map(listedLot),
    title: lotKinds[kind].title,
    head: {
      ...headWords(kind, count, page, address({ page })),
      ...sharedProject(query, snapshot),
    },
    found: foundWords(kind, count),
    show: showWords(kind, count),
    fields: listFields(kind, selection, facets),
    hidden: hiddenChoices(kind, selection),
    chips: chips.map((chip) => ({ label: chip.label, href: listAddress(kind, chip.search) })),
    resetHref,
    orders,
    cardsHref: address({ view: 'cards' }),
    tableHref: address({ view: 'table' }),
    sorts: view === 'table' ? sortLinks(order, (next) => address({ order: next })) : {},
    rejected: rejected.length > 0 ? rejectedWords(kind, rejected) : null,
    empty: count === 0 ? emptyListWords(kind, order, chips, resetHref, snapshot) : null,
  }
}

function headWords(kind: LotKind, count: number, page: number, path: string): LotListData['head'] {
  const { title } = lotKinds[kind]
  return {
    title: page > 1 ? `${title}, страница ${page}` : title,
    description: `${title} от застройщика: ${lotCount(kind, count)} с планами, ценами и сроками сдачи.`,
    path,
  }
}

/** A list of one project's lots is shared under the project's picture. */
function sharedProject(
  { selection }: LotQuery,
  { projects }: CatalogueSnapshot,
): Pick<LotListData['head'], 'picture'> {
  const [chosen, ...more] = selection.choices.project ?? []
  const project = projects.find(({ id }) => String(id) === chosen)
  if (!project || more.length > 0) return {}
  return { picture: { url: `/og/projects/${project.id}.png`, alt: project.name } }
}

function sortLinks(order: LotOrder, hrefOf: (order: LotOrder) => string): Record<string, SortLink> {
  return Object.fromEntries(
    COLUMN_ORDERS.map(([up, down]) => {
      const isDown = down !== undefined && order === down
      const now = order === up ? 'ascending' : isDown ? 'descending' : null
      return [up, { now, href: hrefOf(order === up && down ? down : up) }]
    }),
  )
}
