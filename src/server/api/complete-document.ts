import type { OpenAPIV3_1 } from 'openapi-types'
import { getSentence } from '../edge/error-table.ts'
import { capitalize } from '../../lib/text.ts'
import { createExample } from './schema-examples.ts'
import { type NamedSchemas, pickUsed, resolveRefs } from './schema-refs.ts'
import { inboundHeaders, withOutboundHeaders } from './openapi-headers.ts'

type Document = Omit<OpenAPIV3_1.Document, 'paths'> & {
  paths?: Record<string, Record<string, Operation>>
}
type Operation = OpenAPIV3_1.OperationObject
type Responses = Record<string, OpenAPIV3_1.ResponseObject>

const refer = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } })
const fieldErrors = (description: string): OpenAPIV3_1.ResponseObject => ({
  description,
  content: { 'application/json': refer('FieldErrors') },
})
/** An error with the sentence of its status. */
const detail = (status: number, description: string): OpenAPIV3_1.ResponseObject => ({
  description,
  content: {
    'application/json': { ...refer('Error'), example: { detail: getSentence(status) } },
  },
})

/**
 * Adds to the document of the routes what they have in common: the errors and headers of their responses, a tag from the
 * first word of the path, and an example of each parameter, body and response. The responses of `cachedPaths` have an
 * ETag.
 */
export function completeDocument(document: Document, cachedPaths: ReadonlySet<string>): Document {
  const named = document.components?.schemas ?? {}
  const paths = Object.entries(document.paths ?? {}).map(
    ([path, operations]): [string, Record<string, Operation>] => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          completeOperation(path, method, operation, {
            isCached: method === 'get' && cachedPaths.has(path),
            named,
          }),
        ]),
      ),
    ],
  )
  return {
    ...document,
    // Relative to the document: the API is where its description is.
    servers: [{ url: '/' }],
    // Nothing of the API asks who is calling.
    security: [],
    paths: Object.fromEntries(paths),
    components: { ...document.components, schemas: pickUsed(named, paths) },
  }
}

/**
 * Names an operation for generated clients by its method and path, which are unique: `GET /api/flats/{id}/` is
 * `getFlatsById`.
 */
function toOperationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/\{(\w+)\}/g, 'by_$1')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
  return method + words.map(capitalize).join('')
}

function completeOperation(
  path: string,
  method: string,
  operation: Operation,
  { isCached, named }: { isCached: boolean; named: NamedSchemas },
): Operation {
  const [, , tag = ''] = path.split('/')
  const own = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  const parameters = [...own, ...inboundHeaders({ isUnsafe: method !== 'get', isCached })]
  return {
    ...operation,
    operationId: toOperationId(method, path),
    tags: [tag],
    ...(parameters.length > 0 && { parameters: parameters.map(withExample) }),
    ...(operation.requestBody && { requestBody: withBodyExamples(operation.requestBody, named) }),
    responses: Object.fromEntries(
      Object.entries({
        ...errorResponses(path, method, operation),
        ...successResponses(operation),
        ...(isCached && { 304: { description: 'The client has this response already' } }),
      }).map(([status, response]) => [
        status,
        withOutboundHeaders(
          status,
          withBodyExamples(withDescription(status, response), named),
          isCached,
        ),
      ]),
    ),
  }
}

/** Adds an example to each schema of a body or response. */
function withBodyExamples<Body extends object>(body: Body, named: NamedSchemas): Body {
  const { content } = body as { content?: Record<string, OpenAPIV3_1.MediaTypeObject> }
  if (!content) return body
  const media = Object.entries(content).map(([type, { schema, ...rest }]) => {
    const example = createExample(resolveRefs(schema as object, named), 'body')
    return [type, { schema, example, ...rest }]
  })
  return { ...body, content: Object.fromEntries(media) }
}

/** A route without a response schema responds with 204; the collector would describe it as 200. */
function successResponses({ responses = {} }: Operation): Responses {
  const own = responses as Responses
  const isEmpty = Object.values(own).every(({ content }) => content === undefined)
  return isEmpty ? { 204: { description: 'Done; there is nothing to tell' } } : own
}

const descriptions: Readonly<Record<string, string>> = {
  200: 'What was asked for',
  201: 'Made',
  400: 'What was wrong, by field',
  429: 'Too many; try again after the seconds that Retry-After tells',
}

/** Replaces the description that the collector gives to every response without its own. */
function withDescription(
  status: string,
  response: OpenAPIV3_1.ResponseObject,
): OpenAPIV3_1.ResponseObject {
  if (response.description !== 'Default Response') return response
  return { ...response, description: descriptions[status] ?? '' }
}

function withExample(parameter: OpenAPIV3_1.ParameterObject): OpenAPIV3_1.ParameterObject {
  if (parameter.in === 'path') return { ...parameter, example: '1' }
  const { 'x-required': required, ...schema } = parameter.schema as Record<string, unknown>
  const example = createExample(parameter.schema as object, parameter.name)
  return { ...parameter, ...(required === true && { required }), schema, example }
}

function errorResponses(path: string, method: string, operation: Operation): Responses {
  const isUnsafe = method !== 'get'
  const hasBody = operation.requestBody !== undefined
  const hasQuery = (operation.parameters ?? []).some((one) => 'in' in one && one.in === 'query')
  const isInPath = path.includes('{')
  return {
    ...((hasBody || hasQuery) && { 400: fieldErrors('What was wrong, by field') }),
    ...(isUnsafe && { 403: detail(403, 'The forgery protection refused it') }),
    ...(isInPath && { 404: detail(404, 'There is no such thing') }),
    ...(hasBody && {
      413: detail(413, 'The body is too large'),
      415: detail(415, 'The type of the body is not taken'),
    }),
    429: detail(429, descriptions[429] ?? ''),
    500: detail(500, 'Something failed inside; the log has its request id'),
    503: detail(503, 'Try again after the seconds that Retry-After tells'),
  }
}
