import type { LotKind } from '../../lots/model/schema.ts'

/** What is particular to the list of one kind of lots. */
interface ListKind {
  /** Ends the sentence «Квартиры от застройщика: 128 квартир …» of the page's description. */
  promise: string
  /** Heading of the table's first column. */
  column: string
  /** Filters in the row above the list (decision D71). */
  row: readonly string[]
  /** Filters that the form of this kind leaves out: they say nothing about it. */
  omitted: readonly string[]
  /** What the storeys of a list are grouped by; absent for homes. */
  places?: 'building' | 'section'
}

const homeRow = ['project', 'rooms', 'price', 'area']
const placeRow = ['project', 'building', 'price', 'area']

/** The lists by kind. */
export const listKinds: Readonly<Record<LotKind, ListKind>> = {
  flat: {
    promise: 'с\u00a0ценами, площадями и\u00a0этажами',
    column: 'Квартира',
    row: homeRow,
    omitted: [],
  },
  apartment: {
    promise: 'с\u00a0ценами, площадями и\u00a0этажами',
    column: 'Апартаменты',
    row: homeRow,
    omitted: [],
  },
  parking: {
    promise: 'со\u00a0схемами этажей, размерами и\u00a0ценами',
    column: 'Место',
    row: placeRow,
    // A car park lies below all sections of its building.
    omitted: ['section'],
    places: 'building',
  },
  storage: {
    promise: 'со\u00a0схемами этажей, размерами и\u00a0ценами',
    column: 'Кладовая',
    row: placeRow,
    omitted: ['feature'],
    places: 'section',
  },
}
