import { RANGE_DASH } from '../text.ts'

/** Returns storeys in words, neighbours as a range: «2–7, 9». */
export function floorRanges(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const ranges: Array<[number, number]> = []
  for (const number of sorted) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
    .map(([from, to]) => (from === to ? String(from) : `${from}${RANGE_DASH}${to}`))
    .join(', ')
}
