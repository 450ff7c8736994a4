import type { SharedPicture } from '../../../ui/page/page-head.tsx'
import type { CityLink, CityMapData, MapProject } from '../../map/schema.ts'
import type { MortgageProgram } from '../../payment/mortgage-schema.ts'
import type { FilterField, FormParams } from '../filter/filter-fields.ts'
import type { ListedLot } from '../../lots/model/listed-lot.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import type { ListView } from '../../lots/model/selection.ts'
import type { PlaceGroup } from '../card/place-group.ts'
import type { ListedType } from '../card/listed-type.ts'
import type { ListRoom } from './list-rooms.server.ts'

/** The link in the header of a sortable column. */
export interface SortLink {
  href: string
  /** The current order of the list by this column. */
  now: 'ascending' | 'descending' | null
}

/** A link to another view of the list. */
export interface ViewLink {
  view: ListView
  label: string
  href: string
}

/**
 * Data of a list page. The server computes everything that depends on the address and the catalogue, so that the
 * browser does not load the filter table and its texts.
 */
export interface LotListData extends FormParams {
  kind: LotKind
  /** The list's address without parameters: `/flats`. */
  path: string
  /** The canonical query string without the page. */
  search: string
  page: number
  pages: number
  view: ListView
  /** In the view of the map: the page of the map with these conditions and ways on foot; null where it has none. */
  mapHref: string | null
  views: ViewLink[]
  /** The same conditions as feeds of changes and as a calendar (decision D39). */
  feeds: ReadonlyArray<{ label: string; type: string; href: string }>
  /** The lots of this page; empty in the views of types and of the map. */
  lots: ListedLot[]
  /** The cards as HTML in place of `lots` and `planLinks`, after a navigation. */
  staticMarkup?: string
  /** Homes by plan, in their view only. */
  types: ListedType[]
  /** The projects of the lots, in their view only. */
  map: {
    city: CityMapData | null
    cities: readonly CityLink[]
    projects: readonly MapProject[]
  } | null
  /** Parking and storage as cards: the lots of this page by building or section, with schemes. */
  groups: PlaceGroup[]
  /** Buildings with parking or storage, on the first page of a list in which none is chosen. */
  places: Array<{ label: string; count: number; href: string }>
  /** By lot id, the link to the other matching lots with its plan: «Ещё 11 таких». */
  planLinks: Readonly<Record<number, { text: string; href: string }>>
  title: string
  /** Pictures of rooms of the projects in the list; empty for parking and storage. */
  rooms: readonly ListRoom[]
  head: { title: string; description: string; path: string; picture?: SharedPicture }
  /** «Найдено 128 квартир» and «Показать 128 квартир». */
  found: string
  show: string
  /** «Страница 6 из 126, с 81 по 96»; null for a single page. */
  position: string | null
  /** The controls of the row above the list. */
  fields: FilterField[]
  /** Number of chosen conditions beyond the row. */
  hidden: number
  chips: Array<{ label: string; href: string }>
  /** The list without any condition. */
  resetHref: string
  /** Orders; the first is the default, which addresses omit. */
  orders: Array<{ value: string; label: string }>
  /** Heading of the table's first column. */
  column: string
  /** Links of the table's sortable columns by ascending order; empty for cards. */
  sorts: Record<string, SortLink>
  /** The mortgage programmes by which the payments of the lots are computed; absent if the document has their terms. */
  mortgagePrograms?: readonly MortgageProgram[] | undefined
  /** «Не поняли: …», the words of a search that no filter expresses. */
  unknown: string | null
  /** Message about invalid parameters of the address. */
  rejected: string | null
  /** Texts of an empty list, its links and the nearest lots; null if there are lots. */
  empty: {
    title: string
    text: string
    action: string
    href: string
    others: ReadonlyArray<{ text: string; href: string }>
    nearest: readonly ListedLot[]
  } | null
}
