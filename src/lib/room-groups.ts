/** Homes with this many rooms or more are one group: «5 и больше» (decision D29). */
export const MANY_ROOMS = 5

/** The group that a home belongs to: 0 (studio) … 5 (five rooms and more). */
export function roomGroup(rooms: number): number {
  return Math.min(rooms, MANY_ROOMS)
}
