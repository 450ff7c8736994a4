import type { SharedPicture } from '../../../ui/page-head.tsx'
import type { FilterField } from '../filter/filter-fields.ts'
import type { ListedLot } from '../model/listed-lot.ts'
import type { LotKind } from '../model/schema.ts'

/** A column of the table that sorts. */
export interface SortLink {
  href: string
  /** How the list is sorted by it now. */
  now: 'ascending' | 'descending' | null
}

/**
 * What the page of a list is made from. Everything that follows from the address and the catalogue is worked out
 * here, on the server, so that the browser needs neither the filters' rules nor their words.
 */
export interface LotListData {
  kind: LotKind
  /** The list's address without parameters: `/flats`. */
  path: string
  /** The address's parameters in their one order, without the page. */
  search: string
  page: number
  pages: number
  isTable: boolean
  lots: ListedLot[]
  title: string
  head: { title: string; description: string; path: string; picture?: SharedPicture }
  /** «Найдено 128 квартир» and «Показать 128 квартир». */
  found: string
  show: string
  /** The controls of the form, in the order that an address has. */
  fields: FilterField[]
  /** How many conditions are chosen behind «Все фильтры». */
  hidden: number
  chips: Array<{ label: string; href: string }>
  /** The list without any condition. */
  resetHref: string
  /** Orders by their parameter; the first is the one an address leaves out. */
  orders: Array<{ value: string; label: string }>
  cardsHref: string
  tableHref: string
  /** Of the table: its sorting columns by the order that each stands for. */
  sorts: Record<string, SortLink>
  /** The sentence about what could not be read in the address. */
  rejected: string | null
  /** Of an empty list: what happened, and the one way out. */
  empty: { title: string; text: string; action: string; href: string } | null
}
