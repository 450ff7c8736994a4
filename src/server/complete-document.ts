import type { OpenAPIV3_1 } from 'openapi-types'
import { exampleOf } from './schema-examples.ts'

type Document = Omit<OpenAPIV3_1.Document, 'paths'> & {
  paths?: Record<string, Record<string, Operation>>
}
type Operation = OpenAPIV3_1.OperationObject
type Responses = Record<string, OpenAPIV3_1.ResponseObject>

const json = (name: string, description: string): OpenAPIV3_1.ResponseObject => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
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
 * a tag by the first word of their path, and an example of each parameter, body and answer.
 */
export function completeDocument(document: Document): Document {
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        completeOperation(path, method, operation),
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

function completeOperation(path: string, method: string, operation: Operation): Operation {
  const [, , tag = ''] = path.split('/')
  const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  return {
    ...operation,
    tags: [tag],
    ...(parameters.length > 0 && { parameters: parameters.map(withExample) }),
    ...(operation.requestBody && { requestBody: withBodyExamples(operation.requestBody) }),
    responses: Object.fromEntries(
      Object.entries({ ...refusals(path, method, operation), ...answersOf(operation) }).map(
        ([status, answer]) => [status, withBodyExamples(answer)],
      ),
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
    return [type, { ...rest, schema, example: exampleOf(named || (schema as object), 'body') }]
  })
  return { ...body, content: Object.fromEntries(media) }
}

/** A route that names no answer has none to give; the collector would call that a 200. */
function answersOf({ responses = {} }: Operation): Responses {
  const answers = responses as Responses
  const isSilent = Object.values(answers).every(({ content }) => content === undefined)
  return isSilent ? { 204: { description: 'Done; there is nothing to tell' } } : answers
}

function withExample(parameter: OpenAPIV3_1.ParameterObject): OpenAPIV3_1.ParameterObject {
  if (parameter.in === 'path') return { ...parameter, example: '1' }
  return { ...parameter, example: exampleOf(parameter.schema as object, parameter.name) }
}

function refusals(path: string, method: string, operation: Operation): Responses {
  const isUnsafe = method !== 'get'
  const hasBody = operation.requestBody !== undefined
  const hasQuery = (operation.parameters ?? []).some((one) => 'in' in one && one.in === 'query')
  const isInPath = path.includes('{')
  return {
    ...((hasBody || hasQuery) && { 400: json('FieldErrors', 'What was wrong, by field') }),
    ...(isUnsafe && { 403: json('Detail', 'The forgery protection refused it') }),
    ...(isInPath && { 404: json('Detail', 'There is no such thing') }),
    ...(hasBody && {
      413: json('Detail', 'The body is too large'),
      415: json('Detail', 'The type of the body is not taken'),
    }),
    500: json('Detail', 'Something failed inside; the log has its request id'),
    503: json('Detail', 'Try again after the seconds that Retry-After tells'),
  }
}
