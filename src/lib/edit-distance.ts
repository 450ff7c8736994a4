/**
 * Returns how many letters must be inserted, removed, replaced or swapped with their neighbour to turn one text into
 * the other, or null for more than `limit`. The time is bounded by the limit: only a band of the table is computed.
 */
export function editDistance(a: string, b: string, limit: number): number | null {
  if (Math.abs(a.length - b.length) > limit) return null
  const far = limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => Math.min(j, far))
  for (let i = 1; i <= a.length; i++) {
    const row = Array.from({ length: b.length + 1 }, () => far)
    if (i <= limit) row[0] = i
    let least = row[0] ?? far
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(
        (last[j] ?? far) + 1,
        (row[j - 1] ?? far) + 1,
        (last[j - 1] ?? far) + change,
      )
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? far) + 1)
      row[j] = Math.min(cost, far)
      least = Math.min(least, cost)
    }
    // A swap reaches over one row.
    if (least > limit && Math.min(...last) > limit) return null
    before = last
    last = row
  }
  const distance = last[b.length] ?? far
  return distance > limit ? null : distance
}
