import type { Generated } from 'kysely'
import type { Day, Moment } from './column-types.ts'

export interface SharedListsTable {
  id: Generated<number>
  /** SHA-256 (hex) of the key, which only the link contains. */
  key_hash: string
  /** Raised by every change, so that open pages see that they are out of date. */
  revision: number
  /** Keyed hash of the address that created the list, for limits only. */
  sender: string
  created_at: Moment
  /** The last day on which the list was opened. */
  used_on: Day
}

export interface SharedListPeopleTable {
  id: Generated<number>
  list_id: number
  /** What the others call this person: «Аня». */
  word: string
  /** The word in lower case, unique in its list. */
  word_key: string
}

export interface SharedListLotsTable {
  list_id: number
  lot_id: number
  added_at: Moment
}

export interface SharedListHeartsTable {
  person_id: number
  lot_id: number
}

export interface SharedListCommentsTable {
  id: Generated<number>
  person_id: number
  lot_id: number
  text: string
  /** Keyed hash of the sender's address, for limits only. */
  sender: string
  added_at: Moment
}
