import type { Generated } from 'kysely'
import type { ConsentType } from '../lib/consent-types.ts'
import type { Flag, Moment } from './column-types.ts'

/** What the office makes of a request. */
export interface OfficeColumns {
  /** Where the office stands with it (decision D67). */
  desk_state: Generated<'new' | 'in_progress' | 'done'>
  /** Raised by every change of the office; a change of an older version is a conflict. */
  version: Generated<number>
  /** How often the office called. */
  calls: Generated<number>
  outcome: RequestOutcome | null
  /** When the visitor has to be called (decision D68); null when there is no call to make. */
  due_at: Moment | null
  /** The person who has it. */
  assigned_to: string | null
  taken_at: Moment | null
  closed_at: Moment | null
  /** How a request came that the office added by hand; null: by a form of the site. */
  source: 'phone' | 'visit' | 'other' | null
  /** How consent was given to the office; null: on the site. */
  consent_form: 'spoken' | 'written' | null
  /** A meeting that was agreed and has no outcome of its own yet. */
  meeting_at: Moment | null
  /** When its person was reminded of the meeting. */
  reminded_at: Moment | null
  /** Whether `request_words` has its words. */
  is_indexed: Generated<Flag>
}

export interface CallbackRequestsTable extends OfficeColumns {
  /** UUID. */
  id: string
  type: string
  name: string
  /** +7 and ten digits. */
  phone: string
  /** Path of the page the request was sent from, or `partners`. */
  page: string | null
  project: string | null
  /** Article of the lot, else its kind, number, house and project in words. */
  lot: string | null
  /** The price that was shown with the request, in roubles. */
  lot_price: number | null
  form_name: string | null
  /** JSON of the `utm_…` parameters and click ids of the visit, or null. */
  campaign: string | null
  /** When the visitor wants to be called; null: as soon as possible. */
  scheduled_at: Moment | null
  /** `message`: the visitor wants a message instead of a call; null: a call. */
  reply_by: 'message' | null
  /** `19:00`, Moscow time: no calls after it; null: at any time. */
  no_calls_after: string | null
  /** What of their furniture does not fit on the plan, with the address that shows it; null: nothing was said. */
  furniture: string | null
  consent_version: string
  consent_at: Moment
  /** When the visitor consented to mailings; null without consent. */
  mailing_consent_at: Moment | null
  idempotency_key: string | null
  /** SHA-256 of name, phone and type, to find repeated requests. */
  fingerprint: string
  /** SHA-256 of the complete content, to find an idempotency key that was reused. Null in rows of older releases. */
  content_hash: string | null
  /** Keyed hash of the sender's address (/64 for IPv6), for limits only. */
  sender: string
  /** The exceeded limit (`address_limit`, `phone_limit`), or null. Flagged requests are not delivered. */
  flagged: string | null
  /** When the office marked it as handled or, on a site without a CRM, exported it. */
  handled_at: Moment | null
  created_at: Moment
}

/** What came of a call. */
export type RequestOutcome =
  | 'reached'
  | 'meeting'
  | 'no_answer'
  | 'wrong_number'
  | 'refused'
  | 'spam'

export type DeliveryState = 'pending' | 'delivered' | 'needs_human'

export interface DeliveriesTable {
  id: Generated<number>
  request_id: string
  channel: string
  state: DeliveryState
  /** `queue`: the main queue, delivered oldest first. `aside`: the retry queue, each with its own back-off. */
  lane: 'queue' | 'aside'
  attempts: number
  first_attempt_at: Moment | null
  /** Earliest time of the next attempt in the retry queue. */
  due_at: Moment
  last_error: string | null
  /** The number that the receiver gave to the request, if it returned one. */
  reference: Generated<string | null>
  delivered_at: Moment | null
  created_at: Moment
}

/** `interrupted`: the process was stopping. The others are results of the attempt. */
export type AttemptOutcome = 'delivered' | 'channel_failed' | 'refused' | 'interrupted'

/** Every attempt of every channel, also those whose outcome could not be stored in `deliveries`. */
export interface DeliveryAttemptsTable {
  id: Generated<number>
  request_id: string
  channel: string
  started_at: Moment
  duration_ms: number
  outcome: AttemptOutcome
  /** The status or the network error, null for a success. Never data of the visitor. */
  reason: string | null
}

/** One row per channel: the process that holds the lease, and the back-off after failures of the channel. */
export interface DeliveryChannelsTable {
  name: string
  leased_by: string | null
  leased_until: Moment | null
  failures: number
  next_attempt_at: Moment | null
  /** Since when the settings name it; null while they do not. Requests stored since are delivered to it. */
  enabled_at: Generated<Moment | null>
}

/** Published consents, policies and mailing consents with their dates. Rows are never deleted. */
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
  /** When it was replaced or removed; null while it is published. */
  replaced_at: Moment | null
}

export interface CallbackTables {
  callback_requests: CallbackRequestsTable
  consent_texts: ConsentTextsTable
  deliveries: DeliveriesTable
  delivery_attempts: DeliveryAttemptsTable
  delivery_channels: DeliveryChannelsTable
}
