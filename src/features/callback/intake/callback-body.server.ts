import type { FastifyInstance, FastifyRequest } from 'fastify'

const knownFields = [
  'type',
  'name',
  'phone',
  'privacy_policy_agreed',
  'page',
  'mailing_agreed',
  'call_date',
  'call_time',
  'form_name',
  'project',
  'lot',
] as const
export type CallbackFields = Partial<Record<(typeof knownFields)[number], unknown>>

/**
 * Lets the routes of this scope take multipart, form-encoded and JSON bodies, each as the same flat
 * fields; other types are answered 415, broken ones 400, files 415. A body is read whole, up to the
 * app's limit (413 above it), so that every type is bounded in the same bytes.
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
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const form = await answer.formData().catch(() => refuse(400, 'multipart that cannot be read'))
  if ([...form.values()].some((value) => typeof value !== 'string')) {
    return refuse(415, 'files are not taken')
  }
  return fromEntries(form)
}

function fromJson(text: string): CallbackFields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse(400, 'JSON that cannot be read')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(400, 'JSON that is no object')
  }
  return fromEntries(Object.entries(value))
}

/** Only names we know, each taken once (the first): nothing else gets any further. */
function fromEntries(entries: Iterable<[string, unknown]>): CallbackFields {
  const fields: CallbackFields = {}
  for (const [name, value] of entries) {
    const known = knownFields.find((field) => field === name)
    if (known && !(known in fields)) fields[known] = value
  }
  return fields
}

function refuse(statusCode: number, message: string): never {
  throw Object.assign(new Error(message), { statusCode })
}
