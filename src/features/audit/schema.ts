import * as z from 'zod/mini'

const value = z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()]))
const auditChangeSchema = z.object({
  field: z.string(),
  label: z.string(),
  before: value,
  after: value,
})
export type AuditChange = z.infer<typeof auditChangeSchema>

/** One thing that somebody did (decision D66). */
export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  user: z.object({ id: z.nullable(z.string()), name: z.string() }),
  action: z.string(),
  /** What the action is called; null for one that no release knows. */
  title: z.nullable(z.string()),
  subject: z.string(),
  ids: z.array(z.string()),
  /** What it was done to: one thing with id and title, or several of a kind. */
  entity: z.nullable(
    z.object({ kind: z.string(), id: z.nullable(z.string()), title: z.nullable(z.string()) }),
  ),
  /** Fields that changed. Those of personal data lack both values. */
  changes: z.array(auditChangeSchema),
  /** A network, /24 or /48; null for the command line and the server itself. */
  address: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditPageSchema = z.object({
  results: z.array(auditEntrySchema),
  next: z.nullable(z.string()),
})
export type AuditPage = z.infer<typeof auditPageSchema>
