import type { LotOrder } from '../model/filters.ts'
import { getViews, type ListView } from '../model/selection.ts'
import type { LotKind } from '../model/schema.ts'
import type { SortLink, ViewLink } from './lot-list-data.ts'

/** Orders of the table's columns: for the first click and for the second. */
const COLUMN_ORDERS: ReadonlyArray<readonly [LotOrder, LotOrder?]> = [
  ['area', '-area'],
  ['floor', '-floor'],
  ['completion'],
  ['price_per_meter', '-price_per_meter'],
  ['price', '-price'],
]

/** The switch «Вид» (decision D32). */
const VIEWS: Readonly<Record<ListView, string>> = {
  cards: 'Карточки',
  table: 'Таблица',
  types: 'Планировки',
}

/** Returns the links of the table's sortable columns by ascending order. */
export function toSortLinks(
  order: LotOrder,
  toHref: (order: LotOrder) => string,
): Record<string, SortLink> {
  return Object.fromEntries(
    COLUMN_ORDERS.map(([up, down]) => {
      const isDown = down !== undefined && order === down
      const now = order === up ? 'ascending' : isDown ? 'descending' : null
      return [up, { now, href: toHref(order === up && down ? down : up) }]
    }),
  )
}

/** Returns the links between the views of a list. */
export function toViewLinks(kind: LotKind, toHref: (view: ListView) => string): ViewLink[] {
  return getViews(kind).map((view) => ({ view, label: VIEWS[view], href: toHref(view) }))
}
