import type { PlaceScheme } from './place-scheme-data.ts'

/** The parking places of a building or the storage units of a section on one page of a list. */
export interface PlaceGroup {
  id: number
  /** «Водомерная, 12, Корпус 1, секция 2». */
  title: string
  /** «28 машино-мест от 1,9 млн ₽», «I кв. 2027»; of all pages of the list. */
  facts: string[]
  /** The list of this building or section alone, under the same conditions; null on that list itself. */
  href: string | null
  schemes: PlaceScheme[]
  /** Ids of its lots on this page, in the list's order. */
  lots: number[]
}
