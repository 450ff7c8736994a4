/** A source of numbers that gives the same row for the same seed on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** One of the items, as often as its weight says; throws when there is none. */
  pick<T>(items: readonly T[], weight?: (item: T) => number): T
}

/** Numbers by mulberry32 (public domain, Tommy Ettinger); the seed is any text. */
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
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
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
