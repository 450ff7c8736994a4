import type { Generated } from 'kysely'
import type { Flag, Moment } from './column-types.ts'

/** A feed that is fetched from its address at an interval. */
export interface FeedSourcesTable {
  id: Generated<number>
  /** Also the `source` of its lots. */
  name: string
  format: string
  url: string
  every_minutes: number
  /** Of the projects of which the feed names none. */
  city: string | null
  is_paused: Flag
  /** It stands in `sources.yaml` of the content folder, which alone changes it. */
  is_in_content: Generated<Flag>
  /** Of the document that was imported last: an unchanged one is not fetched again. */
  etag: string | null
  last_modified: string | null
  next_run_at: Moment
  /** A run is at it until then; the run renews its lease while it lasts. */
  leased_until: Moment | null
  /** Which run has the lease. */
  leased_by: string | null
  last_outcome: FeedRunsTable['outcome'] | null
  /** Runs without success since the last one with. */
  failures: number
  last_ok_at: Moment | null
  /** What the last run tells the operator, in Russian; null if all is well. */
  problem: string | null
  created_at: Moment
}

/** What a run brought; stored for 90 days. */
export interface FeedRunsTable {
  id: Generated<number>
  source_id: number
  started_at: Moment
  duration_ms: number
  outcome: 'imported' | 'unchanged' | 'rejected' | 'unreachable' | 'failed'
  problem: string | null
  /** JSON: the report of the import, with the first entries of its lists. */
  report: string | null
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
  feed_developers: FeedDevelopersTable
  portal_fetches: PortalFetchesTable
  portal_checks: PortalChecksTable
  portal_rejections: PortalRejectionsTable
}
