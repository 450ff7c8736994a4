import type { SharedPicture } from '../../../ui/page-head.tsx'
import type { LotCard, LotKind } from '../model/schema.ts'

/** What a lot's card and its row in the table show; a whole `LotCard` is one, too. */
export type ListedLot = Pick<
  LotCard,
  | 'id'
  | 'kind'
  | 'article'
  | 'number'
  | 'floor'
  | 'floors_total'
  | 'rooms'
  | 'area'
  | 'kitchen_area'
  | 'price'
  | 'sale_price'
  | 'price_per_meter'
  | 'finishing'
  | 'features'
  | 'status'
  | 'plan'
  | 'is_hot_offer'
> & {
  project: Pick<LotCard['project'], 'name'> & {
    metro: ReadonlyArray<Pick<LotCard['project']['metro'][number], 'name' | 'walk_minutes'>>
  }
  building: Pick<LotCard['building'], 'name' | 'completion' | 'state'>
}

export interface FieldOption {
  value: string
  label: string
  /** Lots that the list would have with it chosen. */
  count: number
}

interface FieldBase {
  /** Its parameter in the address; a range's are `key_min` and `key_max`. */
  key: string
  label: string
  /** Stands in the bar, not behind «Все фильтры». */
  isInBar: boolean
}
export interface ChoiceField extends FieldBase {
  type: 'choice'
  options: readonly FieldOption[]
  /** What its drop-down list shows while it is closed; null when its values stand open. */
  closed: string | null
}
export interface RangeField extends FieldBase {
  type: 'range'
  /** What stands behind the label, e.g. «₽»; empty for floors. */
  unit: string
  sides: ReadonlyArray<{ side: 'min' | 'max'; placeholder: string }>
  /** Ends and step of the slider; null when there is nothing to slide over. */
  scale: { min: number; max: number; step: number } | null
}
export interface FlagField extends FieldBase {
  type: 'flag'
}
export type FilterField = ChoiceField | RangeField | FlagField

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
