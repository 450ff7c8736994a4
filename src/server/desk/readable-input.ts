import type { FastifyInstance } from 'fastify'
import { AppError, type FieldErrors } from '../../lib/errors.ts'
import { hasInvisible } from '../../lib/rules/invisible.ts'

/**
 * Rejects invisible characters in all that is sent to the desk, bodies, queries and ids alike, with the fields that have
 * them: PostgreSQL stores no U+0000, and two names must not look the same. The text of a file has those that can be stored.
 */
export function refuseInvisible(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    const texts = new Set(routeOptions.config.textFields)
    const fields: FieldErrors = {}
    for (const source of [params, query, body]) {
      // Bytes of a file are what they are.
      if (typeof source !== 'object' || source === null || Buffer.isBuffer(source)) continue
      const isBody = source === body
      for (const [field, value] of Object.entries(source)) {
        // Unreadable bytes name no field.
        if (hasInvisible(field)) fields['detail'] = ['Недопустимый символ']
        else if (!isAllowed(field, value, isBody ? texts : none)) {
          fields[field] = ['Недопустимый символ']
        }
      }
    }
    if (Object.keys(fields).length > 0) {
      throw new AppError('bad_input', 'invisible characters', { fields })
    }
  })
}

const none: ReadonlySet<string> = new Set()
/** What no store takes: U+0000 and halves of a surrogate pair. */
const UNSTORABLE = /\0|\p{Cs}/u

function isAllowed(field: string, value: unknown, texts: ReadonlySet<string>): boolean {
  // A list of files has such fields in each of them.
  const files = texts.size > 0 && !texts.has(field) && Array.isArray(value) ? value : []
  if (files.length === 0) return isClear(field, value, texts)
  return files.every((file: unknown) =>
    isFields(file)
      ? Object.entries(file).every(([name, inner]) => {
          return !hasInvisible(name) && isClear(name, inner, texts)
        })
      : isClear(field, file, texts),
  )
}

function isClear(field: string, value: unknown, texts: ReadonlySet<string>): boolean {
  return !someText(value, texts.has(field) ? (text) => UNSTORABLE.test(text) : hasInvisible)
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Looks through values of any depth: a body may be nested deeper than calls can be. */
function someText(given: unknown, isFound: (text: string) => boolean): boolean {
  const values = [given]
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value === 'string' && isFound(value)) return true
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) values.push(key, inner ?? '')
    }
  }
  return false
}
