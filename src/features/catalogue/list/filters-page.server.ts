import { PageRedirect } from '../../../app/page-contract.server.ts'
import type { FilterField, FilterForm, FormParams } from '../filter/filter-fields.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { writeLotQuery } from '../../lots/model/selection.ts'
import { lotKinds } from '../../lots/model/labels.ts'
import type { ServerPage } from '../../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { buildListFields, listParams } from '../filter/list-fields.ts'
import { isFromEmptyFields, markUnusual, parseListQuery, toOrders } from './list-query.server.ts'
import { formatShow } from './list-texts.ts'
import type { LotListData } from './lot-list-data.ts'
import { describeRejected } from './rejected-parameters.ts'
import { readWholeList } from '../filter/telling-filters.ts'

/** The complete form of a list as a page; it submits to the list (decision D71). */
export interface FiltersPageData extends FilterForm, FormParams {
  /** The page's own address without parameters, and that of the list. */
  path: string
  listPath: string
  /** «Квартиры». */
  list: string
  /** The canonical query string, with the order and the view that the list keeps. */
  search: string
  fields: FilterField[]
  orders: LotListData['orders']
  rejected: string | null
}

/** Returns the server part of the complete form of one kind of lots. */
export function createFiltersPage(kind: LotKind): ServerPage<FiltersPageData> {
  return {
    canonicalSearch: (search) => {
      const query = { ...parseListQuery(kind, search), page: 1 }
      return [writeLotQuery(kind, query), ...markUnusual(search, query)].filter(Boolean).join('&')
    },
    load: ({ search, snapshot }) => {
      const query = parseListQuery(kind, search)
      const data = loadFilters(kind, search, snapshot)
      if (isFromEmptyFields(search, query)) {
        throw new PageRedirect(data.search ? `${data.path}?${data.search}` : data.path, 303)
      }
      return data
    },
  }
}

/**
 * Returns the complete form with the conditions of an address.
 *
 * @internal
 */
export function loadFilters(
  kind: LotKind,
  parameters: URLSearchParams,
  snapshot: CatalogueSnapshot,
): FiltersPageData {
  const query = parseListQuery(kind, parameters)
  const { selection, order, view } = query
  const { facets, count } = snapshot.facets(kind, selection)
  const listPath = lotAddress(kind)
  return {
    path: `${listPath}/filters`,
    listPath,
    list: lotKinds[kind].title,
    search: writeLotQuery(kind, { selection, order, view }),
    fields: buildListFields(kind, selection, facets, readWholeList(snapshot, kind, selection)),
    ...listParams(kind),
    orders: toOrders(kind, order, snapshot),
    show: formatShow(kind, count),
    rejected: describeRejected(kind, query),
  }
}
