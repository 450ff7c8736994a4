import type { OpenAPIV3_1 } from 'openapi-types'
import { details } from '../edge/error-answers.ts'
import { exampleOf } from './schema-examples.ts'
import { inboundHeaders, withOutboundHeaders } from './openapi-headers.ts'

type Document = Omit<OpenAPIV3_1.Document, 'paths'> & {
  paths?: Record<string, Record<string, Operation>>
}
type Operation = OpenAPIV3_1.OperationObject
type Responses = Record<string, OpenAPIV3_1.ResponseObject>

const ofSchema = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } })
const fieldErrors = (description: string): OpenAPIV3_1.ResponseObject => ({
  description,
  content: { 'application/json': ofSchema('FieldErrors') },
})
/** The refusal with its own sentence. */
const detail = (status: number, description: string): OpenAPIV3_1.ResponseObject => ({
  description,
  content: { 'application/json': { ...ofSchema('Detail'), example: { detail: details[status] } } },
})

/** The two shapes of refusals (decision D6). */
const schemas: Record<string, OpenAPIV3_1.SchemaObject> = {
  FieldErrors: {
    type: 'object',
    description: 'Messages by the field or parameter they are about.',
    additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    examples: [{ limit: ['Введите целое число от 1 до 100'] }],
  },
  Detail: {
    type: 'object',
    properties: { detail: { type: 'string' } },
    required: ['detail'],
    examples: [{ detail: 'Не найдено' }],
  },
}

/**
 * Adds to a document made from the routes what all routes have in common: every refusal they may answer,
 * the headers that go with them, a tag by the first word of their path, and an example of each parameter, body
 * and answer. `kept` are the paths whose answers have an ETag.
 */
export function completeDocument(document: Document, kept: ReadonlySet<string>): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        completeOperation(path, method, operation, method === 'get' && kept.has(path)),
      ]),
    ),
  ])
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, ...schemas },
    },
  }
}

function completeOperation(
  path: string,
  method: string,
  operation: Operation,
  isKept: boolean,
): Operation {
  const [, , tag = ''] = path.split('/')
  const own = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  const parameters = [...own, ...inboundHeaders({ isUnsafe: method !== 'get', isKept })]
  return {
    ...operation,
    tags: [tag],
    ...(parameters.length > 0 && { parameters: parameters.map(withExample) }),
    ...(operation.requestBody && { requestBody: withBodyExamples(operation.requestBody) }),
    responses: Object.fromEntries(
      Object.entries({
        ...refusals(path, method, operation),
        ...answersOf(operation),
        ...(isKept && { 304: { description: 'The client has this answer already' } }),
      }).map(([status, answer]) => [
        status,
        withOutboundHeaders(status, withBodyExamples(described(status, answer)), isKept),
      ]),
    ),
  }
}

/** The same body or answer with an example beside each schema; schemas of `components` carry their own. */
function withBodyExamples<Body extends object>(body: Body): Body {
  const { content } = body as { content?: Record<string, OpenAPIV3_1.MediaTypeObject> }
  if (!content) return body
  const media = Object.entries(content).map(([type, { schema, ...rest }]) => {
    const own = schema as { $ref?: string }
    const named = own.$ref && schemas[own.$ref.replace('#/components/schemas/', '')]
    return [type, { schema, example: exampleOf(named || (schema as object), 'body'), ...rest }]
  })
  return { ...body, content: Object.fromEntries(media) }
}

/** A route that names no answer has none to give; the collector would call that a 200. */
function answersOf({ responses = {} }: Operation): Responses {
  const answers = responses as Responses
  const isSilent = Object.values(answers).every(({ content }) => content === undefined)
  return isSilent ? { 204: { description: 'Done; there is nothing to tell' } } : answers
}

const meanings: Readonly<Record<string, string>> = {
  200: 'What was asked for',
  201: 'Made',
  400: 'What was wrong, by field',
  429: 'Too many; try again after the seconds that Retry-After tells',
}

/** The collector calls every answer that says nothing of itself the same. */
function described(status: string, answer: OpenAPIV3_1.ResponseObject): typeof answer {
  if (answer.description !== 'Default Response') return answer
  return { ...answer, description: meanings[status] ?? '' }
}

function withExample(parameter: OpenAPIV3_1.ParameterObject): OpenAPIV3_1.ParameterObject {
  if (parameter.in === 'path') return { ...parameter, example: '1' }
  const { 'x-required': required, ...schema } = parameter.schema as Record<string, unknown>
  const example = exampleOf(parameter.schema as object, parameter.name)
  return { ...parameter, ...(required === true && { required }), schema, example }
}

function refusals(path: string, method: string, operation: Operation): Responses {
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
    500: detail(500, 'Something failed inside; the log has its request id'),
    503: detail(503, 'Try again after the seconds that Retry-After tells'),
  }
}
