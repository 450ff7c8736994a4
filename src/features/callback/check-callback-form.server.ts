import type { FieldErrors } from '../../lib/errors.ts'
import { type CallbackForm, callbackFormSchema } from './schema.ts'

/**
 * Checks what a form or an API client sent, field by field. Answers the form, or every field's messages
 * in Russian, the first of each being the one to show.
 */
export function checkCallbackForm(
  fields: Readonly<Record<string, unknown>>,
): { ok: true; form: CallbackForm } | { ok: false; errors: FieldErrors } {
  // A hidden field that stayed empty is a type that was not told.
  const result = callbackFormSchema.safeParse({ ...fields, type: fields['type'] || undefined })
  if (result.success) return { ok: true, form: result.data }
  const errors = new Map<string, string[]>()
  for (const { path, message } of result.error.issues) {
    const field = String(path[0])
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  return { ok: false, errors: Object.fromEntries(errors) }
}
