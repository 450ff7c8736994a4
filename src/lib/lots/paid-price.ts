// chunk: first-load
/** Returns the price that a buyer pays, in roubles: the sale price if there is one (decision D29). */
export function paidPrice({
  price,
  sale_price,
}: {
  price: number
  sale_price: number | null
}): number {
  return sale_price ?? price
}

/**
 * Returns the sale price that is valid on `today`, or null. Its last day counts; without one it has no end. Days are
 * `yyyy-mm-dd` in Moscow.
 */
export function validSalePrice(
  { sale_price, sale_ends_on }: { sale_price: number | null; sale_ends_on: string | null },
  today: string,
): number | null {
  return sale_ends_on !== null && sale_ends_on < today ? null : sale_price
}
