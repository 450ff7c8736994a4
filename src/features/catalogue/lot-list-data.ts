import type { Facets, LotCard, LotKind } from './schema.ts'
import type { ParsedQuery } from './selection.ts'

/** What the page of a list is made from. */
export interface LotListData {
  kind: LotKind
  query: ParsedQuery
  /** How many lots fit in all. */
  count: number
  pages: number
  lots: LotCard[]
  /** Counts and ranges of the filters that the form offers. */
  facets: Facets
  /** Of an empty list: the condition to let go, and how many lots that brings. */
  wayOut: { label: string; search: string; count: number } | null
}
