/** Positions in ascending order of a column; those without a value (NaN) come last. */
export interface SortedOrder {
  positions: Uint32Array
  /** Number of positions with a value. */
  known: number
}

/**
 * Sorts positions by value; equal values keep the order of `among`. A counting sort over the ranks of the distinct
 * values is several times faster than a sort with a comparator.
 */
export function sortPositions(column: Float64Array, among?: Uint32Array): SortedOrder {
  const values = column.filter((value) => !Number.isNaN(value)).toSorted()
  const known = values.length
  const rankByValue = new Map<number, number>()
  for (const value of values) if (!rankByValue.has(value)) rankByValue.set(value, rankByValue.size)
  const starts = new Uint32Array(rankByValue.size + 2)
  const ranks = new Uint32Array(column.length)
  for (let p = 0; p < column.length; p++) {
    const rank = rankByValue.get(column[p] as number) ?? rankByValue.size
    ranks[p] = rank
    starts[rank + 1] = (starts[rank + 1] as number) + 1
  }
  for (let rank = 1; rank < starts.length; rank++) {
    starts[rank] = (starts[rank] as number) + (starts[rank - 1] as number)
  }
  const positions = new Uint32Array(column.length)
  for (let i = 0; i < column.length; i++) {
    const p = among ? (among[i] as number) : i
    const rank = ranks[p] as number
    const at = starts[rank] as number
    positions[at] = p
    starts[rank] = at + 1
  }
  return { positions, known }
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
