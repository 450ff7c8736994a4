/**
 * Returns the numbers of the storeys above ground that are known, ascending: all of them where their number is known,
 * else those with lots.
 */
export function knownStoreys(floorsTotal: number | null, withLots: Iterable<number>): number[] {
  const numbers = [...new Set(withLots)].filter((number) => number > 0).toSorted((a, b) => a - b)
  if (floorsTotal === null) return numbers
  const highest = Math.max(floorsTotal, numbers.at(-1) ?? 0)
  return Array.from({ length: highest }, (_, index) => index + 1)
}
