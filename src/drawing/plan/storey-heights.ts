/** Thickness from a ceiling to the floor above, in metres. */
const SLAB = 0.35
/** Height of a ground storey with lobbies and shops, from floor to floor, in metres. */
export const SHOP_STOREY = 4.8

/** Returns the height of a storey from floor to floor for a ceiling height, in metres. */
export function storeyHeight(ceiling: number): number {
  return Number((ceiling + SLAB).toFixed(3))
}
