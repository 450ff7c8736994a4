/** From a ceiling to the floor above it, metres. */
const SLAB = 0.35
/** A ground storey of lobbies and shops, from floor to floor, metres. */
export const SHOP_STOREY = 4.8

/** From floor to floor of a storey with such ceilings, metres. */
export function storeyHeight(ceiling: number): number {
  return Number((ceiling + SLAB).toFixed(3))
}
