import type { Day, Moment } from './column-types.ts'

interface VisitorsTable {
  /** SHA-256 (hex) of the session token, which only the visitor's cookie contains. */
  id: string
  created_at: Moment
  /** The last day on which the session was used. */
  used_on: Day
}

interface FavouritesTable {
  visitor_id: string
  lot_id: number
  added_at: Moment
}

export interface RequestCountsTable {
  /** Keyed hash of the sender's address (/64 for IPv6). */
  sender: string
  /** Number of the counting period since 1970 in which the last requests were counted. */
  period: number
  /** Requests in `period`. */
  count: number
  /** Requests in the period before. */
  previous: number
}

export interface VisitorTables {
  visitors: VisitorsTable
  favourites: FavouritesTable
}
