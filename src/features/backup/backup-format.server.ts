import * as z from 'zod'

/** Raised when an older release could misread a new backup. */
const FORMAT = 1

/** The first entry of a backup. */
export const MANIFEST_ENTRY = 'kvartal-backup.json'
/** The last entry of a backup: without it the file is truncated. */
export const END_ENTRY = 'end.json'
export const SETTINGS_ENTRY = 'settings.json'
export const PORTALS_ENTRY = 'portals.json'

const TABLE_ENTRY = /^tables\/([a-z_]{1,60})\/\d{6,}\.json$/
/** No part begins with a dot, so a path cannot leave the media folder. */
const MEDIA_ENTRY = /^media\/((?:[\p{L}\p{N}_][^/\\\0]*\/)*[\p{L}\p{N}_][^/\\\0]*)$/u

/** What a backup says about itself before its content. */
export interface Manifest {
  format: number
  created_at: string
  store: 'sqlite' | 'postgres'
  /** Migrations of the database, in their order. */
  migrations: string[]
}

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  created_at: z.iso.datetime(),
  store: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string().max(100)).min(1).max(10_000),
})

/** What a backup must contain: counts, and one hash over all names and bytes before. */
export const endSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  tables: z.record(z.string(), z.number().int().min(0)),
  media: z.number().int().min(0),
})

export const settingsSchema = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string())

/** Columns of both stores hold nothing else (`db/column-types.ts`). */
export type Value = string | number | null

export interface RowChunk {
  columns: string[]
  rows: Value[][]
}

const chunkSchema = z.object({
  columns: z.array(z.string().regex(/^[a-z_0-9]{1,60}$/)).min(1),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
})

export function createManifest(facts: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...facts }
}

/** Returns the table of an entry with rows, or null for any other entry. */
export function toTableName(entry: string): string | null {
  return TABLE_ENTRY.exec(entry)?.[1] ?? null
}

/** Returns the path below the media folder of an entry, or null for any other entry. */
export function toMediaPath(entry: string): string | null {
  return MEDIA_ENTRY.exec(entry)?.[1] ?? null
}

/** Parses rows of a table. Throws unless each row has as many values as there are columns. */
export function parseChunk(text: string): RowChunk {
  const chunk = chunkSchema.parse(JSON.parse(text))
  if (chunk.rows.some((row) => row.length !== chunk.columns.length)) {
    throw new Error('a row has another number of values than the table has columns')
  }
  return chunk
}

/** A backup that cannot be made, read or restored. The message is Russian and for operators. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupError'
  }
}
