// chunk: first-load
const roman = ['I', 'II', 'III', 'IV']

/** Returns the key of a quarter, `2027-3`, or null when it is unknown. */
export function completionKey(year: number | null, quarter: number | null): string | null {
  return year === null || quarter === null ? null : `${year}-${quarter}`
}

/** Formats a quarter key: `2027-3` → «III кв. 2027». */
export function formatCompletion(key: string): string {
  const [year, quarter] = key.split('-')
  return `${roman[Number(quarter) - 1] ?? quarter}\u00a0кв.\u00a0${year}`
}
