/** Plain data of a file: maps, lists and scalars, as JSON has them. */
export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own value of a field; undefined where there is none. */
export function readField(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/**
 * Whether new fields ask for no change of the current ones. A field of undefined is one that is left out, and so is a
 * new null, unless the current value is null, too.
 */
export function isSame(current: unknown, next: unknown): boolean {
  if (Array.isArray(current)) {
    return (
      Array.isArray(next) &&
      current.length === next.length &&
      current.every((item, index) => isSame(item, next[index]))
    )
  }
  if (!isFields(current)) return current === next || (Number.isNaN(current) && Number.isNaN(next))
  if (!isFields(next)) return false
  for (const name of Object.keys(current)) {
    if (!isSame(current[name], readField(next, name))) return false
  }
  return Object.keys(next).every(
    (name) => Object.hasOwn(current, name) || isLeftOut(readField(next, name)),
  )
}

/** Whether a field with this new value, which the file lacks, stays out of it. */
export function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null
}

/** Copies fields without those that a file leaves out: new nulls, but not those that are null in it already. */
export function withoutLeftOut(value: unknown, current?: unknown): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = Array.isArray(current) ? current : []
    return value.map((item, index) => withoutLeftOut(item, items[index]) ?? null)
  }
  if (!isFields(value)) return value
  const before = isFields(current) ? current : {}
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, item]) =>
        item === null ? readField(before, name) === null : item !== undefined,
      )
      .map(([name, item]) => [name, withoutLeftOut(item, readField(before, name))]),
  )
}
