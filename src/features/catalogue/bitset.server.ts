/** A set of lot positions: bit `p % 32` of word `p / 32`. */
export type Bitset = Uint32Array

/** An empty set for `size` positions. */
export function createBitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5)
}

/** The set of all `size` positions. */
export function fullBitset(size: number): Bitset {
  const set = createBitset(size).fill(0xffffffff)
  if (size % 32 > 0) set[set.length - 1] = 2 ** (size % 32) - 1
  return set
}

export function addBit(set: Bitset, position: number): void {
  set[position >>> 5] = (set[position >>> 5] ?? 0) | (1 << (position & 31))
}

export function hasBit(set: Bitset, position: number): boolean {
  return (((set[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1
}

/** How many positions are in both sets; the two are of one length. */
export function countBoth(a: Bitset, b: Bitset): number {
  let count = 0
  for (let i = 0; i < a.length; i++) count += popcount((a[i] as number) & (b[i] as number))
  return count
}

export function countBits(set: Bitset): number {
  let count = 0
  for (let i = 0; i < set.length; i++) count += popcount(set[i] as number)
  return count
}

/** A new set of what is in both. */
export function intersect(a: Bitset, b: Bitset): Bitset {
  const both = new Uint32Array(a.length)
  for (let i = 0; i < a.length; i++) both[i] = (a[i] as number) & (b[i] as number)
  return both
}

/** Adds everything of `added` to `set`. */
export function addAll(set: Bitset, added: Bitset): void {
  for (let i = 0; i < set.length; i++) set[i] = (set[i] as number) | (added[i] as number)
}

/** Calls back for every position of the set, ascending. */
export function forEachBit(set: Bitset, visit: (position: number) => void): void {
  for (let i = 0; i < set.length; i++) {
    let word = set[i] as number
    while (word !== 0) {
      const lowest = word & -word
      visit((i << 5) + 31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
}

/** Bits of one word, counted in parallel (Hacker's Delight, figure 5-2). */
function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
