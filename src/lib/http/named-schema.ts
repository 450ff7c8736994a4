import { globalRegistry, type $ZodType } from 'zod/v4/core'

const schemasByName = new Map<string, $ZodType>()

/**
 * Names a schema: the OpenAPI document describes it once, as `#/components/schemas/{name}`. Names are PascalCase, of the
 * words of the fields, and unique. The same name again replaces the schema: the module was edited during development.
 */
// @__NO_SIDE_EFFECTS__
export function named<Schema extends $ZodType>(
  name: string,
  schema: Schema,
  more: { description?: string; examples?: unknown[] } = {},
): Schema {
  const replaced = schemasByName.get(name)
  if (replaced) globalRegistry.remove(replaced)
  schemasByName.set(name, schema)
  globalRegistry.add(schema, { ...more, id: name })
  return schema
}

/** Returns the name that `named` gave to a schema. */
export function getSchemaName(schema: $ZodType): string | undefined {
  return globalRegistry.get(schema)?.id
}
