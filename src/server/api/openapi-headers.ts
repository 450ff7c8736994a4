import type { OpenAPIV3_1 } from 'openapi-types'

const ETAG = '"rQKxVi0YvmL-WmDGzKssoSghBgY"'
const header = (name: string, description: string, more: object) => ({
  name,
  in: 'header',
  description,
  ...more,
})

/** The headers and cookies that requests have on every route of a kind. */
export function inboundHeaders({
  isUnsafe,
  isCached,
}: {
  isUnsafe: boolean
  isCached: boolean
}): OpenAPIV3_1.ParameterObject[] {
  const token = { required: true, schema: { type: 'string', examples: ['a'.repeat(32)] } }
  return [
    ...(isUnsafe
      ? [
          header('X-CSRFToken', 'Equal to the cookie csrftoken', token),
          {
            ...header('csrftoken', 'Handed out by GET /api/favorites/', token),
            in: 'cookie',
          },
        ]
      : []),
    ...(isCached
      ? [
          header('If-None-Match', 'The ETag of the response that the client has', {
            required: false,
            schema: { type: 'string', examples: [ETAG] },
          }),
        ]
      : []),
  ]
}

/** Returns the response with the headers that clients use. */
export function withOutboundHeaders(
  status: string,
  response: OpenAPIV3_1.ResponseObject,
  isCached: boolean,
): OpenAPIV3_1.ResponseObject {
  if (isCached && (status === '200' || status === '304')) {
    const ETag = {
      description: 'A strong tag of the bytes; it changes when the catalogue changes them',
      schema: { type: 'string' as const },
      example: ETAG,
    }
    return { ...response, headers: { ...response.headers, ETag } }
  }
  if (status !== '429' && status !== '503') return response
  const wait = {
    description: 'Seconds',
    schema: { type: 'integer' as const, minimum: 1 },
    example: 5,
  }
  return { ...response, headers: { ...response.headers, 'Retry-After': wait } }
}
