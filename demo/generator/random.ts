/** A random number generator with the same sequence for the same seed on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** An integer from `min` to `max`, both inclusive. */
  integer(min: number, max: number): number
  /** A random item with a probability proportional to its weight. Throws for an empty list. */
  pick<T>(items: readonly T[], weight?: (item: T) => number): T
}

/** Creates a generator (mulberry32, public domain, Tommy Ettinger). The seed is any text. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick(items, weight = () => 1) {
      const total = items.reduce((sum, item) => sum + weight(item), 0)
      let left = next() * total
      for (const item of items) {
        left -= weight(item)
        if (left < 0) return item
      }
      const last = items.at(-1)
      if (last === undefined) throw new Error('nothing to pick from')
      return last
    },
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return value
}
