import { isFields, isSame } from './same-fields.ts'

/** What identifies an item of a list, the most telling field first. */
const IDENTITIES = [
  'slug',
  'number',
  'name',
  'picture',
  'url',
  'title',
  'role',
  'at',
  'from',
  'floor',
  'building',
] as const

/**
 * Matches the items of a new list with those of the current one: equal items first, then items with the same identity,
 * then what stands at the same place.
 *
 * @returns for each new item the index of the current one, or null for one that was added
 */
export function matchItems(
  current: readonly unknown[],
  next: readonly unknown[],
): Array<number | null> {
  const matches = next.map((): number | null => null)
  const free = new Set(current.keys())
  const match = (to: number, from: number) => {
    matches[to] = from
    free.delete(from)
  }
  let start = 0
  while (start < current.length && start < next.length && isSame(current[start], next[start])) {
    match(start, start)
    start++
  }
  const offset = current.length - next.length
  for (
    let to = next.length - 1;
    to >= start && to + offset >= start && isSame(current[to + offset], next[to]);
    to--
  ) {
    match(to, to + offset)
  }
  if (free.size > 0 && matches.includes(null)) {
    matchBy(toCanonical, current, next, matches, free, match)
    for (const field of IDENTITIES) {
      matchBy((item) => toIdentity(item, field), current, next, matches, free, match)
    }
    matchPlaces(current, next, matches, free, match)
  }
  return matches
}

type Match = (to: number, from: number) => void

/** Matches free items with the same key, in their order. */
function matchBy(
  toKey: (item: unknown) => string | undefined,
  current: readonly unknown[],
  next: readonly unknown[],
  matches: ReadonlyArray<number | null>,
  free: ReadonlySet<number>,
  match: Match,
): void {
  const places = new Map<string, number[]>()
  for (const from of free) {
    const key = toKey(current[from])
    if (key === undefined) continue
    const same = places.get(key)
    if (same) same.push(from)
    else places.set(key, [from])
  }
  for (const same of places.values()) same.reverse()
  for (const [to, item] of next.entries()) {
    if (matches[to] !== null) continue
    const from = places.get(toKey(item) ?? '')?.pop()
    if (from !== undefined) match(to, from)
  }
}

/** A changed item is the one that follows where the item before it was, unless it has nothing in common with it. */
function matchPlaces(
  current: readonly unknown[],
  next: readonly unknown[],
  matches: ReadonlyArray<number | null>,
  free: ReadonlySet<number>,
  match: Match,
): void {
  const isAsLong = current.length === next.length
  for (const [to, item] of next.entries()) {
    if (matches[to] !== null) continue
    const after = to === 0 ? 0 : (matches[to - 1] ?? -2) + 1
    const places = isAsLong ? [to, after] : [after]
    const from = places.find(
      (place) => free.has(place) && (isAsLong || isAlike(current[place], item)),
    )
    if (from !== undefined) match(to, from)
  }
}

/** Whether at least half of the fields of two maps are the same, or both are no maps. */
function isAlike(current: unknown, next: unknown): boolean {
  if (!isFields(current) || !isFields(next)) return isFields(current) === isFields(next)
  const names = Object.keys(next)
  const same = names.filter(
    (name) => Object.hasOwn(current, name) && isSame(current[name], next[name]),
  )
  return same.length * 2 >= names.length
}

function toIdentity(item: unknown, field: string): string | undefined {
  if (!isFields(item) || !Object.hasOwn(item, field)) return undefined
  const value = item[field]
  return value === null || typeof value === 'object' ? undefined : JSON.stringify(value)
}

/** Equal items have equal texts; a field that is left out has none. */
function toCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join()}]`
  if (!isFields(value)) return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== undefined && item !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${toCanonical(item)}`)
  return `{${pairs.join()}}`
}
