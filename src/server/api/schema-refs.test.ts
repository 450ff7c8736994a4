import { expect, it } from 'vitest'
import { schemaText } from './schema-refs.ts'

it.each([
  [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'integer'],
  [{ type: 'integer', minimum: 1, maximum: 100, default: 16 }, 'integer ≥ 1 ≤ 100'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
  [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, 'list of "a" | "b"'],
  [{ type: 'string', pattern: '^\\d{4}$' }, 'string /^\\d{4}$/'],
  [{ type: 'string', format: 'uuid', pattern: 'x' }, 'string (uuid)'],
  [{ $ref: '#/components/schemas/Error' }, '{\n  detail: string\n}'],
  [
    {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, in: { type: 'object', properties: { a: {} } } },
      additionalProperties: false,
    },
    '{\n  id: integer\n  in?: {\n    a?: any\n  }\n}',
  ],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{\n  …: string\n}'],
])('writes %j in the style of TypeScript', (schema, text) => {
  const Error = {
    type: 'object',
    required: ['detail'],
    properties: { detail: { type: 'string' } },
  }
  expect(schemaText(schema, { Error })).toBe(text)
})
