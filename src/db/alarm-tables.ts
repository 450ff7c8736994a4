import type { Moment } from './column-types.ts'

/** A problem about which an e-mail was sent; deleted when it is over. */
export interface AlarmMailsTable {
  problem: string
  mailed_at: Moment
  /** When a process last reported it. */
  seen_at: Moment
}
