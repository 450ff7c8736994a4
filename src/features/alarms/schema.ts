import * as z from 'zod/mini'

/** What the desk knows of the running site (decision D70): facts, from which the screen makes sentences. */
export const siteStateSchema = z.object({
  status: z.enum(['ready', 'degraded']),
  /** Names of `/readyz` with their reasons, which are English. */
  problems: z.array(z.object({ name: z.string(), detail: z.string() })),
  channels: z.array(
    z.object({
      name: z.string(),
      /** Requests that wait, and since when the oldest does. */
      pending: z.number(),
      pending_since: z.nullable(z.string()),
      /** Requests that no attempt could deliver within 72 hours. */
      needs_human: z.number(),
      last_delivered_at: z.nullable(z.string()),
    }),
  ),
  sources: z.array(
    z.object({
      name: z.string(),
      paused: z.boolean(),
      every_minutes: z.number(),
      last_run_at: z.nullable(z.string()),
      last_ok_at: z.nullable(z.string()),
      /** What a person must look at, in Russian; null when all is well. */
      problem: z.nullable(z.string()),
    }),
  ),
  catalogue: z.object({
    version: z.number(),
    changed_at: z.string(),
    lots_on_sale: z.number(),
  }),
  /** Whether a privacy policy is published: without one no request is taken. */
  policy: z.boolean(),
  disks: z.array(
    z.object({
      name: z.enum(['database', 'media', 'spool']),
      free_bytes: z.number(),
      writable: z.boolean(),
    }),
  ),
  backups: z.object({
    /** Whether the server knows the folder of the backups. */
    configured: z.boolean(),
    readable: z.boolean(),
    last_at: z.nullable(z.string()),
  }),
  version: z.string(),
  started_at: z.string(),
  now: z.string(),
  public_url: z.nullable(z.string()),
  mail: z.boolean(),
})
export type SiteState = z.infer<typeof siteStateSchema>
