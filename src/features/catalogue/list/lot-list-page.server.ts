import { hasMapService } from '../../projects/map-service.server.ts'
import { PageRedirect } from '../../../app/page-contract.server.ts'
import { toChips } from '../filter/chips.ts'
import { describeRejected } from './rejected-parameters.ts'
import { listLotTypes } from '../card/lot-types.server.ts'
import { readPlaceGroups } from '../card/place-groups.server.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import type { LotCard, LotKind } from '../../lots/model/schema.ts'
import { type LotQuery, type ParsedQuery, writeLotQuery } from '../../lots/model/selection.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { ServerPage } from '../../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { describeEmptyList } from './empty-list.server.ts'
import { buildListFields, countHiddenChoices, listParams } from '../filter/list-fields.ts'
import { toListHead } from './list-head.server.ts'
import { isFromEmptyFields, markUnusual, parseListQuery, toOrders } from './list-query.server.ts'
import { listKinds } from '../filter/list-kinds.ts'
import { loadListMap, withShownMaps } from './list-map-page.server.ts'
import { findListRooms } from './list-rooms.server.ts'
import { toFeedLinks, toSortLinks, toViewLinks } from './list-links.server.ts'
import {
  formatFound,
  formatPosition,
  formatShow,
  formatTypesFound,
  toListAddress,
} from './list-texts.ts'
import {
  describeUnknownWords,
  readListText,
  readUnknownWords,
  toTextAddress,
} from './list-text.server.ts'
import { toTermsSearch } from './terms-search.ts'
import { toListedLot } from './listed-lot.server.ts'
import { toListedType } from './listed-type.server.ts'
import type { MortgageProgram } from '../../payment/mortgage-schema.ts'
import type { LotListData } from './lot-list-data.ts'
import { toPlaceLinks } from './place-links.server.ts'
import { toPlanLinks } from './plan-links.server.ts'
import { readWholeList } from '../filter/telling-filters.ts'

/** Lots, or types of homes, of one page of a list (§9). */
const PAGE_SIZE = 16

/**
 * Returns the data without the cards of homes, whose markup hydration keeps. A document keeps the terms of the payments,
 * too; a navigation renders them.
 */
export function leaveOutCards<Data extends LotListData>(data: Data, isNavigation = false): Data {
  const hasCards = data.view === 'cards' && data.groups.length === 0
  if (!hasCards || data.empty) return data
  const rest = { ...data, lots: [], planLinks: {} }
  return isNavigation ? rest : { ...rest, mortgagePrograms: undefined }
}

/** Returns the server part of the list of one kind. Filters, order, page and view are read from the address. */
export function createLotListPage(kind: LotKind): ServerPage<LotListData> {
  return {
    canonicalSearch: (search) => {
      const query = parseListQuery(kind, search)
      const text = readListText(search)
      if (text !== null) return new URLSearchParams({ words: text, view: query.view }).toString()
      const unknown = readUnknownWords(search).map((word) => `unknown=${encodeURIComponent(word)}`)
      const marks = markUnusual(search, query)
      return [writeLotQuery(kind, query), ...unknown, ...marks].filter(Boolean).join('&')
    },
    load: async ({ search, snapshot, city }, { db, clock, config }) => {
      const query = parseListQuery(kind, search)
      const text = readListText(search)
      if (text !== null) {
        const year = clock.now().getFullYear()
        throw new PageRedirect(toTextAddress(kind, text, query, snapshot, year), 303)
      }
      if (isFromEmptyFields(search, query)) {
        throw new PageRedirect(toListAddress(kind, writeLotQuery(kind, query)), 303)
      }
      const { data: list, cards } = loadLotCards(kind, query, snapshot)
      const hasService = hasMapService(config)
      const data = {
        ...withShownMaps(list, snapshot, hasService),
        unknown: describeUnknownWords(readUnknownWords(search)),
      }
      const level = listKinds[kind].places
      if (data.view === 'map' && !data.empty) {
        return { ...data, map: loadListMap(kind, query, snapshot, { city, hasService }) }
      }
      if (!level || data.view !== 'cards') return data
      const { selection } = query
      const toHref = toPlaceAddress(kind, query)
      const groups = await readPlaceGroups(db, snapshot.stock, {
        kind,
        level,
        selection,
        lots: cards,
        toHref,
      })
      return { ...data, groups }
    },
    toBoot: leaveOutCards,
  }
}

/**
 * Returns one page of a list, or the last page if the page number is too large; without the schemes of storeys.
 *
 * @internal
 */
export function loadLotList(
  kind: LotKind,
  search: URLSearchParams,
  snapshot: CatalogueSnapshot,
): LotListData {
  return loadLotCards(kind, parseListQuery(kind, search), snapshot).data
}

function join(path: string, search: string): string {
  return search ? `${path}?${search}` : path
}

function toPlaceAddress(kind: LotKind, { selection, order, view }: LotQuery) {
  return (level: 'building' | 'section', id: number) =>
    toListAddress(
      kind,
      writeLotQuery(kind, {
        selection: { ...selection, choices: { ...selection.choices, [level]: [String(id)] } },
        order,
        view,
      }),
    )
}

function loadLotCards(
  kind: LotKind,
  query: ParsedQuery,
  snapshot: CatalogueSnapshot,
): { data: LotListData; cards: LotCard[] } {
  const { selection, order, view } = query
  const isTypes = view === 'types'
  const { facets, count } = snapshot.facets(kind, selection)
  const whole = readWholeList(snapshot, kind, selection)
  const { page, pages, lots, types, shown } = loadResults(kind, query, snapshot)
  const chips = toChips(kind, query, facets)
  const address = (changes: Partial<LotQuery>) =>
    toListAddress(kind, writeLotQuery(kind, { selection, order, view, ...changes }))
  const resetHref = toListAddress(kind, writeLotQuery(kind, { order, view }))
  const data: LotListData = {
    kind,
    path: lotAddress(kind),
    search: writeLotQuery(kind, { selection, order, view }),
    page,
    pages,
    view,
    mapHref:
      kind === 'flat' && view === 'map' ? join('/map', writeLotQuery(kind, { selection })) : null,
    views: toViewLinks(kind, (next) => address({ view: next })),
    feeds: toFeedLinks(kind, selection),
    lots: lots.map((lot) => {
      const listed = toListedLot(snapshot, lot, toTermsSearch(kind, selection))
      if (view === 'cards') return listed
      // The rows of the table show no room, and are sent as data.
      const { room: _room, roomNote: _note, ...row } = listed
      return row
    }),
    planLinks:
      view === 'cards'
        ? toPlanLinks(lots, selection, facets, (alike) => address({ selection: alike }))
        : {},
    types: types.map((type) => toListedType(type, selection)),
    map: null,
    groups: [],
    places: page === 1 ? toPlaceLinks(kind, query, facets) : [],
    title: lotKinds[kind].title,
    rooms: listKinds[kind].places
      ? []
      : findListRooms(snapshot, facets, selection.choices['project'] ?? []),
    head: toListHead({ kind, count, page, path: address({ page }), query, snapshot }),
    found: isTypes ? formatTypesFound(shown) : formatFound(kind, count),
    show: formatShow(kind, count),
    position: pages > 1 ? formatPosition({ page, pages, size: PAGE_SIZE, count: shown }) : null,
    fields: buildListFields(kind, selection, facets, whole, 'row'),
    ...listParams(kind),
    hidden: countHiddenChoices(kind, selection),
    chips: chips.map((chip) => ({ label: chip.label, href: toListAddress(kind, chip.search) })),
    resetHref,
    orders: toOrders(kind, order, snapshot),
    column: listKinds[kind].column,
    sorts: view === 'table' ? toSortLinks(order, (next) => address({ order: next })) : {},
    mortgagePrograms: listPrograms(lots, snapshot),
    unknown: null,
    rejected: describeRejected(kind, query),
    empty: count === 0 ? describeEmptyList(kind, query, chips, snapshot) : null,
  }
  return { data, cards: lots }
}

/** Returns the programmes of the payments that the lots of a page have. */
function listPrograms(
  lots: readonly LotCard[],
  { stock }: CatalogueSnapshot,
): readonly MortgageProgram[] {
  const used = new Set(lots.map(({ payment }) => payment?.program))
  return stock.frame.mortgagePrograms.filter(({ id }) => used.has(id))
}

/** Returns the requested page of lots or types, or the last one; `shown` counts the entries of all pages. */
function loadResults(
  kind: LotKind,
  { selection, order, view, page: requested }: LotQuery,
  snapshot: CatalogueSnapshot,
) {
  const list = (page: number) => {
    if (view === 'map') return { shown: 0, lots: [], types: [] }
    const window = { selection, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    if (view !== 'types') {
      const { count, results } = snapshot.listLots(kind, { ...window, order })
      return { shown: count, lots: results, types: [] }
    }
    const { count, results } = listLotTypes(snapshot.stock, kind, window)
    return { shown: count, lots: [], types: results }
  }
  const first = list(requested)
  const pages = Math.max(1, Math.ceil(first.shown / PAGE_SIZE))
  const page = Math.min(requested, pages)
  return { ...(page === requested ? first : list(page)), page, pages }
}
