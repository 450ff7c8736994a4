/** A price is mistyped more often than it changes so much at once. */
const bounds = { least: 0.4, most: 2.5 } as const

/** Whether a price is so far from the one that is shown that somebody has to confirm it. */
export function isFarFrom(shown: number, price: number): boolean {
  return price < shown * bounds.least || price > shown * bounds.most
}
