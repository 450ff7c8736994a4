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
