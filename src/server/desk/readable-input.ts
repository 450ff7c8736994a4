import type { FastifyInstance } from 'fastify'
import { AppError, type FieldErrors } from '../../lib/errors.ts'
import { hasInvisible } from '../../lib/rules/invisible.ts'

/**
 * Rejects invisible characters in all that is sent to the desk, bodies, queries and ids alike, with the fields that have
 * them: PostgreSQL stores no U+0000, and two names must not look the same.
 */
export function refuseInvisible(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    const fields: FieldErrors = {}
    for (const source of [params, query, body]) {
      // Bytes of a file are what they are.
      if (typeof source !== 'object' || source === null || Buffer.isBuffer(source)) continue
      for (const [field, value] of Object.entries(source)) {
        // Unreadable bytes name no field.
        if (hasInvisible(field)) fields['detail'] = ['Недопустимый символ']
        else if (holdsInvisible(value)) fields[field] = ['Недопустимый символ']
      }
    }
    if (Object.keys(fields).length > 0) {
      throw new AppError('bad_input', 'invisible characters', { fields })
    }
  })
}

/** Looks through values of any depth: a body may be nested deeper than calls can be. */
function holdsInvisible(given: unknown): boolean {
  const values = [given]
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value === 'string' && hasInvisible(value)) return true
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) values.push(key, inner ?? '')
    }
  }
  return false
}
