import type { OpenAPIV3_1 } from 'openapi-types'
import type { NamedSchemas } from './schema-refs.ts'

type Schema = Omit<OpenAPIV3_1.SchemaObject, 'items'> & {
  $ref?: string
  const?: unknown
  items?: Schema
}
/** Writes a schema in the style of TypeScript: `{ id: integer, sale_price: integer | null }`. */
export function schemaText(schema: object, named: NamedSchemas = {}, indent = ''): string {
  const own = schema as Schema
  const ref = own.$ref?.replace('#/components/schemas/', '')
  if (ref !== undefined) return schemaText(named[ref] ?? {}, named, indent)
  if (own.enum) return own.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (own.const !== undefined) return JSON.stringify(own.const)
  const choices = own.anyOf ?? own.oneOf
  if (choices) return choices.map((one) => schemaText(one, named, indent)).join(' | ')
  const types: string[] = [own.type ?? 'any'].flat()
  return types.map((type) => typeText(type, own, named, indent)).join(' | ')
}

function typeText(type: string, schema: Schema, named: NamedSchemas, indent: string): string {
  if (type === 'array') return `list of ${schemaText(schema.items ?? {}, named, indent)}`
  if (type === 'object') return objectText(schema, named, indent)
  return [type, ...listLimits(schema)].join(' ')
}

function objectText(schema: Schema, named: NamedSchemas, indent: string): string {
  const { properties, additionalProperties, required = [] } = schema
  const inner = `${indent}  `
  const fields = Object.entries(properties ?? {}).map(
    ([name, own]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(own, named, inner)}`,
  )
  if (typeof additionalProperties === 'object') {
    fields.push(`${inner}…: ${schemaText(additionalProperties, named, inner)}`)
  }
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
}

/** The limits of a type, without those that every number has. */
function listLimits({ minimum, maximum, maxLength, pattern, format }: Schema): string[] {
  const isLimit = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER
  return [
    ...(isLimit(minimum) ? [`≥ ${minimum}`] : []),
    ...(isLimit(maximum) ? [`≤ ${maximum}`] : []),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
    ...(format === undefined ? (pattern === undefined ? [] : [`/${pattern}/`]) : [`(${format})`]),
  ]
}
