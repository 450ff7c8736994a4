import * as z from 'zod/mini'

/** Where the document of a run came from. */
export const runKinds = ['fetch', 'upload', 'terminal'] as const

/** How far a run is. `outdated`: another run of its source was applied since, or it was previewed again. */
export const runStates = [
  'queued',
  'reading',
  'ready',
  'applying',
  'applied',
  'unchanged',
  'rejected',
  'failed',
  'outdated',
] as const
export type RunState = (typeof runStates)[number]

/** What became of an offer or a lot. */
export const rowOutcomes = [
  'created',
  'changed',
  'withdrawn',
  'refused',
  'held_back',
  'warning',
] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const text = z.nullable(z.string())
const count = z.number()
const person = z.nullable(z.object({ id: z.string(), name: z.string() }))
/** Values by the name of their field. */
const values = z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))

export const runCountsSchema = z.object({
  created: count,
  changed: count,
  unchanged: count,
  withdrawn: count,
  refused: count,
  held_back: count,
  warnings: count,
})
export type RunCounts = z.infer<typeof runCountsSchema>

/** One import of a document, from its request to its end. */
export const runSchema = z.object({
  id: z.number(),
  version: z.number(),
  source: z.string(),
  kind: z.enum(runKinds),
  /** Null for a run of the schedule, and at the terminal. */
  by: person,
  state: z.enum(runStates),
  /** Whether it waits for «Применить» before it changes the site. */
  is_preview: z.boolean(),
  format: text,
  progress: z.object({ bytes: count, size: z.nullable(count), offers: count }),
  /** What is wrong, a sentence. */
  problem: text,
  /** All 0 before the document was read. */
  counts: runCountsSchema,
  /** The number of lots that would leave the sale, to be typed. */
  confirm: z.nullable(z.object({ withdrawals: count })),
  queued_at: z.string(),
  started_at: text,
  ended_at: text,
})
export type Run = z.infer<typeof runSchema>

export const runRowSchema = z.object({
  /** The id in the document. */
  offer: z.string(),
  /** The id of the lot; null for one that the site does not have. */
  lot: z.nullable(count),
  name: z.string(),
  project: text,
  outcome: z.enum(rowOutcomes),
  before: values,
  after: values,
  /** By how many per cent the price changes. */
  step: z.nullable(count),
  line: z.nullable(count),
  column: z.nullable(count),
  reason: text,
  /** What the document says of the offer. */
  text,
})
export type RunRow = z.infer<typeof runRowSchema>

export const runRowListSchema = z.object({
  results: z.array(runRowSchema),
  next: text,
  count,
  /** Projects of the rows, for the filter. */
  projects: z.array(z.string()),
})

export const releaseSchema = z.object({
  id: z.number(),
  source: z.string(),
  offer: z.string(),
  lowest: count,
  highest: count,
  /** The last day, `yyyy-mm-dd`; null: without an end. */
  until: text,
  note: z.string(),
  by: person,
  at: z.string(),
})
export type Release = z.infer<typeof releaseSchema>

/** A name under which lots come. */
export const sourceSchema = z.object({
  name: z.string(),
  version: z.number(),
  format: text,
  /** Without its query for those who may not change it; null where lots come by hand or by the terminal. */
  address: text,
  every: text,
  city: text,
  paused: z.boolean(),
  in_content: z.boolean(),
  /** Its schedule has not begun: the first run waits for «Применить». */
  is_waiting: z.boolean(),
  lots: z.object({ available: count, reserved: count }),
  last_run_at: text,
  last_ok_at: text,
  next_run_at: text,
  /** What needs attention, a sentence. */
  problem: text,
  /** The last 60, newest first. */
  runs: z.array(z.object({ id: z.number(), at: z.string(), outcome: z.enum(runStates) })),
})
export type Source = z.infer<typeof sourceSchema>

export const sourceListSchema = z.object({ results: z.array(sourceSchema) })

/** A source, and its first run where it has an address. */
export const addedSourceSchema = z.object({ source: sourceSchema, run: z.nullable(runSchema) })
export const begunRunSchema = z.object({ run: runSchema })
export const runListSchema = z.object({
  results: z.array(runSchema),
  next: text,
  count,
})
