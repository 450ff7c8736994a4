/**
 * Returns the page numbers that a pager shows: the first, the last and those around the current one. `null` represents
 * a gap of two or more pages.
 */
export function pageWindow(page: number, pages: number): Array<number | null> {
  const shown = new Set([1, pages])
  for (let near = page - 1; near <= page + 1; near += 1) {
    if (near >= 1 && near <= pages) shown.add(near)
  }
  const result: Array<number | null> = []
  let last = 0
  for (const number of [...shown].toSorted((a, b) => a - b)) {
    // A gap of one page is shown as that page.
    if (number - last === 2) result.push(last + 1)
    else if (number - last > 2) result.push(null)
    result.push(number)
    last = number
  }
  return result
}
