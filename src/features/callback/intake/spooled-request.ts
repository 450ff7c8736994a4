import * as z from 'zod/mini'
import type { NewRequest } from './store-request.server.ts'

const text = z.nullable(z.string())

/** A request as the database will store it. The lot of `lot` may still be unknown: then `lot_price` is null. */
const newRequestSchema: z.ZodMiniType<NewRequest> = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  name: z.string(),
  phone: z.string(),
  page: text,
  project: text,
  lot: text,
  lot_price: z.nullable(z.number()),
  form_name: text,
  // Files of an older release have none.
  campaign: z._default(text, null),
  scheduled_at: text,
  reply_by: z._default(z.nullable(z.literal('message')), null),
  no_calls_after: z._default(text, null),
  consent_version: z.string(),
  consent_at: z.string(),
  mailing_consent_at: text,
  idempotency_key: text,
  fingerprint: z.string(),
  content_hash: text,
  sender: z.string(),
})

/** A file of the spool. */
export const spooledRequestSchema = z.strictObject({
  /** When the request came. */
  at: z.iso.datetime(),
  request: newRequestSchema,
})
export type SpooledRequest = z.infer<typeof spooledRequestSchema>
