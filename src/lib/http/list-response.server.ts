import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError, type FieldErrors } from '../errors.ts'
import { getSchemaName, named } from './named-schema.ts'

/** A parsed query: repeated parameters are arrays. */
export type RawQuery = Record<string, string | string[] | undefined>

const DEFAULT_LIMIT = 16
const MAX_LIMIT = 100
const MAX_OFFSET = 10_000_000

/**
 * Returns the OpenAPI parameters `limit` and `offset` of a list, with this default limit. `readPagination` reads and
 * validates the values, so that all errors of a query are reported at once.
 */
export function createPaginationParameters(limit = DEFAULT_LIMIT) {
  return {
    limit: queryParameter('How many to return', {
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
 * Returns the OpenAPI description of a query parameter, which accepts any value. The handler validates it, so that all
 * errors of a query are reported at once. `x-required` in the schema marks a required parameter.
 */
export function queryParameter(description: string, schema: Record<string, unknown>) {
  const anyValue = z.unknown() as unknown as z.ZodType<string | string[] | undefined>
  return anyValue.optional().meta({ description, ...schema })
}

/** Returns the schema of a parameter that may be repeated. */
export function repeated(items: Record<string, unknown>): Record<string, unknown> {
  return { type: 'array', items }
}

/** The schemas of lists by those of their items: a name belongs to one schema. */
const listSchemas = new WeakMap<z.core.$ZodType, unknown>()

/** Returns the response schema of a list (decision D5). A list of `LotCard` is named `LotCardPage`. */
export function createListSchema<T extends z.core.$ZodType>(item: T) {
  const known = listSchemas.get(item) as ReturnType<typeof createPageSchema<T>> | undefined
  if (known) return known
  const page = createPageSchema(item)
  listSchemas.set(item, page)
  const name = getSchemaName(item)
  return name === undefined ? page : named(`${name}Page`, page)
}

function createPageSchema<T extends z.core.$ZodType>(item: T) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
}

/** Reads limit and offset. Invalid values are added to `errors`. */
export function readPagination(
  query: RawQuery,
  errors: FieldErrors,
  limit = DEFAULT_LIMIT,
): { limit: number; offset: number } {
  return {
    limit: readInteger(query, 'limit', [1, MAX_LIMIT], limit, errors),
    offset: readInteger(query, 'offset', [0, MAX_OFFSET], 0, errors),
  }
}

/** Throws `bad_input` with all messages of `errors`, if it contains any. */
export function rejectBadInput(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) {
    throw new AppError('bad_input', 'bad query', { fields: errors })
  }
}

/** Creates the response of a list. The addresses of the next and previous page are absolute and keep all other parameters. */
export function createListResponse<T>(
  request: FastifyRequest,
  publicUrl: string | undefined,
  { limit, offset }: { limit: number; offset: number },
  { count, results }: { count: number; results: T[] },
) {
  const origin = publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${toHost(request)}`
  const toAddress = (start: number) => {
    const url = new URL(request.url, 'http://localhost')
    url.searchParams.set('limit', String(limit))
    if (start > 0) url.searchParams.set('offset', String(start))
    else url.searchParams.delete('offset')
    return `${origin}${url.pathname}${url.search}`
  }
  return {
    count,
    next: offset + limit < count ? toAddress(offset + limit) : null,
    previous: offset > 0 ? toAddress(Math.max(0, offset - limit)) : null,
    results,
  }
}

/** Returns the host of the request. HTTP/1.0 may omit it; then it is the local address of the connection. */
function toHost({ host, socket }: FastifyRequest): string {
  if (host) return host
  const { localAddress = '', localPort } = socket
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

/** Converts a parsed query back to URLSearchParams, which the functions that read page addresses accept. */
export function toSearchParams(query: RawQuery): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query)) {
    for (const value of values === undefined ? [] : [values].flat()) search.append(name, value)
  }
  return search
}

function readInteger(
  query: RawQuery,
  name: string,
  [min, max]: readonly [number, number],
  defaultValue: number,
  errors: FieldErrors,
): number {
  const value = query[name]
  if (value === undefined) return defaultValue
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  errors[name] = [
    max === MAX_OFFSET
      ? `Введите целое число от ${min}`
      : `Введите целое число от ${min} до ${max}`,
  ]
  return defaultValue
}
