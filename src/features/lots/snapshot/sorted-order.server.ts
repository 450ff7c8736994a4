/** Positions in ascending order of a column; those without a value (NaN) come last. */
export interface SortedOrder {
  positions: Uint32Array
  /** Number of positions with a value. */
  known: number
}

/** A radix sort reads keys in digits of 8 bits; a number has 8 of them. */
const DIGIT_BITS = 8
const DIGIT_VALUES = 2 ** DIGIT_BITS
const DIGITS = 8
const DIGITS_PER_WORD = 4

/**
 * Sorts positions by value; equal values keep the order of `among`. A radix sort takes a few milliseconds for 100,000
 * values; one with a comparator takes several times longer, which would be a pause for other requests.
 */
export function sortPositions(column: Float64Array, among?: Uint32Array): SortedOrder {
  const size = column.length
  let positions = new Uint32Array(size)
  let known = 0
  let end = size
  for (let i = 0; i < size; i++) {
    const p = among ? (among[i] as number) : i
    if (!Number.isNaN(column[p])) positions[known++] = p
    else positions[--end] = p
  }
  // Those without a value were collected from behind.
  positions.subarray(known).reverse()
  const keys = toSortableKeys(column)
  let other = positions.slice()
  const starts = new Uint32Array(DIGIT_VALUES)
  for (let digit = 0; digit < DIGITS && known > 0; digit++) {
    const word = Math.floor(digit / DIGITS_PER_WORD)
    const shift = (digit % DIGITS_PER_WORD) * DIGIT_BITS
    const readDigit = (p: number) => ((keys[2 * p + word] as number) >>> shift) % DIGIT_VALUES
    starts.fill(0)
    for (let i = 0; i < known; i++) {
      const value = readDigit(positions[i] as number)
      starts[value] = (starts[value] as number) + 1
    }
    // Prices, for example, have the same lowest digits.
    if (starts[readDigit(positions[0] as number)] === known) continue
    let sum = 0
    for (let value = 0; value < DIGIT_VALUES; value++) {
      const count = starts[value] as number
      starts[value] = sum
      sum += count
    }
    for (let i = 0; i < known; i++) {
      const p = positions[i] as number
      const value = readDigit(p)
      const at = starts[value] as number
      other[at] = p
      starts[value] = at + 1
    }
    ;[positions, other] = [other, positions]
  }
  return { positions, known }
}

/**
 * Returns two unsigned words a value, the lower one first, whose order is that of the values: positive numbers have
 * their sign bit set, negative ones have all bits inverted (IEEE 754).
 */
function toSortableKeys(column: Float64Array): Uint32Array {
  // Adding 0 makes −0 equal to 0.
  const keys = new Uint32Array(column.map((value) => value + 0).buffer)
  for (let low = 0; low < keys.length; low += 2) {
    const high = keys[low + 1] as number
    if (high >>> 31 === 0) {
      keys[low + 1] = (high | 0x80_00_00_00) >>> 0
    } else {
      keys[low] = ~(keys[low] as number) >>> 0
      keys[low + 1] = ~high >>> 0
    }
  }
  return keys
}

/** Returns the positions in descending order; equal values keep their order and unknown values stay last. */
export function reverseOrder({ positions, known }: SortedOrder, column: Float64Array): Uint32Array {
  const reversed = positions.slice()
  let at = 0
  for (let end = known; end > 0; ) {
    const value = column[positions[end - 1] as number]
    let start = end - 1
    while (start > 0 && column[positions[start - 1] as number] === value) start--
    for (let i = start; i < end; i++) reversed[at++] = positions[i] as number
    end = start
  }
  return reversed
}
