import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, ResolverOptions } from 'react-hook-form'
import { callTimeErrors } from '../call-time.ts'
import type { TypedCallback } from './open-callback.ts'
import { callbackFormSchema } from '../schema.ts'

// The schema answers the checked form; what is sent is what was typed.
const bySchema = standardSchemaResolver(callbackFormSchema, undefined, { raw: true })

/** The rules of the form for react-hook-form: those of the schema, and those of the time, which need the clock. */
export async function resolveCallback(
  typed: TypedCallback,
  _context: unknown,
  options: ResolverOptions<TypedCallback>,
) {
  const { errors } = await bySchema(typed, undefined, options as never)
  const found: FieldErrors<TypedCallback> = { ...(errors as FieldErrors<TypedCallback>) }
  const ofTime = callTimeErrors(typed, new Date())
  for (const name of ['call_date', 'call_time'] as const) {
    const message = ofTime[name]?.[0]
    if (message) found[name] = { type: 'custom', message }
  }
  return Object.keys(found).length > 0
    ? { values: {}, errors: found }
    : { values: typed, errors: {} }
}
