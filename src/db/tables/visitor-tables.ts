import type { Day, Moment } from '../column-types.ts'

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

export interface VisitorTables {
  visitors: VisitorsTable
  favourites: FavouritesTable
}
