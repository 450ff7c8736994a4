import type { FastifyBaseLogger } from 'fastify'
import type { ChannelName } from '../config/config-channels.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/connect.ts'
import type { Clock } from '../lib/time/clock.ts'

export type { ChannelName, Config }

/** What needs an operator's attention; each name is a label of the metric `kvartal_problem`. */
export const problemNames = [
  /** The database does not respond. */
  'database',
  /** The database or the media folder cannot be written: the disk is full or read-only. */
  'disk',
  /** Callback requests wait on the local disk, or could not be moved from there. */
  'spool',
  /** Callback requests wait longer than was promised, in working hours. */
  'requests',
  /** Callback requests are older than the retention and were neither exported nor marked. */
  'unhandled_requests',
  /** So many suspect callback requests came in a day that further ones are not stored. */
  'flagged_cap',
  /** No privacy policy is published: callback requests are rejected. */
  'no_policy',
  /** A feed that is fetched from its address is stale, was rejected, or has prices that jumped. */
  'sources',
  /** A proxy that is not in TRUSTED_PROXIES forwards visitors. */
  'untrusted_proxy',
] as const
export type ProblemName = (typeof problemNames)[number]

/** What is counted since the start; each name is a label of the metric `kvartal_events_total`. */
export const healthEvents = [
  /** A callback request over a limit was stored and not delivered. */
  'flagged_request_stored',
  /** A callback request over a limit was rejected and not stored: the daily cap was reached. */
  'flagged_request_rejected',
  /** A callback request was stored on the local disk while the database could not store it. */
  'spooled_request',
  /** An API request over the limit of its address was rejected. */
  'limited_api_request',
  /** A post of reports of a browser over the limit of its address was rejected. */
  'limited_report',
  /** A picture that a feed names was fetched. */
  'feed_picture_fetched',
  /** A picture that a feed names could not be fetched; it is tried again. */
  'feed_picture_failed',
  /** A browser reported a violation of the content security policy. */
  'policy_violation',
  /** A browser reported an error of one of our scripts. */
  'browser_error',
] as const
export type HealthEvent = (typeof healthEvents)[number]

/** Where every part of the process reports problems and events; read by the log, `/readyz` and the metrics. */
export interface Health {
  /** Reports a problem with one sentence for the operator, or, with null, that it is over. */
  setProblem: (name: ProblemName, detail: string | null) => void
  problems: () => ReadonlyMap<ProblemName, string>
  count: (event: HealthEvent, by?: number) => void
  counts: () => ReadonlyMap<HealthEvent, number>
}

/** Records what a part of the process did and how long it took; sent to a collector of OpenTelemetry. */
export interface Traces {
  record: (span: {
    name: string
    kind: 'internal' | 'client'
    /** Milliseconds since 1970. */
    startedAt: number
    durationMs: number
    /** Never data of a visitor. */
    attributes: Readonly<Record<string, string | number>>
    isFailed: boolean
  }) => void
}

/** Data of one version, read from the database; never changed after it is built. */
export interface Versioned {
  readonly version: number
}

/** The current version of some data, always complete; a request takes it once and keeps it. */
export interface VersionedSource<Snapshot extends Versioned> {
  current(): Snapshot
  /** Calls the listener after each change of the version; returns a function that stops the calls. */
  onChange(listener: (snapshot: Snapshot) => void): () => void
  /** Looks for a new version at once: this process has just stored one. Absent where nothing follows the database. */
  follow?: () => void
}

/**
 * What a request or a background task may use; one object per process. `AppContext` of the catalogue is the same with
 * the catalogue's snapshot.
 */
export interface BaseContext<Snapshot extends Versioned = Versioned> {
  db: Database
  catalogue: VersionedSource<Snapshot>
  config: Config
  clock: Clock
  log: FastifyBaseLogger
  health: Health
  /** Absent unless a collector is configured. */
  traces?: Traces | undefined
}
