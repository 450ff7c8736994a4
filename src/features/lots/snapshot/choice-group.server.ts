import {
  addAll,
  addBit,
  addSpan,
  type Bitset,
  countBoth,
  countSpan,
  createBitset,
  hasBit,
} from './bitset.server.ts'

/** The values of one choice filter and the lots that have them. */
export interface ChoiceGroup {
  /** In the order of their codes: by first occurrence. */
  values: readonly string[]
  /** Returns the lots with at least one of the values; unknown values are ignored. */
  withAny(values: readonly string[]): Bitset
  /** Returns, by code, how many lots of the set have the value. */
  counts(set: Bitset): ArrayLike<number>
}

/** Collects a filter's values lot by lot, in ascending order of positions. */
export class ChoiceCollector {
  readonly #codeByValue = new Map<string, number>()
  /** Codes and positions, alternating; a lot can have several values or none. */
  #pairs = new Uint32Array(1_024)
  #length = 0

  add(position: number, value: string): void {
    let code = this.#codeByValue.get(value)
    if (code === undefined) this.#codeByValue.set(value, (code = this.#codeByValue.size))
    if (this.#length === this.#pairs.length) {
      const larger = new Uint32Array(2 * this.#length)
      larger.set(this.#pairs)
      this.#pairs = larger
    }
    this.#pairs[this.#length++] = code
    this.#pairs[this.#length++] = position
  }

  /**
   * Returns a group that stores spans if lots with one value are adjacent (as in a building), codes by position if
   * there are many values and no lot has two (as for plans), else bitsets.
   */
  finish(size: number): ChoiceGroup {
    const pairs = this.#pairs.slice(0, this.#length)
    const setWords = this.#codeByValue.size * ((size + 31) >>> 5)
    const spans = findSpans(this.#codeByValue.size, pairs, setWords / WORDS_PER_SPAN)
    if (spans) return createSpanGroup(this.#codeByValue, spans, size)
    return this.#codeByValue.size > MAX_SETS && hasSingleValues(pairs)
      ? createCodeGroup(this.#codeByValue, pairs, size)
      : createSetGroup(this.#codeByValue, pairs, size)
  }
}

/** Counting in a span takes about as long as in this number of words of a bitset. */
const WORDS_PER_SPAN = 4

/** With more values, counting lot by lot is faster than set by set. */
const MAX_SETS = 64

/** Positions are collected in ascending order, so that a lot's values are adjacent. */
function hasSingleValues(pairs: Uint32Array): boolean {
  for (let i = 3; i < pairs.length; i += 2) if (pairs[i] === pairs[i - 2]) return false
  return true
}

/** Spans of adjacent positions with the same value. */
interface Spans {
  codes: Uint32Array
  from: Uint32Array
  /** The first position after the span. */
  to: Uint32Array
}

/** Returns undefined if there are more than `limit` spans. */
function findSpans(codes: number, pairs: Uint32Array, limit: number): Spans | undefined {
  /** By code, the position after its last lot. */
  const ends = new Uint32Array(codes)
  let count = 0
  for (let i = 0; i < pairs.length; i += 2) {
    const code = pairs[i] as number
    const position = pairs[i + 1] as number
    if (ends[code] !== position || position === 0) count++
    if (count > limit) return undefined
    ends[code] = position + 1
  }
  const spans = {
    codes: new Uint32Array(count),
    from: new Uint32Array(count),
    to: new Uint32Array(count),
  }
  /** By code, its last span; the first one has the number 1. */
  const last = new Uint32Array(codes)
  let added = 0
  for (let i = 0; i < pairs.length; i += 2) {
    const code = pairs[i] as number
    const position = pairs[i + 1] as number
    const span = (last[code] as number) - 1
    if (span >= 0 && spans.to[span] === position) spans.to[span] = position + 1
    else {
      spans.codes[added] = code
      spans.from[added] = position
      spans.to[added] = position + 1
      last[code] = ++added
    }
  }
  return spans
}

function createSpanGroup(
  codeByValue: ReadonlyMap<string, number>,
  { codes, from, to }: Spans,
  size: number,
): ChoiceGroup {
  return {
    values: [...codeByValue.keys()],
    withAny(values) {
      const isChosen = new Uint8Array(codeByValue.size)
      for (const value of values) {
        const code = codeByValue.get(value)
        if (code !== undefined) isChosen[code] = 1
      }
      const any = createBitset(size)
      for (let i = 0; i < codes.length; i++) {
        if (isChosen[codes[i] as number] === 1) addSpan(any, from[i] as number, to[i] as number)
      }
      return any
    },
    counts(set) {
      const counts = new Uint32Array(codeByValue.size)
      for (let i = 0; i < codes.length; i++) {
        const code = codes[i] as number
        counts[code] = (counts[code] as number) + countSpan(set, from[i] as number, to[i] as number)
      }
      return counts
    },
  }
}

function createCodeGroup(
  codeByValue: ReadonlyMap<string, number>,
  pairs: Uint32Array,
  size: number,
): ChoiceGroup {
  return {
    values: [...codeByValue.keys()],
    withAny(values) {
      const isChosen = new Uint8Array(codeByValue.size)
      for (const value of values) isChosen[codeByValue.get(value) ?? -1] = 1
      const any = createBitset(size)
      for (let i = 0; i < pairs.length; i += 2) {
        if (isChosen[pairs[i] as number] === 1) addBit(any, pairs[i + 1] as number)
      }
      return any
    },
    counts(set) {
      const counts = new Uint32Array(codeByValue.size)
      for (let i = 0; i < pairs.length; i += 2) {
        const position = pairs[i + 1] as number
        if (hasBit(set, position)) {
          const code = pairs[i] as number
          counts[code] = (counts[code] as number) + 1
        }
      }
      return counts
    },
  }
}

function createSetGroup(
  codeByValue: ReadonlyMap<string, number>,
  pairs: Uint32Array,
  size: number,
): ChoiceGroup {
  const sets = Array.from(codeByValue, () => createBitset(size))
  for (let i = 0; i < pairs.length; i += 2) {
    addBit(sets[pairs[i] as number] as Bitset, pairs[i + 1] as number)
  }
  return {
    values: [...codeByValue.keys()],
    withAny(values) {
      const any = createBitset(size)
      for (const value of values) {
        const set = sets[codeByValue.get(value) ?? -1]
        if (set) addAll(any, set)
      }
      return any
    },
    counts: (set) => sets.map((option) => countBoth(option, set)),
  }
}
