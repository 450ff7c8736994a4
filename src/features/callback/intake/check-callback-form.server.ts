import type { FieldErrors } from '../../../lib/errors.ts'
import { findCallTimeErrors } from '../call-time.ts'
import { findWishErrors } from '../call-wishes.ts'
import { type CallbackForm, callbackFormSchema } from '../schema.ts'

/**
 * Validates the fields of a form or an API request. Returns the form, or the Russian messages of every invalid
 * field, of which the first one is shown.
 */
export function checkCallbackForm(
  fields: Readonly<Record<string, unknown>>,
  now: Date,
): { ok: true; form: CallbackForm } | { ok: false; errors: FieldErrors } {
  // An empty hidden field means that no type was given.
  const result = callbackFormSchema.safeParse({ ...fields, type: fields['type'] || undefined })
  const { call_date, call_time, no_calls_after } = fields
  const time = { call_date: toText(call_date), call_time: toText(call_time) }
  const timeErrors = {
    ...findCallTimeErrors(time, now),
    ...findWishErrors({ ...time, no_calls_after: toText(no_calls_after) }),
  }
  if (result.success && Object.keys(timeErrors).length === 0) return { ok: true, form: result.data }
  const errors = new Map<string, string[]>(Object.entries(timeErrors))
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0])
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  return { ok: false, errors: Object.fromEntries(errors) }
}

/** The schema already rejects other types. */
function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
