import type { Generated } from 'kysely'

/*
 * The tables as both stores hold them. So that the same rows come back from SQLite and PostgreSQL:
 * moments are ISO 8601 text in UTC with milliseconds (they sort as text), days are YYYY-MM-DD,
 * yes/no is 0 or 1, JSON is text, money is integer roubles, areas are m² and lengths metres.
 */
export type Flag = 0 | 1
export type Moment = string
export type Day = string

export type LotKind = 'flat' | 'apartment' | 'parking' | 'storage'
export type LotStatus = 'available' | 'reserved' | 'sold'
export type AreaType = 'premium_area' | 'business_area'
export type BuildingState = 'built' | 'hand-over' | 'unfinished'

export interface CompanyTable {
  /** Always 1: the site belongs to one company. */
  id: number
  name: string
  legal_name: string
  /** One sentence for the home page and meta descriptions. */
  tagline: string
  about_html: string
  /** How a purchase goes, for the home page's section `purchase`. */
  purchase_html: string
  /** The footer's legal sentence (law 38-FZ art. 28). */
  disclaimer: string
}

export interface CitiesTable {
  id: Generated<number>
  slug: string
  name: string
  phone: string
  email: string
  position: number
}

export interface ProjectsTable {
  id: Generated<number>
  /** The key a feed knows the project by (yandex-building-id, else its name); null when made by hand. */
  external_key: string | null
  slug: string
  name: string
  city_id: number
  area_type: AreaType
  address: string
  latitude: number | null
  longitude: number | null
  /** One paragraph of plain text. */
  description: string
  /** Address of the main picture below `/`, or null: then the page draws the facade. */
  picture: string | null
  position: number
}

export interface ProjectMetroTable {
  project_id: number
  position: number
  name: string
  /** CSS colour of the line, or null when unknown. */
  line_color: string | null
  walk_minutes: number | null
  transport_minutes: number | null
}

export interface BuildingsTable {
  id: Generated<number>
  project_id: number
  /** The key a feed knows the building by (yandex-house-id, else its name). */
  external_key: string | null
  name: string
  floors_total: number
  /** Planned hand-over: year and quarter 1…4; both null when unknown. */
  completion_year: number | null
  completion_quarter: number | null
  state: BuildingState
  position: number
}

export interface SectionsTable {
  id: Generated<number>
  building_id: number
  name: string
  position: number
}

export interface FloorsTable {
  id: Generated<number>
  section_id: number
  /** Storey as lifts show it; below ground is negative. */
  number: number
}

export interface FinishesTable {
  id: Generated<number>
  slug: string
  name: string
  description: string
  position: number
}

export interface PlansTable {
  id: Generated<number>
  /** Stable name of the plan, so that loading twice changes nothing. */
  key: string
  /** JSON of `PlanGeometry` (src/drawing/plan-geometry.ts). */
  geometry: string
}

export interface LotsTable {
  id: Generated<number>
  /** The feed the lot comes from (`yrl` …), `demo` for the demo company, `own` when made by hand. */
  source: Generated<string>
  /** The offer's internal id in that feed; unique within its source. */
  external_id: string
  kind: LotKind
  /** What the sales office calls the lot, e.g. «НБ-1-2-045». */
  article: string
  /** Number on the door. */
  number: string
  project_id: number
  building_id: number
  section_id: number
  floor_id: number
  /** 0 = studio … 5 = five and more; null for parking and storage. */
  rooms: number | null
  is_open_plan: Flag
  area: number
  living_area: number | null
  kitchen_area: number | null
  ceiling_height: number | null
  price: number
  /** The lower price a buyer pays now, or null. */
  sale_price: number | null
  sale_ends_on: Day | null
  finish_id: number | null
  status: LotStatus
  plan_id: number | null
  /** The plan is drawn mirrored left to right. */
  plan_mirrored: Flag
  /** Plan picture named by the feed; on another host, so never shown to visitors as it is. */
  plan_picture_url: string | null
  is_hot_offer: Flag
  created_at: Moment
  updated_at: Moment
  /** When the lot left the feed it came from; its status is then `sold`. */
  withdrawn_at: Moment | null
}

export interface LotFeaturesTable {
  lot_id: number
  /** A slug of `lotFeatures` in features/catalogue/words.ts. */
  feature: string
}

export interface LotWindowViewsTable {
  lot_id: number
  /** A slug of `windowViews` in features/catalogue/words.ts. */
  view: string
}

/** Append-only: one row whenever a lot's price or sale price changes, the first included. */
export interface PriceHistoryTable {
  id: Generated<number>
  lot_id: number
  at: Moment
  price: number
  sale_price: number | null
}

export interface DocumentsTable {
  id: Generated<number>
  slug: string
  title: string
  /** `privacy_policy`, `consent`, `mailing_consent` … : what the code may ask for by name; null for the rest. */
  type: string | null
  /** Version stored with each consent, e.g. `2026-09-01`. */
  version: string
  html: string
  position: number
}

export interface PressTable {
  id: Generated<number>
  slug: string
  title: string
  lead: string
  html: string
  published_on: Day
  picture: string | null
}

export interface CatalogueVersionTable {
  /** Always 1. */
  id: number
  version: number
  changed_at: Moment
}

export interface VisitorsTable {
  /** SHA-256 (hex) of the session token; the token itself is only in the visitor's cookie. */
  id: string
  created_at: Moment
}

export interface FavouritesTable {
  visitor_id: string
  lot_id: number
  added_at: Moment
}

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
  consent_version: string
  consent_at: Moment
  /** Consent to mailings: stored apart, never required. */
  mailing_consent_at: Moment | null
  idempotency_key: string | null
  /** SHA-256 of what was asked (name, phone, type): finds repeats and key misuse. */
  fingerprint: string
  /** Keyed hash of the sender's address (/64 for IPv6), for limits only. */
  sender: string
  /** Why the request is suspect (`address_limit`, `phone_limit`), or null; flagged ones are not delivered. */
  flagged: string | null
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

/** Random values that every process on this database shares, made once by whoever needs one first. */
export interface SecretsTable {
  name: string
  value: string
}

export interface Tables {
  company: CompanyTable
  cities: CitiesTable
  projects: ProjectsTable
  project_metro: ProjectMetroTable
  buildings: BuildingsTable
  sections: SectionsTable
  floors: FloorsTable
  finishes: FinishesTable
  plans: PlansTable
  lots: LotsTable
  lot_features: LotFeaturesTable
  lot_window_views: LotWindowViewsTable
  price_history: PriceHistoryTable
  documents: DocumentsTable
  press: PressTable
  catalogue_version: CatalogueVersionTable
  visitors: VisitorsTable
  favourites: FavouritesTable
  callback_requests: CallbackRequestsTable
  deliveries: DeliveriesTable
  delivery_channels: DeliveryChannelsTable
  secrets: SecretsTable
}
