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
