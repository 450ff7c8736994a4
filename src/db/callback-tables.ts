import type { Generated } from 'kysely'
import type { ConsentType } from '../lib/consent-types.ts'
import type { Moment } from './column-types.ts'

export interface CallbackRequestsTable {
  /** UUID. */
  id: string
  type: string
  name: string
  /** +7 and ten digits. */
  phone: string
  /** Path of the page the request was sent from, or `partners`. */
  page: string | null
  project: string | null
  /** Article of the lot. */
  lot: string | null
  /** The price shown when the visitor asked, roubles. */
  lot_price: number | null
  form_name: string | null
  /** When the visitor wants to be called, or null: as soon as may be. */
  scheduled_at: Moment | null
  consent_version: string
  consent_at: Moment
  /** Consent to mailings: stored apart, never required. */
  mailing_consent_at: Moment | null
  idempotency_key: string | null
  /** SHA-256 of who asks for what (name, phone, type): finds repeats. */
  fingerprint: string
  /** SHA-256 of everything that was sent: finds a key used for two requests. Null in rows of older releases. */
  content_hash: string | null
  /** Keyed hash of the sender's address (/64 for IPv6), for limits only. */
  sender: string
  /** Why the request is suspect (`address_limit`, `phone_limit`), or null; flagged ones are not delivered. */
  flagged: string | null
  /** When somebody of the office exported it (on a site without a CRM) or marked it as done. */
  handled_at: Moment | null
  created_at: Moment
}

export type DeliveryState = 'pending' | 'delivered' | 'needs_human'

export interface DeliveriesTable {
  id: Generated<number>
  request_id: string
  channel: string
  state: DeliveryState
  /** `queue`: sent in order of age; `aside`: refused alone (4xx), has its own schedule. */
  lane: 'queue' | 'aside'
  attempts: number
  first_attempt_at: Moment | null
  /** Not before this moment (lane `aside`). */
  due_at: Moment
  last_error: string | null
  delivered_at: Moment | null
  created_at: Moment
}

/** One row a channel: who is sending now and, after a failure of the channel itself, when to try again. */
export interface DeliveryChannelsTable {
  name: string
  leased_by: string | null
  leased_until: Moment | null
  failures: number
  next_attempt_at: Moment | null
}

/** What the site published as consent, policy or mailing consent, and when. Append-only: rows are never deleted. */
export interface ConsentTextsTable {
  id: Generated<number>
  type: ConsentType
  version: string
  title: string
  html: string
  /** Address below `/` of the document as a file, or null. */
  file: string | null
  /** Null: published before this table existed. */
  published_at: Moment | null
  /** When another text replaced it or it was removed; null while it is published. */
  replaced_at: Moment | null
}
