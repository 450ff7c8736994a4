import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError, type FieldErrors } from './errors.ts'

/** A query as the server parses it: repeated names are lists. */
export type RawQuery = Record<string, string | string[] | undefined>

const DEFAULT_LIMIT = 16
const MAX_LIMIT = 100
const MAX_OFFSET = 10_000_000

/**
 * What OpenAPI says of a list's window; the values are read by `readWindow`, so that all errors come at once.
 * `limit` is how many are answered when nothing is said.
 */
export function windowOf(limit = DEFAULT_LIMIT) {
  return {
    limit: queryParameter('How many to answer', {
      type: 'integer',
      minimum: 1,
      maximum: MAX_LIMIT,
      default: limit,
    }),
    offset: queryParameter('How many to skip', {
      type: 'integer',
      minimum: 0,
      maximum: MAX_OFFSET,
      default: 0,
    }),
  }
}

/**
 * A query parameter as OpenAPI describes it. It is taken as it comes: the one reader of queries checks it,
 * so that all errors of an address are answered at once; `x-required` in its schema says that it refuses an address without it.
 */
export function queryParameter(description: string, schema: Record<string, unknown>) {
  const taken = z.unknown() as unknown as z.ZodType<string | string[] | undefined>
  return taken.optional().meta({ description, ...schema })
}

/** Schema of a parameter that may be repeated. */
export function repeated(items: Record<string, unknown>): Record<string, unknown> {
  return { type: 'array', items }
}

/** Schema of a list's answer (decision D5). */
export function listOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
}

/** Reads limit and offset; what is wrong with them is added to `errors`. */
export function readWindow(
  query: RawQuery,
  errors: FieldErrors,
  limit = DEFAULT_LIMIT,
): { limit: number; offset: number } {
  return {
    limit: readWhole(query, 'limit', [1, MAX_LIMIT], limit, errors),
    offset: readWhole(query, 'offset', [0, MAX_OFFSET], 0, errors),
  }
}

/** Throws 400 with every message when there are any. */
export function refuseBadInput(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) {
    throw new AppError('bad_input', 'bad query', { fields: errors })
  }
}

/** A list's answer; the addresses of its neighbours are absolute and keep all other parameters. */
export function answerList<T>(
  request: FastifyRequest,
  publicUrl: string | undefined,
  { limit, offset }: { limit: number; offset: number },
  { count, results }: { count: number; results: T[] },
) {
  const origin = publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${hostOf(request)}`
  const at = (start: number) => {
    const url = new URL(request.url, 'http://localhost')
    url.searchParams.set('limit', String(limit))
    if (start > 0) url.searchParams.set('offset', String(start))
    else url.searchParams.delete('offset')
    return `${origin}${url.pathname}${url.search}`
  }
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  }
}

/** What the request was sent to. HTTP/1.0 need not say; then it is where the connection ends. */
function hostOf({ host, socket }: FastifyRequest): string {
  if (host) return host
  const { localAddress = '', localPort } = socket
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

/** The query with repeated names in a row, as the pages' own reader wants it. */
export function searchOf(query: RawQuery): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query)) {
    for (const value of values === undefined ? [] : [values].flat()) search.append(name, value)
  }
  return search
}

function readWhole(
  query: RawQuery,
  name: string,
  [min, max]: readonly [number, number],
  whenAbsent: number,
  errors: FieldErrors,
): number {
  const value = query[name]
  if (value === undefined) return whenAbsent
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  errors[name] = [
    max === MAX_OFFSET
      ? `Введите целое число от ${min}`
      : `Введите целое число от ${min} до ${max}`,
  ]
  return whenAbsent
}
