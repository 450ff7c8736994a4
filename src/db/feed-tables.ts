import type { Generated } from 'kysely'
import type { Day, Flag, Moment } from './column-types.ts'

/** A name under which lots come: a feed that is fetched from its address at an interval, or documents by hand. */
export interface FeedSourcesTable {
  id: Generated<number>
  /** Also the `source` of its lots. */
  name: string
  version: Generated<number>
  format: string
  /** Null where documents come by hand or by the terminal. */
  url: string | null
  every_minutes: number
  /** Of the projects of which the feed names none. */
  city: string | null
  is_paused: Flag
  /** Its schedule begins when its first run was applied. */
  is_waiting: Generated<Flag>
  /** It stands in `sources.yaml` of the content folder, which alone changes it. */
  is_in_content: Generated<Flag>
  /** Of the document that was imported last: an unchanged one is not fetched again. */
  etag: string | null
  last_modified: string | null
  next_run_at: Moment
  /** A run is at it until then; the run renews its lease while it lasts. */
  leased_until: Moment | null
  /** Which process has the lease. */
  leased_by: string | null
  last_outcome: NonNullable<FeedRunsTable['outcome']> | null
  /** Runs without success since the last one with. */
  failures: number
  last_ok_at: Moment | null
  /** What the last run tells the operator, in Russian; null if all is well. */
  problem: string | null
  created_at: Moment
}

/** An import of a document, from its request to its end; stored for 90 days. */
export interface FeedRunsTable {
  id: Generated<number>
  source_id: number
  version: Generated<number>
  kind: 'fetch' | 'upload' | 'terminal'
  /** Who asked for it; null for the schedule and the terminal. */
  user_id: string | null
  user_name: string | null
  format: string | null
  /** Its document, as long as it is stored. */
  upload_id: string | null
  /** Of a workbook. */
  sheet: string | null
  /** It waits for somebody who applies it. */
  is_preview: Generated<Flag>
  state:
    | 'queued'
    | 'reading'
    | 'ready'
    | 'applying'
    | 'applied'
    | 'unchanged'
    | 'rejected'
    | 'failed'
    | 'outdated'
  /** How often a process has begun it. */
  attempts: Generated<number>
  bytes: Generated<number>
  /** In bytes, where the other side says it. */
  size: number | null
  offers: Generated<number>
  /** JSON: how many lots of each outcome. */
  counts: string | null
  /** JSON: how many rows of each outcome are stored, and the names of their projects. */
  row_summary: string | null
  /** So many lots would leave the sale, which somebody has to confirm. */
  confirm_withdrawals: number | null
  allowed_withdrawals: number | null
  /** What becomes of the demo company. */
  demo: 'replace' | 'beside' | null
  /** Of the fetched document. */
  etag: string | null
  last_modified: string | null
  queued_at: Moment | null
  started_at: Moment
  ended_at: Moment | null
  duration_ms: number
  /** What it brought; null until its end, and of a preview. */
  outcome: 'imported' | 'unchanged' | 'rejected' | 'unreachable' | 'failed' | null
  problem: string | null
  /** JSON: the report of the import, with the first entries of its lists. */
  report: string | null
}

/** What a run changes or cannot take; of the last 60 runs of a source, at most 30 days. */
export interface FeedRunRowsTable {
  run_id: number
  n: number
  outcome: 'created' | 'changed' | 'withdrawn' | 'refused' | 'held_back' | 'warning'
  offer: string
  lot_id: number | null
  name: string
  /** Name of the project. */
  project: string | null
  slug: string | null
  /** JSON: the values that differ. */
  before: string | null
  after: string | null
  /** Of the price, in per cent. */
  step: number | null
  line_number: number | null
  column_number: number | null
  reason: string | null
  text: string | null
  /** In small letters, for the search. */
  words: string
}

/** A price that is let through although it looks wrong. */
export interface FeedReleasesTable {
  id: Generated<number>
  source: string
  offer: string
  lowest: number
  highest: number
  /** The last day. */
  until: Day | null
  note: string
  user_id: string | null
  user_name: string
  at: Moment
}

/** A file that comes in parts. */
export interface UploadsTable {
  id: string
  /** Null for a document that the server has fetched. */
  user_id: string | null
  name: string
  purpose: string
  size: number
  sha256: string
  received: Generated<number>
  /** JSON: what it is, once it is complete. */
  result: string | null
  at: Moment
}

interface UploadPartsTable {
  upload_id: string
  start: number
  size: number
  /** Below the media folder. */
  path: string
}

/** When one of our feeds for portals was fetched last. Nothing tells who fetched it but for the portal's own robot. */
interface PortalFetchesTable {
  portal: string
  /** Whether the program called itself the portal's. */
  by_robot: Flag
  fetched_at: Moment
}

/** The version of the catalogue, and the day for its discounts, of which `portal_rejections` tell. */
interface PortalChecksTable {
  portal: string
  version: number
  /** `yyyy-mm-dd` in Moscow. */
  day: string
}

/** A lot on sale that a portal would reject. */
interface PortalRejectionsTable {
  portal: string
  lot_id: number
  /** JSON: the rules that it breaks, as `RuleViolation`. */
  reasons: string
}

/** Names of the developer in the last document of each feed. */
interface FeedDevelopersTable {
  /** Name of the feed, the `source` of its lots. */
  source: string
  name: string
}

/** The document of a feed that was merged last. */
interface FeedDocumentsTable {
  /** Name of the feed, the `source` of its lots. */
  source: string
  digest: string
  /** Of everything else that the result of the import depends on. */
  state: string
  /** JSON: the report that the same document brings in the same state. */
  report: string
}

/** The last applied run of a feed. */
interface FeedUndoTable {
  source: string
  at: Moment
  /** Greatest ids before it. */
  last_lot: number
  last_price: number
  /** JSON: ids of the places that it created, by table. */
  created: string
}

/** A row that it changed. */
interface FeedUndoRowsTable {
  source: string
  /** A table. */
  kind: string
  row_id: number
  /** JSON: the value of each changed column before and after. */
  changes: string
}

export interface FeedTables {
  feed_documents: FeedDocumentsTable
  feed_undo: FeedUndoTable
  feed_undo_rows: FeedUndoRowsTable
  feed_sources: FeedSourcesTable
  feed_runs: FeedRunsTable
  feed_run_rows: FeedRunRowsTable
  feed_releases: FeedReleasesTable
  uploads: UploadsTable
  upload_parts: UploadPartsTable
  feed_developers: FeedDevelopersTable
  portal_fetches: PortalFetchesTable
  portal_checks: PortalChecksTable
  portal_rejections: PortalRejectionsTable
}
