import * as z from 'zod/mini'

/** One thing that somebody did (decision D66). */
export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  user: z.object({ id: z.nullable(z.string()), name: z.string() }),
  action: z.string(),
  subject: z.string(),
  ids: z.array(z.string()),
  /** A network, /24 or /48; null for the command line and the server itself. */
  address: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditPageSchema = z.object({
  results: z.array(auditEntrySchema),
  next: z.nullable(z.string()),
})
export type AuditPage = z.infer<typeof auditPageSchema>
