import * as z from 'zod/mini'
import { mapWishes, type StoredWishes, type WishName } from '../callback-fields.ts'
import type { NewRequest } from './store-request.server.ts'

const text = z.nullable(z.string())
/** Checked when the request came. Files of an older release lack the newer ones. */
const spooledWishes = mapWishes(() => z._default(text, null)) as {
  [Name in WishName]: z.ZodMiniType<StoredWishes[Name], string | null | undefined>
}

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
  ...spooledWishes,
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
