import {
  addAll,
  addBit,
  addSpan,
  type Bitset,
  countBoth,
  countSpan,
  createBitset,
} from './bitset.server.ts'

/** The values of one choice filter and the lots that have them. */
export interface ChoiceGroup {
  /** In the order of their codes: the first lot's value comes first. */
  values: readonly string[]
  /** Lots with at least one of the values; values that no lot has add none. */
  withAny(values: readonly string[]): Bitset
  /** By code, how many lots of the set have the value. */
  counts(set: Bitset): ArrayLike<number>
}

/** Collects a filter's values lot by lot, in the order of positions. */
export class ChoiceCollector {
  readonly #codeOf = new Map<string, number>()
  /** Code and position in turns; a lot may have several values or none. */
  #pairs = new Uint32Array(1_024)
  #length = 0

  add(position: number, value: string): void {
    let code = this.#codeOf.get(value)
    if (code === undefined) this.#codeOf.set(value, (code = this.#codeOf.size))
    if (this.#length === this.#pairs.length) {
      const larger = new Uint32Array(2 * this.#length)
      larger.set(this.#pairs)
      this.#pairs = larger
    }
    this.#pairs[this.#length++] = code
    this.#pairs[this.#length++] = position
  }

  /** Keeps spans where lots of one value stand together (all of one house do), sets elsewhere. */
  finish(size: number): ChoiceGroup {
    const pairs = this.#pairs.subarray(0, this.#length)
    const setWords = this.#codeOf.size * ((size + 31) >>> 5)
    const spans = findSpans(this.#codeOf.size, pairs, setWords / WORDS_OF_SPAN)
    return spans ? spansGroup(this.#codeOf, spans, size) : setsGroup(this.#codeOf, pairs, size)
  }
}

/** Counting in a span costs about as much as in this many words of a set. */
const WORDS_OF_SPAN = 4

/** Spans of positions without a gap that share a value. */
interface Spans {
  codes: Uint32Array
  from: Uint32Array
  /** The first position behind the span. */
  to: Uint32Array
}

/** Undefined when there are more than `limit`. */
function findSpans(codes: number, pairs: Uint32Array, limit: number): Spans | undefined {
  const found: Array<{ code: number; from: number; to: number }> = []
  const open: Array<{ code: number; from: number; to: number } | undefined> = Array(codes)
  for (let i = 0; i < pairs.length; i += 2) {
    const code = pairs[i] as number
    const position = pairs[i + 1] as number
    const span = open[code]
    if (span?.to === position) span.to++
    else {
      if (found.length + 1 > limit) return undefined
      found.push((open[code] = { code, from: position, to: position + 1 }))
    }
  }
  return {
    codes: Uint32Array.from(found, ({ code }) => code),
    from: Uint32Array.from(found, ({ from }) => from),
    to: Uint32Array.from(found, ({ to }) => to),
  }
}

function spansGroup(
  codeOf: ReadonlyMap<string, number>,
  { codes, from, to }: Spans,
  size: number,
): ChoiceGroup {
  return {
    values: [...codeOf.keys()],
    withAny(values) {
      const isChosen = new Uint8Array(codeOf.size)
      for (const value of values) {
        const code = codeOf.get(value)
        if (code !== undefined) isChosen[code] = 1
      }
      const any = createBitset(size)
      for (let i = 0; i < codes.length; i++) {
        if (isChosen[codes[i] as number] === 1) addSpan(any, from[i] as number, to[i] as number)
      }
      return any
    },
    counts(set) {
      const counts = new Uint32Array(codeOf.size)
      for (let i = 0; i < codes.length; i++) {
        const code = codes[i] as number
        counts[code] = (counts[code] as number) + countSpan(set, from[i] as number, to[i] as number)
      }
      return counts
    },
  }
}

function setsGroup(
  codeOf: ReadonlyMap<string, number>,
  pairs: Uint32Array,
  size: number,
): ChoiceGroup {
  const sets = Array.from(codeOf, () => createBitset(size))
  for (let i = 0; i < pairs.length; i += 2) {
    addBit(sets[pairs[i] as number] as Bitset, pairs[i + 1] as number)
  }
  return {
    values: [...codeOf.keys()],
    withAny(values) {
      const any = createBitset(size)
      for (const value of values) {
        const set = sets[codeOf.get(value) ?? -1]
        if (set) addAll(any, set)
      }
      return any
    },
    counts: (set) => sets.map((option) => countBoth(option, set)),
  }
}
