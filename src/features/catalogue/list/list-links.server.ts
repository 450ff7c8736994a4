import type { LotSelection } from '../../lots/model/filter-types.ts'
import type { LotOrder } from '../../lots/model/filters.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'
import { getViews, type ListView, writeLotQuery } from '../../lots/model/selection.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import type { LotListData, SortLink, ViewLink } from './lot-list-data.ts'

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
  map: 'Карта',
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

/** Formats of a list's feeds; the label is the text of the link. */
const FEEDS = [
  { label: 'RSS', format: 'rss', type: 'application/rss+xml' },
  { label: 'Atom', format: 'atom', type: 'application/atom+xml' },
  { label: 'Календарь', format: 'ics', type: 'text/calendar' },
] as const

/** Returns the links to the feeds of a list with these filters. */
export function toFeedLinks(kind: LotKind, selection: LotSelection): LotListData['feeds'] {
  const search = writeLotQuery(kind, { selection })
  return FEEDS.map(({ label, format, type }) => ({
    label,
    type,
    href: `${lotAddress(kind)}.${format}${search && `?${search}`}`,
  }))
}
