import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contextFields, visitorFields } from '../callback-fields.ts'

const knownFields = [...visitorFields, ...contextFields] as const
export type CallbackFields = Partial<Record<(typeof knownFields)[number], unknown>>

/**
 * Adds parsers for multipart, form-encoded and JSON bodies to the routes of this scope. All return the same flat
 * fields. Other types and files are rejected with 415, malformed bodies with 400. A body is buffered up to the
 * app's limit (413 above it), so that the limit is the same for every type.
 */
export function acceptCallbackBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      fromMultipart(body, request.headers['content-type'] ?? ''),
  )
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => fromEntries(new URLSearchParams(body.toString())),
  )
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => fromJson(body.toString()),
  )
}

async function fromMultipart(body: Buffer, contentType: string): Promise<CallbackFields> {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const form = await response.formData().catch(() => reject(400, 'multipart that cannot be read'))
  if ([...form.values()].some((value) => typeof value !== 'string')) {
    return reject(415, 'files are not taken')
  }
  return fromEntries(form)
}

function fromJson(text: string): CallbackFields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return reject(400, 'JSON that cannot be read')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return reject(400, 'JSON that is no object')
  }
  return fromEntries(Object.entries(value))
}

/** Returns the known fields only, each with its first value. */
function fromEntries(entries: Iterable<[string, unknown]>): CallbackFields {
  const fields: CallbackFields = {}
  for (const [name, value] of entries) {
    const known = knownFields.find((field) => field === name)
    if (known && !(known in fields)) fields[known] = value
  }
  return fields
}

function reject(statusCode: number, message: string): never {
  throw Object.assign(new Error(message), { statusCode })
}
