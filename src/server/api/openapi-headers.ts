import type { OpenAPIV3_1 } from 'openapi-types'

const TAG = '"rQKxVi0YvmL-WmDGzKssoSghBgY"'
const header = (name: string, description: string, more: object) => ({
  name,
  in: 'header',
  description,
  ...more,
})

/** The headers and cookies that requests of a kind carry, whatever their route. */
export function inboundHeaders({
  isUnsafe,
  isKept,
}: {
  isUnsafe: boolean
  isKept: boolean
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
    ...(isKept
      ? [
          header('If-None-Match', 'The ETag of the answer that the client has', {
            required: false,
            schema: { type: 'string', examples: [TAG] },
          }),
        ]
      : []),
  ]
}

/** The answer with the headers that tell a client something. */
export function withOutboundHeaders(
  status: string,
  answer: OpenAPIV3_1.ResponseObject,
  isKept: boolean,
): OpenAPIV3_1.ResponseObject {
  if (isKept && (status === '200' || status === '304')) {
    const ETag = {
      description: 'A strong tag of the bytes; it changes when the catalogue changes them',
      schema: { type: 'string' as const },
      example: TAG,
    }
    return { ...answer, headers: { ...answer.headers, ETag } }
  }
  if (status !== '429' && status !== '503') return answer
  const wait = {
    description: 'Seconds',
    schema: { type: 'integer' as const, minimum: 1 },
    example: 5,
  }
  return { ...answer, headers: { ...answer.headers, 'Retry-After': wait } }
}
