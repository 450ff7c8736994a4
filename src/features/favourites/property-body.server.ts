import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Largest id the stores' integer columns hold. */
const MAX_ID = 2_147_483_647

/**
 * Lets the routes of this scope take JSON, form-encoded and multipart bodies; what was read is the
 * value of the field `property`, null without one. Other types are answered 415, broken ones 400.
 */
export function acceptPropertyBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const takes = (type: string, read: (body: Buffer, contentType: string) => unknown) =>
    app.addContentTypeParser<Buffer>(
      type,
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        // A client that always names a type may send it with no body at all (clear, delete).
        if (body.length === 0) return null
        try {
          return await read(body, request.headers['content-type'] ?? '')
        } catch {
          throw Object.assign(new Error('a body that cannot be read'), { statusCode: 400 })
        }
      },
    )
  takes('application/json', (body) => propertyOf(JSON.parse(body.toString())))
  takes('application/x-www-form-urlencoded', (body) =>
    new URLSearchParams(body.toString()).get('property'),
  )
  takes('multipart/form-data', async (body, contentType) => {
    const answer = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    return (await answer.formData()).get('property')
  })
}

/** A property's id out of what was sent (a number or its digits), or null when it is none. */
export function readPropertyId(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return null
  return Number(text) <= MAX_ID ? Number(text) : null
}

function propertyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'property' in value ? value.property : null
}
