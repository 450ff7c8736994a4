/** A set of lot positions: bit `p % 32` of word `p / 32`. */
export type Bitset = Uint32Array

/** Returns an empty set for `size` positions. */
export function createBitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5)
}

/** Returns the set of all `size` positions. */
export function createFullBitset(size: number): Bitset {
  const set = createBitset(size)
  addSpan(set, 0, size)
  return set
}

export function addBit(set: Bitset, position: number): void {
  set[position >>> 5] = (set[position >>> 5] ?? 0) | (1 << (position & 31))
}

export function hasBit(set: Bitset, position: number): boolean {
  return (((set[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1
}

/** Adds the positions from `from` up to but not including `to`. */
export function addSpan(set: Bitset, from: number, to: number): void {
  if (from >= to) return
  const first = from >>> 5
  const last = (to - 1) >>> 5
  const firstMask = -1 << (from & 31)
  const lastMask = -1 >>> (31 - ((to - 1) & 31))
  if (first === last) {
    set[first] = (set[first] as number) | (firstMask & lastMask)
    return
  }
  set[first] = (set[first] as number) | firstMask
  set.fill(0xffffffff, first + 1, last)
  set[last] = (set[last] as number) | lastMask
}

/** Returns the number of positions in the set from `from` up to but not including `to`. */
export function countSpan(set: Bitset, from: number, to: number): number {
  if (from >= to) return 0
  const first = from >>> 5
  const last = (to - 1) >>> 5
  const firstMask = -1 << (from & 31)
  const lastMask = -1 >>> (31 - ((to - 1) & 31))
  if (first === last) return popcount((set[first] as number) & firstMask & lastMask)
  let count =
    popcount((set[first] as number) & firstMask) + popcount((set[last] as number) & lastMask)
  for (let i = first + 1; i < last; i++) count += popcount(set[i] as number)
  return count
}

/** Returns the number of positions in both sets, which must have the same length. */
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

/** Returns a new set of the positions in both sets. */
export function intersect(a: Bitset, b: Bitset): Bitset {
  const both = new Uint32Array(a.length)
  for (let i = 0; i < a.length; i++) both[i] = (a[i] as number) & (b[i] as number)
  return both
}

/** Calls `visit` with each position of the set, in ascending order. */
export function eachBit(set: Bitset, visit: (position: number) => void): void {
  for (let i = 0; i < set.length; i++) {
    for (let word = set[i] as number; word !== 0; word &= word - 1) {
      visit((i << 5) + 31 - Math.clz32(word & -word))
    }
  }
}

/** Adds all positions of `added` to `set`. */
export function addAll(set: Bitset, added: Bitset): void {
  for (let i = 0; i < set.length; i++) set[i] = (set[i] as number) | (added[i] as number)
}

/** Returns true if a position of `set` is in `within` but not in `outside`. */
export function intersectsOutside(set: Bitset, within: Bitset, outside: Bitset): boolean {
  for (let i = 0; i < set.length; i++) {
    if (((set[i] as number) & (within[i] as number) & ~(outside[i] as number)) !== 0) return true
  }
  return false
}

/** Counts the bits of one word in parallel (Hacker's Delight, figure 5-2). */
function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Returns the positions below `size` that a set lacks. */
export function withoutAny(size: number, set: Bitset): Bitset {
  return createFullBitset(size).map((word, index) => word & ~(set[index] as number))
}
