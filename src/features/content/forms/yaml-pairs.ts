import { isNode, isScalar, type Node, type YAMLMap } from 'yaml'
import { type Fields, isLeftOut, readField } from './same-fields.ts'
import { findColon } from './yaml-places.ts'

export interface WrittenPair {
  name: string
  start: number
  colon: number
  value: Node
}

/** The pairs of a map with their places; undefined if one is written in another way than `key: value`. */
export function readPairs(map: YAMLMap): WrittenPair[] | undefined {
  const pairs = map.items.flatMap((pair) => {
    const colon = findColon(pair)
    const { key, value } = pair
    if (colon === undefined || !isScalar(key) || !key.range || !isNode(value)) return []
    return [{ name: String(key.value), start: key.range[0], colon, value }]
  })
  return pairs.length === map.items.length ? pairs : undefined
}

export function isToStay(name: string, current: Fields, next: Fields): boolean {
  const value = readField(next, name)
  return value === null ? current[name] === null : value !== undefined
}

/** The names that are new, by the name of the field behind which they are written. */
export function groupAdded(current: Fields, next: Fields): Map<string, string[]> {
  const staying = Object.keys(current).filter((name) => isToStay(name, current, next))
  const names = new Set(staying)
  const last = staying.at(-1) ?? ''
  const groups = new Map<string, string[]>()
  let previous: string | undefined
  for (const [name, value] of Object.entries(next)) {
    if (names.has(name)) previous = name
    else if (!isLeftOut(value)) {
      const behind = previous ?? last
      const group = groups.get(behind)
      if (group) group.push(name)
      else groups.set(behind, [name])
    }
  }
  return groups
}
