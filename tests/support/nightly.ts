/** Whether this is the nightly run, which also does what takes long: more widths, more stores, more samples. */
export const isNightly = process.env['KVARTAL_NIGHTLY'] === '1'

/**
 * Returns the one store that a check which takes minutes runs on: at night they take turns by the day, by day the last
 * one, which has more to go wrong.
 */
export function chooseStores<T>(stores: readonly T[]): T[] {
  const today = isNightly ? new Date().getUTCDate() % stores.length : stores.length - 1
  return stores.slice(today, today + 1)
}
