import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, ResolverOptions } from 'react-hook-form'
import { findCallTimeErrors } from '../call-time.ts'
import { findWishErrors } from '../call-wishes.ts'
import type { TypedCallback } from './open-callback.ts'
import { callbackFormSchema } from '../schema.ts'

// `raw`: the typed values are sent, not the values the schema returns.
const bySchema = standardSchemaResolver(callbackFormSchema, undefined, { raw: true })

/** Resolver for react-hook-form: the rules of the schema and those of the call time, which need the clock. */
export async function resolveCallback(
  typed: TypedCallback,
  _context: unknown,
  options: ResolverOptions<TypedCallback>,
) {
  const { errors } = await bySchema(typed, undefined, options as never)
  const found: FieldErrors<TypedCallback> = { ...(errors as FieldErrors<TypedCallback>) }
  const timeErrors = { ...findCallTimeErrors(typed, new Date()), ...findWishErrors(typed) }
  for (const name of ['call_date', 'call_time', 'no_calls_after'] as const) {
    const message = timeErrors[name]?.[0]
    if (message) found[name] = { type: 'custom', message }
  }
  return Object.keys(found).length > 0
    ? { values: {}, errors: found }
    : { values: typed, errors: {} }
}
