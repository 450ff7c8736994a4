import type { ServerPage } from '../../ssr/page.server.ts'
import { chipsOf } from './chips.ts'
import { isOffered } from './filter-groups.ts'
import type { LotListData } from './lot-list-data.ts'
import type { Facets, LotKind } from './schema.ts'
import { type ParsedQuery, parseLotQuery, writeLotQuery } from './selection.ts'
import type { CatalogueSnapshot } from './snapshot.server.ts'

/** Lots of one page of a list (specification, section 9). */
const PAGE_SIZE = 16

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
  const { selection, order } = query
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
  const facets = offeredFacets(snapshot.facets(kind, selection).facets, query)
  return {
    kind,
    query: { ...query, page },
    count,
    pages,
    lots: results,
    facets,
    wayOut: count === 0 ? findWayOut(kind, query, facets, snapshot) : null,
  }
}

function offeredFacets(facets: Facets, { selection }: ParsedQuery): Facets {
  return Object.fromEntries(Object.entries(facets).filter(([key]) => isOffered(key, selection)))
}

/** The one condition whose removal brings most results back; null when none alone does. */
function findWayOut(
  kind: LotKind,
  query: ParsedQuery,
  facets: Facets,
  snapshot: CatalogueSnapshot,
): LotListData['wayOut'] {
  let best: LotListData['wayOut'] = null
  for (const { label, selection, search } of chipsOf(kind, query, facets)) {
    const { count } = snapshot.listLots(kind, {
      selection,
      order: query.order,
      limit: 0,
      offset: 0,
    })
    if (count > (best?.count ?? 0)) best = { label, search, count }
  }
  return best
}
