import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { arrangeInBrackets, type FlowPart } from './flow-parts.ts'
import { matchItems } from './match-items.ts'
import { indentation, printAfter, printFlow, printKey, printScalar } from './print-yaml.ts'
import { type Fields, isFields, isSame, withoutLeftOut } from './same-fields.ts'
import { applySplices, type Splice } from './splices.ts'
import {
  columnAt,
  endOfLine,
  findDashes,
  findEnd,
  findEndOfAnchor,
  groupAdded,
  isToStay,
  readPairs,
  type WrittenPair,
  isFirstOnLine,
  isUnwritten,
  lookAt,
  skipSpace,
  startOfLine,
} from './yaml-places.ts'
import { appendTo, isEmptyData, printRoot } from './yaml-text.ts'

/** Where a value is written. */
interface Slot {
  /** Behind the colon of its key or the dash of its item. */
  start: number
  /** Column of the key or the dash. */
  indent: number
  in: 'root' | 'map' | 'list' | 'flow'
}

export type Path = ReadonlyArray<string | number>

export function toKey(path: Path): string {
  return JSON.stringify(path)
}

/** One attempt to change a text. Values are visited in the order of the new text, as an alias needs its anchor above it. */
export class YamlEdit {
  /** Paths of the values that are written again. */
  readonly changes: Path[] = []
  readonly #source: string
  readonly #root: Node | null
  /** Paths that are printed completely. */
  readonly #printed: ReadonlySet<string>
  readonly #hasAnchors: boolean
  /** The new values of the anchors so far. */
  readonly #anchors = new Map<string, unknown>()
  readonly #path: Array<string | number> = []

  constructor(source: string, document: Document.Parsed, printed: ReadonlySet<string>) {
    this.#source = source
    this.#root = document.contents
    this.#printed = printed
    this.#hasAnchors = source.includes('&')
  }

  run(current: unknown, next: unknown): string {
    if (!this.#root) return appendTo(this.#source, next)
    const slot: Slot = { start: this.#root.range?.[0] ?? 0, indent: 0, in: 'root' }
    return applySplices(this.#source, this.#edit(this.#root, current, next, slot))
  }

  #edit(node: Node, current: unknown, next: unknown, slot: Slot): Splice[] {
    if (this.#printed.size > 0 && this.#printed.has(toKey(this.#path))) {
      return this.#replace(node, current, next, slot)
    }
    if (isAlias(node)) return this.#editAlias(node, current, next, slot)
    const splices = this.#editInside(node, current, next, slot)
    if (splices === undefined) return this.#replace(node, current, next, slot)
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, next)
    return splices
  }

  /** The changes inside a value; undefined where it has to be written again completely. */
  #editInside(node: Node, current: unknown, next: unknown, slot: Slot): Splice[] | undefined {
    if (!this.#hasAnchors && isSame(current, next)) return []
    if (isScalar(node)) return this.#editScalar(node, current, next, slot)
    if (isMap(node) && isFields(current) && isFields(next)) {
      return node.flow === true
        ? this.#editFlowMap(node, current, next, slot)
        : this.#editMap(node, current, next, slot)
    }
    if (isSeq(node) && Array.isArray(current) && Array.isArray(next)) {
      return node.flow === true
        ? this.#editFlowList(node, current, next, slot)
        : this.#editList(node, current, next, slot)
    }
    return undefined
  }

  #at(step: string | number, node: Node, current: unknown, next: unknown, slot: Slot): Splice[] {
    this.#path.push(step)
    const splices = this.#edit(node, current, next, slot)
    this.#path.pop()
    return splices
  }

  #change(...steps: Array<string | number>): void {
    this.changes.push([...this.#path, ...steps])
  }

  #replace(node: Node, current: unknown, next: unknown, slot: Slot): Splice[] {
    this.#change()
    const end = findEnd(this.#source, node, findEndOfAnchor(this.#source, node, slot.start))
    const data = withoutLeftOut(next, current) ?? null
    if (slot.in === 'root') return [{ start: slot.start, end, text: printRoot(next, current) }]
    if (slot.in === 'flow') {
      return [{ start: node.range?.[0] ?? slot.start, end, text: printFlow(data) }]
    }
    return [{ start: slot.start, end, text: printAfter(data, slot.indent, slot.in === 'list') }]
  }

  #editAlias(node: Alias, current: unknown, next: unknown, slot: Slot): Splice[] {
    const isAnchored = this.#anchors.has(node.source)
    if (isAnchored && isSame(this.#anchors.get(node.source), next)) return []
    return this.#replace(node, current, next, slot)
  }

  #editScalar(node: Scalar, current: unknown, next: unknown, slot: Slot): Splice[] | undefined {
    if (isSame(current, next)) return []
    if (typeof next === 'object' && next !== null) return undefined
    if (node.tag !== undefined || slot.in === 'root') return undefined
    const isInFlow = slot.in === 'flow'
    const end = findEnd(this.#source, node, slot.start)
    const look = lookAt(this.#source, node, isInFlow)
    const rest = this.#source.slice(end, endOfLine(this.#source, end))
    // A comment behind the lines of a block would be part of its text.
    if (/^\s*#/.test(rest) && look.style === 'PLAIN' && String(next).includes('\n')) {
      look.style = 'QUOTE_DOUBLE'
    }
    if (isUnwritten(node)) {
      if (isInFlow || node.anchor !== undefined) return undefined
      this.#change()
      return [
        { start: slot.start, end: slot.start, text: ` ${printScalar(next, slot.indent, look)}` },
      ]
    }
    this.#change()
    return [{ start: node.range?.[0] ?? 0, end, text: printScalar(next, slot.indent, look) }]
  }

  #editMap(map: YAMLMap, current: Fields, next: Fields, slot: Slot): Splice[] | undefined {
    const pairs = readPairs(map)
    const first = pairs?.[0]
    if (!pairs || !first) return undefined
    const indent = columnAt(this.#source, first.start)
    const stays = pairs.map(({ name }) => isToStay(name, current, next))
    if (!stays.includes(true)) {
      if (slot.in !== 'root' || !isEmptyData(next)) return undefined
    }
    const added = groupAdded(current, next)
    const splices: Splice[] = []
    for (const [index, pair] of pairs.entries()) {
      const end = endOfLine(this.#source, findEnd(this.#source, pair.value, pair.colon + 1))
      if (stays[index] === true) {
        const place: Slot = { start: pair.colon + 1, indent, in: 'map' }
        splices.push(...this.#at(pair.name, pair.value, current[pair.name], next[pair.name], place))
      } else splices.push(...this.#remove(pairs, stays, index, end))
      const behind = added.get(pair.name) ?? []
      if (stays[index] !== true || behind.length === 0) continue
      for (const name of behind) this.#change(name)
      const lines = behind.map((name) => this.#printPair(name, next[name], indent))
      splices.push({ start: end, end, text: lines.join('') })
    }
    return splices
  }

  #printPair(name: string, value: unknown, indent: number): string {
    const text = printAfter(withoutLeftOut(value), indent)
    return `\n${indentation(indent)}${printKey(name)}:${text}`
  }

  /** Removes the lines of a pair; of the first pair of an item what is behind the dash. */
  #remove(
    pairs: readonly WrittenPair[],
    stays: readonly boolean[],
    index: number,
    end: number,
  ): Splice[] {
    const start = pairs[index]?.start ?? 0
    this.#change(pairs[index]?.name ?? '')
    if (isFirstOnLine(this.#source, start)) {
      const from = startOfLine(this.#source, start)
      if (end < this.#source.length) return [{ start: from, end: end + 1, text: '' }]
      return [{ start: Math.max(0, from - 1), end, text: '' }]
    }
    const last = stays.indexOf(true)
    if (index !== last - 1) return []
    const from = pairs[0]?.start ?? 0
    return [{ start: from, end: skipSpace(this.#source, end), text: '' }]
  }

  #editList(
    list: YAMLSeq,
    current: readonly unknown[],
    next: readonly unknown[],
    slot: Slot,
  ): Splice[] | undefined {
    const dashes = findDashes(list)
    const first = dashes?.[0]
    if (!dashes || first === undefined || !list.items.every(isNode)) return undefined
    const ends = dashes.map((dash, index) => findEnd(this.#source, list.items[index], dash + 1))
    const last = endOfLine(this.#source, ends.at(-1) ?? first)
    if (next.length === 0) {
      this.#change()
      if (slot.in !== 'map' || !isFirstOnLine(this.#source, first)) {
        return [{ start: first, end: ends.at(-1) ?? last, text: '[]' }]
      }
      const from = startOfLine(this.#source, first) - 1
      return [
        { start: slot.start, end: slot.start, text: ' []' },
        { start: from, end: last, text: '' },
      ]
    }
    const indent = columnAt(this.#source, first)
    const matches = matchItems(current, next)
    const edited = matches.map((from, to) => {
      const item = from === null ? undefined : list.items[from]
      if (from === null || !isNode(item)) return []
      const place: Slot = { start: (dashes[from] ?? 0) + 1, indent, in: 'list' }
      return this.#at(from, item, current[from], next[to], place)
    })
    if (next.length === current.length && matches.every((from, to) => from === to)) {
      return edited.flat()
    }
    this.#change()
    const leads = dashes.map((dash, index) => {
      if (index === 0) return ''
      const before = endOfLine(this.#source, ends[index - 1] ?? 0)
      return this.#source.slice(before + 1, startOfLine(this.#source, dash))
    })
    const isSpaced = leads.length > 1 && leads.slice(1).every((lead) => lead.startsWith('\n'))
    const pad = indentation(indent)
    const sample = list.items.find((item) => isMap(item) && item.flow === true)
    const text = matches.map((from, to) => {
      const lead = from === null || from === 0 ? (isSpaced ? '\n' : '') : (leads[from] ?? '')
      const item =
        from === null
          ? `-${this.#printItem(next[to], indent, sample)}`
          : applySplices(
              this.#source,
              edited[to] ?? [],
              dashes[from],
              endOfLine(this.#source, ends[from] ?? 0),
            )
      return to === 0 ? (lead + pad + item).trimStart() : `\n${lead}${pad}${item}`
    })
    return [{ start: first, end: last, text: text.join('') }]
  }

  /** Prints a new item as those beside it are written. */
  #printItem(value: unknown, indent: number, sample: unknown): string {
    const data = withoutLeftOut(value) ?? null
    if (!isFields(data) || !isNode(sample)) return printAfter(data, indent, true)
    const printed = printFlow(data)
    const isWide = this.#source[(sample.range?.[0] ?? 0) + 1] === ' '
    return isWide && printed !== '{}' ? ` { ${printed.slice(1, -1)} }` : ` ${printed}`
  }

  #editFlowMap(map: YAMLMap, current: Fields, next: Fields, slot: Slot): Splice[] | undefined {
    if (map.items.length === 0 && isEmptyData(next)) return []
    const pairs = readPairs(map)
    if (!pairs || pairs.length === 0) return undefined
    const added = groupAdded(current, next)
    let isAsLong = true
    const parts: FlowPart[] = []
    for (const [index, pair] of pairs.entries()) {
      if (!isToStay(pair.name, current, next)) {
        isAsLong = false
        continue
      }
      const place: Slot = { start: pair.colon + 1, indent: slot.indent, in: 'flow' }
      const splices = this.#at(pair.name, pair.value, current[pair.name], next[pair.name], place)
      parts.push({ from: index, splices })
      for (const name of added.get(pair.name) ?? []) {
        isAsLong = false
        const value = withoutLeftOut(next[name])
        parts.push({ text: `${printKey(name)}: ${printFlow(value)}` })
      }
    }
    if (isAsLong) return parts.flatMap((part) => ('splices' in part ? part.splices : []))
    if (parts.length === 0 && !isEmptyData(next)) return undefined
    this.#change()
    const ranges = pairs.map(({ start, colon, value }) => ({
      start,
      end: findEnd(this.#source, value, colon + 1),
    }))
    return [arrangeInBrackets(this.#source, map, ranges, parts)]
  }

  #editFlowList(
    list: YAMLSeq,
    current: readonly unknown[],
    next: readonly unknown[],
    slot: Slot,
  ): Splice[] | undefined {
    if (list.items.length === 0) return next.length === 0 ? [] : undefined
    if (!list.items.every((item) => isNode(item) && !isUnwritten(item))) return undefined
    const items = list.items as Node[]
    const matches = matchItems(current, next)
    const parts = matches.map((from, to): FlowPart => {
      const item = from === null ? undefined : items[from]
      if (from === null || !item) return { text: printFlow(withoutLeftOut(next[to]) ?? null) }
      const place: Slot = { start: item.range?.[0] ?? 0, indent: slot.indent, in: 'flow' }
      return { from, splices: this.#at(from, item, current[from], next[to], place) }
    })
    if (next.length === current.length && matches.every((from, to) => from === to)) {
      return parts.flatMap((part) => ('splices' in part ? part.splices : []))
    }
    this.#change()
    const ranges = items.map((item) => ({
      start: item.range?.[0] ?? 0,
      end: findEnd(this.#source, item, 0),
    }))
    return [arrangeInBrackets(this.#source, list, ranges, parts)]
  }
}
