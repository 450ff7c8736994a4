import type { OpenAPIV3_1 } from 'openapi-types'

/** Schemas by name, to which `$ref` leads. */
export type NamedSchemas = Readonly<Record<string, object>>

const PREFIX = '#/components/schemas/'

/** Replaces every `$ref` of a schema by what it leads to. Named schemas must not contain themselves. */
export function resolveRefs<Value>(value: Value, named: NamedSchemas): Value {
  if (Array.isArray(value)) return value.map((item) => resolveRefs(item, named)) as Value
  if (typeof value !== 'object' || value === null) return value
  const name = readName(value)
  if (name !== undefined) return resolveRefs(named[name] ?? {}, named) as Value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveRefs(item, named)]),
  ) as Value
}

/** Returns the named schemas that `value` refers to, also through each other, in the order of their names. */
export function pickUsed(named: NamedSchemas, value: unknown): Record<string, object> {
  const used = new Set<string>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const name = readName(part)
    if (name !== undefined && !used.has(name)) {
      used.add(name)
      visit(named[name])
    }
    for (const item of Object.values(part)) visit(item)
  }
  visit(value)
  return Object.fromEntries([...used].toSorted().map((name) => [name, named[name] ?? {}]))
}

/** Returns the name that a `$ref` leads to, or undefined for anything else. */
function readName(value: object): string | undefined {
  const { $ref } = value as { $ref?: unknown }
  return typeof $ref === 'string' && $ref.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : undefined
}

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
