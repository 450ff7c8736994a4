/** Names of fields and positions in lists on the way to a value. */
export type ValuePath = ReadonlyArray<string | number>

/** `0.holidays.1.day`, as problems name it. */
export function toFieldName(path: ValuePath): string {
  return path.join('.')
}

/** Returns the value at a path; undefined where there is none. */
export function valueAt(root: unknown, path: ValuePath): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

/**
 * Returns the values with another one at a path. Undefined removes the field, and the objects above it that have become
 * empty unless `before`, the values that were opened, has them.
 */
export function withValue(
  root: unknown,
  path: ValuePath,
  value: unknown,
  before: unknown,
): unknown {
  return setStep(root, path, value, before)
}

function setStep(root: unknown, path: ValuePath, value: unknown, before: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  const inner = valueAt(root, [step])
  const next = setStep(inner, rest, value, valueAt(before, [step]))
  if (typeof step === 'number') {
    const list = Array.isArray(root) ? [...(root as unknown[])] : []
    list[step] = next
    return list
  }
  const { [step]: _old, ...others } = isFields(root) ? root : {}
  const isGone = next === undefined || (isEmptied(next) && valueAt(before, [step]) === undefined)
  // A field that was there stays at its place.
  if (!isGone) return isFields(root) ? { ...root, [step]: next } : { [step]: next }
  return others
}

const isEmptied = (value: unknown) => isFields(value) && Object.keys(value).length === 0

/** Whether a value is an object of fields. */
export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns what a text field stores: an emptied one is absent, unless the file had written it as an empty text or null.
 */
export function toStoredText(typed: string, before: unknown): string | null | undefined {
  if (typed !== '') return typed
  return before === '' || before === null ? before : undefined
}

/** Returns a list with an item moved by so many places. */
export function moveItem<Item>(list: readonly Item[], from: number, by: number): Item[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(from + by, 0, item)
  return next
}

/** Whether two values of files are the same, whatever the order of their fields. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSameValue(item, other[at]))
  }
  if (!isFields(one) || !isFields(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameValue(one[name], other[name]))
  )
}
