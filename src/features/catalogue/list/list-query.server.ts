import {
  defaultOrder,
  getOrders,
  isPaymentOrder,
  type LotOrder,
  lotOrders,
} from '../../lots/model/filters.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { type ParsedQuery, parseLotQuery } from '../../lots/model/selection.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { listKinds } from '../filter/list-kinds.ts'
import type { LotListData } from './lot-list-data.ts'

/** Marks an address with empty parameters in the key of the cache: it is redirected. */
const EMPTY_MARK = 'empty'

/** The key of the cache and the data of a page need the query of the same request. */
const parsed = new WeakMap<URLSearchParams, { kind: LotKind; query: ParsedQuery }>()

/**
 * Parses the query of a list's address, once for the same object, which must not change. Places have no plans, so their
 * default order is the one by price (decision D42): both are one list.
 */
export function parseListQuery(kind: LotKind, search: URLSearchParams): ParsedQuery {
  const known = parsed.get(search)
  if (known?.kind === kind) return known.query
  const query = parseUniqueOrder(kind, search)
  parsed.set(search, { kind, query })
  return query
}

function parseUniqueOrder(kind: LotKind, search: URLSearchParams): ParsedQuery {
  const query = parseLotQuery(kind, search)
  const isByPrice = listKinds[kind].places !== undefined && query.order === 'price'
  return isByPrice ? { ...query, order: defaultOrder } : query
}

/** Without mortgage programmes, an order by payment is offered only while it is chosen. */
export function toOrders(
  kind: LotKind,
  order: LotOrder,
  { stock }: CatalogueSnapshot,
): LotListData['orders'] {
  const isPlaces = listKinds[kind].places !== undefined
  const hasPrograms = stock.frame.mortgagePrograms.length > 0
  return getOrders(kind)
    .filter((value) => !(isPlaces && value === 'price'))
    .filter((value) => hasPrograms || value === order || !isPaymentOrder(value))
    .map((value) => ({
      value,
      label: lotOrders[isPlaces && value === defaultOrder ? 'price' : value],
    }))
}

/** Without scripts, browsers send every field of the form: an address full of empty parameters. */
export function isFromEmptyFields(search: URLSearchParams, { rejected }: ParsedQuery): boolean {
  return rejected.length === 0 && [...search.values()].includes('')
}

/** Returns what else than the query is part of the cache key: a page names dropped parameters, and empty ones redirect. */
export function markUnusual(search: URLSearchParams, query: ParsedQuery): string[] {
  const names = markRejected(query)
  return isFromEmptyFields(search, query) ? [...names, EMPTY_MARK] : names
}

/** Returns the dropped parameters as a part of the cache key: pages name them. */
export function markRejected({ rejected, repeated }: ParsedQuery): string[] {
  const toMark = (mark: string) => (name: string) => `${mark}=${encodeURIComponent(name)}`
  return [...rejected.map(toMark('rejected')), ...repeated.map(toMark('repeated'))]
}
