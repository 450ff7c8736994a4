/** What a buyer pays: the sale price where there is one (decision D29), roubles. */
export function paidPrice({
  price,
  sale_price,
}: {
  price: number
  sale_price: number | null
}): number {
  return sale_price ?? price
}
