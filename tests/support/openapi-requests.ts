import fc from 'fast-check'
import type { InjectOptions } from 'fastify'

/** The parts of an OpenAPI document from which requests are generated. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, object> }
}
export interface ApiOperation {
  parameters?: ApiParameter[]
  requestBody?: { content: Record<string, { schema: ApiSchema }> }
  responses: Record<string, unknown>
}
export interface ApiParameter {
  name: string
  in: string
  required?: boolean
  schema: ApiSchema
  example?: unknown
}
interface ApiSchema {
  type?: string
  enum?: unknown[]
  items?: ApiSchema
  minimum?: number
  maximum?: number
  pattern?: string
  properties?: Record<string, ApiSchema>
}

/** A generated request and its operation. */
export interface ApiRequest {
  operation: ApiOperation
  request: InjectOptions & { method: string; url: string }
}

/** Values that often break number parsing, URL parsing, SQL or scripts. */
const hostile = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
  '9007199254740993',
  '99999999999999999999',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  "1' or '1'='1",
  '1; drop table lots',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  'ё'.repeat(70),
  'x'.repeat(3_000),
]

/** Generates valid, almost valid and hostile requests to all operations of a document. */
export function apiRequests(
  document: ApiDocument,
  ids: readonly (number | string)[],
): fc.Arbitrary<ApiRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return fc.constantFrom(...operations).chain(({ path, method, operation }) =>
    fc
      .record({
        path: arbitraryPath(path, ids),
        query: arbitraryQuery(operation.parameters ?? []),
        body: arbitraryBody(operation),
      })
      .map((parts) => ({
        operation,
        request: {
          method: method.toUpperCase(),
          url: `${parts.path}${parts.query}`,
          ...parts.body,
        } as ApiRequest['request'],
      })),
  )
}

function arbitraryPath(path: string, ids: readonly (number | string)[]): fc.Arbitrary<string> {
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids.map(String)) },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: fc.nat().map(String) },
  )
  return id.map((value) => path.replace(/\{\w+\}/g, encode(value) || '0'))
}

function arbitraryQuery(parameters: readonly ApiParameter[]): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const unknown = fc.tuple(fc.constantFrom(...hostile), fc.constantFrom(...hostile))
  if (known.length === 0) return fc.array(unknown, { maxLength: 1 }).map(writeQuery)
  const named = fc
    .constantFrom(...known)
    .chain(({ name, schema }) => fc.tuple(fc.constant(name), arbitraryValue(schema)))
  return fc
    .array(fc.oneof({ weight: 9, arbitrary: named }, { weight: 1, arbitrary: unknown }), {
      maxLength: 6,
    })
    .map(writeQuery)
}

function arbitraryBody({ requestBody }: ApiOperation): fc.Arbitrary<Partial<InjectOptions>> {
  if (!requestBody) return fc.constant({})
  const [{ schema }] = Object.values(requestBody.content) as [{ schema: ApiSchema }]
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, own]) => [name, fc.oneof(arbitraryValue(own), fc.constantFrom(...hostile))] as const,
  )
  const values = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  return fc.oneof(
    values.map((payload) => ({ payload })),
    values.map((payload) => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: writeQuery(Object.entries(payload).map(([k, v]) => [k, String(v)])).slice(1),
    })),
    fc.constantFrom(...hostile, '[]', '{', '{"__proto__":{"x":1}}').map((payload) => ({
      headers: { 'content-type': 'application/json' },
      payload,
    })),
    fc
      .constantFrom('text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x')
      .map((type) => ({ headers: { 'content-type': type }, payload: '--x\r\n\r\n' })),
  )
}

function arbitraryValue(schema: ApiSchema): fc.Arbitrary<string> {
  const own = schema.items ?? schema
  const valid = own.enum
    ? fc.constantFrom(...own.enum.map(String))
    : own.type === 'integer' || own.type === 'number'
      ? fc.integer({ min: own.minimum ?? -3, max: Math.min(own.maximum ?? 300, 300) }).map(String)
      : own.type === 'boolean'
        ? fc.constantFrom('true', '1', 'on')
        : fc.string({ maxLength: 12 })
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
  )
}

function writeQuery(pairs: ReadonlyArray<readonly [string, string]>): string {
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
}

/** Percent-encodes a text. A lone surrogate becomes invalid UTF-8, as some clients send it. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}
