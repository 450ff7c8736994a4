import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { type Fields, isLeftOut, readField } from './same-fields.ts'

/* Where the values of a YAML text are, as offsets. */

export function startOfLine(source: string, offset: number): number {
  return offset === 0 ? 0 : source.lastIndexOf('\n', offset - 1) + 1
}

export function endOfLine(source: string, offset: number): number {
  const end = source.indexOf('\n', offset)
  return end === -1 ? source.length : end
}

/** The first offset from here at which something is written. */
export function skipSpace(source: string, offset: number): number {
  let at = offset
  while (at < source.length && source.slice(at, at + 1).trim() === '') at++
  return at
}

export function columnAt(source: string, offset: number): number {
  return offset - startOfLine(source, offset)
}

export function isFirstOnLine(source: string, offset: number): boolean {
  return source.slice(startOfLine(source, offset), offset).trim() === ''
}

/** Offset of a token of punctuation; undefined where there is none. */
function findToken(tokens: unknown, type: string): number | undefined {
  if (!Array.isArray(tokens)) return undefined
  const found = (tokens as Array<{ type: string; offset: number }>).find(
    (token) => token.type === type,
  )
  return found?.offset
}

/** Where the colon of a pair is; undefined for a pair that is written in another way than `key: value`. */
export function findColon(pair: Pair): number | undefined {
  const token = pair.srcToken
  if (token === undefined || findToken(token.start, 'explicit-key-ind') !== undefined) {
    return undefined
  }
  return findToken(token.sep, 'map-value-ind')
}

/** Where the dash of each item is; undefined if that is not known of every one. */
export function findDashes(list: YAMLSeq): number[] | undefined {
  if (list.srcToken?.type !== 'block-seq') return undefined
  const dashes = list.srcToken.items.flatMap(({ start }) => findToken(start, 'seq-item-ind') ?? [])
  return dashes.length === list.items.length ? dashes : undefined
}

/** Whether a value is not written at all: `key:`. */
export function isUnwritten(node: Node): boolean {
  return isScalar(node) && node.range?.[0] === node.range?.[1]
}

/** The end of what is written of a value, without the comment behind it; `least` for one that is not written. */
export function findEnd(source: string, node: unknown, least: number): number {
  if (!isNode(node) || !node.range || isUnwritten(node)) return least
  const [start, end] = node.range
  if (isScalar(node) && isBlockStyle(node.type)) return source[end - 1] === '\n' ? end - 1 : end
  if (!isCollection(node) || node.flow === true) return end
  const last = node.items.at(-1)
  if (isMap(node)) {
    const pair = last as Pair | undefined
    return pair ? findEnd(source, pair.value, (findColon(pair) ?? start) + 1) : start
  }
  return findEnd(source, last, ((isSeq(node) && findDashes(node)?.at(-1)) || start) + 1)
}

/** The end of the anchor or tag of a value that is not written itself: `key: &anchor`; `least` without one. */
export function findEndOfAnchor(source: string, node: Node, least: number): number {
  if (!isScalar(node) || !isUnwritten(node)) return least
  if (node.anchor === undefined && node.tag === undefined) return least
  const before = source.slice(least, node.range?.[0]).trimEnd()
  return /[#\n]/.test(before) ? least : least + before.length
}

function isBlockStyle(type: unknown): boolean {
  return type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED'
}

/** The style of a written scalar, with what its block looks like. */
export function lookAt(source: string, node: Node, isInFlow: boolean) {
  const style = isScalar(node) ? node.type : undefined
  const [start, end] = node.range ?? [0, 0]
  const lines = isBlockStyle(style) ? source.slice(start, end).split('\n').slice(1) : []
  const written = lines.find((line) => line.trim() !== '') ?? ''
  return {
    style: style ?? ('PLAIN' as const),
    isInFlow,
    width: lines.reduce((width, line) => Math.max(width, line.length), 0),
    column: written.length - written.trimStart().length,
  }
}

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
