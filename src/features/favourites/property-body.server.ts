import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'

/** The largest value of an integer column. */
const MAX_ID = 2_147_483_647

/**
 * Makes the routes of this scope accept JSON, form-encoded and multipart bodies. The parsed body is the value of the
 * field `property`, or null without one. Other types get status 415, invalid bodies 400.
 */
export function acceptPropertyBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const addParser = (type: string, read: (body: Buffer, contentType: string) => unknown) =>
    app.addContentTypeParser<Buffer>(
      type,
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        // Some clients send a content type without a body (clear, delete).
        if (body.length === 0) return null
        try {
          return await read(body, request.headers['content-type'] ?? '')
        } catch {
          throw new AppError('bad_input', 'the body is malformed')
        }
      },
    )
  addParser('application/json', (body) => readPropertyField(JSON.parse(body.toString())))
  addParser('application/x-www-form-urlencoded', (body) =>
    new URLSearchParams(body.toString()).get('property'),
  )
  addParser('multipart/form-data', async (body, contentType) => {
    const form = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    return (await form.formData()).get('property')
  })
}

/** Reads a property's id from a number or a string of digits. Returns null for an invalid id. */
export function readPropertyId(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return null
  return Number(text) <= MAX_ID ? Number(text) : null
}

function readPropertyField(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'property' in value ? value.property : null
}
