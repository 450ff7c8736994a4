/** An instalment plan of the company: the price in parts, without a bank. */
export interface InstalmentPlan {
  id: number
  name: string
  /** Percent of the sum that is paid at the signing of the contract. */
  first_payment: number
  /** Number of equal payments after it. */
  payments: number
  /** Months between two payments. */
  months_between: number
  /** Percent of the price that the plan adds to it. */
  markup: number
  /** Types of projects. An empty list means all. */
  areas: readonly string[]
  /** Slugs of projects. An empty list means all. */
  projects: readonly string[]
  /** Conditions in words. */
  text: string
  /** The last day, or null. */
  ends_on: string | null
}

/** An instalment plan for one home, as its page shows it. Sums in roubles. */
export interface Instalments {
  id: number
  name: string
  text: string
  ends_on: string | null
  /** What a buyer pays altogether. */
  total: number
  /** How much of it the plan adds to the price. */
  markup: number
  /** Dates as `2026-11-23`. */
  rows: ReadonlyArray<{ date: string; sum: number }>
}

/** Returns in Russian why a plan must not be shown on the day `today` (`yyyy-mm-dd`), or null if it may. */
export function findEndedReason({ ends_on }: { ends_on: string | null }, today: string) {
  return ends_on !== null && ends_on < today ? `закончилась ${ends_on}` : null
}
