import { expect, it } from 'vitest'
import * as z from 'zod'
import { getSchemaName, named } from './named-schema.ts'

it('names a schema, and the schema that an edited module creates in its place', () => {
  const first = named('NamedSchemaSample', z.object({ id: z.number() }))
  expect(getSchemaName(first)).toBe('NamedSchemaSample')
  const edited = named('NamedSchemaSample', z.object({ id: z.string() }))
  expect([getSchemaName(first), getSchemaName(edited)]).toEqual([undefined, 'NamedSchemaSample'])
  const envelope = z.toJSONSchema(z.object({ first, edited }))
  expect(Object.keys(envelope.$defs ?? {})).toEqual(['NamedSchemaSample'])
  z.globalRegistry.remove(edited)
})
