/** Positions in the order of a column; those without a value (NaN) come last. */
export interface SortedOrder {
  positions: Uint32Array
  /** How many positions have a value. */
  known: number
}

/**
 * Sorts positions by their value, ties by position in both directions: distinct values are ranked first,
 * then positions are counted into place, which is several times faster than a sort with a comparator.
 */
export function sortPositions(column: Float64Array, direction: 1 | -1 = 1): SortedOrder {
  const values = column.filter((value) => !Number.isNaN(value)).sort()
  const known = values.length
  const distinct = values.filter((value, i) => i === 0 || value !== values[i - 1])
  if (direction === -1) distinct.reverse()
  const rankOf = new Map<number, number>()
  for (const [rank, value] of distinct.entries()) rankOf.set(value, rank)
  const starts = new Uint32Array(distinct.length + 2)
  const ranks = new Uint32Array(column.length)
  for (let p = 0; p < column.length; p++) {
    const rank = rankOf.get(column[p] as number) ?? distinct.length
    ranks[p] = rank
    starts[rank + 1] = (starts[rank + 1] as number) + 1
  }
  for (let rank = 1; rank < starts.length; rank++) {
    starts[rank] = (starts[rank] as number) + (starts[rank - 1] as number)
  }
  const positions = new Uint32Array(column.length)
  for (let p = 0; p < column.length; p++) {
    const rank = ranks[p] as number
    const at = starts[rank] as number
    positions[at] = p
    starts[rank] = at + 1
  }
  return { positions, known }
}
