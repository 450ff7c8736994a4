/** Percentages of programmes have two decimals at most; four leave room. */
const SCALE = 10_000

/**
 * Returns a percentage of an amount in roubles, rounded up to a rouble. It is computed in integers: 20.1 % of
 * 10,500,000 is 2,110,500, while floating point arithmetic gives slightly more and a rouble too much.
 *
 * @param roubles an integer below 9 × 10⁹ for percentages up to 100
 */
export function percentRoundedUp(roubles: number, percent: number): number {
  return Math.ceil((roubles * Math.round(percent * SCALE)) / (100 * SCALE))
}
