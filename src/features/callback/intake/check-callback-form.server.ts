import type { FieldErrors } from '../../../lib/errors.ts'
import { callTimeErrors } from '../call-time.ts'
import { type CallbackForm, callbackFormSchema } from '../schema.ts'

/**
 * Checks what a form or an API client sent, field by field. Answers the form, or every field's messages
 * in Russian, the first of each being the one to show.
 */
export function checkCallbackForm(
  fields: Readonly<Record<string, unknown>>,
  now: Date,
): { ok: true; form: CallbackForm } | { ok: false; errors: FieldErrors } {
  // A hidden field that stayed empty is a type that was not told.
  const result = callbackFormSchema.safeParse({ ...fields, type: fields['type'] || undefined })
  const { call_date, call_time } = fields
  const ofTime = callTimeErrors({ call_date: textOf(call_date), call_time: textOf(call_time) }, now)
  if (result.success && Object.keys(ofTime).length === 0) return { ok: true, form: result.data }
  const errors = new Map<string, string[]>(Object.entries(ofTime))
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0])
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  return { ok: false, errors: Object.fromEntries(errors) }
}

/** What is no text is refused by the schema already. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
