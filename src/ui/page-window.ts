/**
 * Numbers of the pages that a pager shows: the first, the last and the neighbours of the current one;
 * `null` stands for a gap of two pages or more.
 */
export function pageWindow(page: number, pages: number): Array<number | null> {
  const shown = new Set([1, pages])
  for (let near = page - 1; near <= page + 1; near += 1) {
    if (near >= 1 && near <= pages) shown.add(near)
  }
  const result: Array<number | null> = []
  let last = 0
  for (const number of [...shown].toSorted((a, b) => a - b)) {
    // A gap of one page is that page: three dots would save nothing.
    if (number - last === 2) result.push(last + 1)
    else if (number - last > 2) result.push(null)
    result.push(number)
    last = number
  }
  return result
}
