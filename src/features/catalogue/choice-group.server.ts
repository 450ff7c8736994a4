import {
  addAll,
  addBit,
  type Bitset,
  countBoth,
  createBitset,
  forEachBit,
} from './bitset.server.ts'

/** The options of one choice filter and the lots that have them. */
export interface ChoiceGroup {
  values: readonly string[]
  /** Lots with at least one of the values. */
  withAny(values: readonly string[]): Bitset
  /** By option, how many lots of the set have it. */
  counts(set: Bitset): ArrayLike<number>
}

/**
 * With more options than this a code by lot is kept instead of a set by option: thousands of sections
 * times a bit by lot would be most of the memory, and counting walks the set once for all options.
 */
const MAX_SETS = 32

/** Collects a filter's values lot by lot, in the order of positions. */
export class ChoiceCollector {
  readonly #codeOf = new Map<string, number>()
  /** Code and position in turns; a lot may have several values or none. */
  #pairs = new Uint32Array(1_024)
  #length = 0
  #isSingle = true
  #lastPosition = -1

  add(position: number, value: string): void {
    let code = this.#codeOf.get(value)
    if (code === undefined) this.#codeOf.set(value, (code = this.#codeOf.size))
    if (position === this.#lastPosition) this.#isSingle = false
    this.#lastPosition = position
    if (this.#length === this.#pairs.length) {
      const larger = new Uint32Array(2 * this.#length)
      larger.set(this.#pairs)
      this.#pairs = larger
    }
    this.#pairs[this.#length++] = code
    this.#pairs[this.#length++] = position
  }

  finish(size: number): ChoiceGroup {
    const pairs = this.#pairs.subarray(0, this.#length)
    return this.#codeOf.size > MAX_SETS && this.#isSingle
      ? codedGroup(this.#codeOf, pairs, size)
      : setsGroup(this.#codeOf, pairs, size)
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

function codedGroup(
  codeOf: ReadonlyMap<string, number>,
  pairs: Uint32Array,
  size: number,
): ChoiceGroup {
  const none = codeOf.size
  const codes = new Uint32Array(size).fill(none)
  for (let i = 0; i < pairs.length; i += 2) codes[pairs[i + 1] as number] = pairs[i] as number
  return {
    values: [...codeOf.keys()],
    withAny(values) {
      const isChosen = new Uint8Array(none + 1)
      for (const value of values) {
        const code = codeOf.get(value)
        if (code !== undefined) isChosen[code] = 1
      }
      const any = createBitset(size)
      for (let p = 0; p < size; p++) if (isChosen[codes[p] as number] === 1) addBit(any, p)
      return any
    },
    counts(set) {
      const counts = new Uint32Array(none + 1)
      forEachBit(set, (position) => {
        const code = codes[position] as number
        counts[code] = (counts[code] as number) + 1
      })
      return counts
    },
  }
}
