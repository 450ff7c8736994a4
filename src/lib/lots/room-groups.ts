// chunk: first-load
/** Homes with at least this many rooms form one group: «5 и больше» (decision D29). */
export const MANY_ROOMS = 5

/** Returns the group of a home: 0 (studio) … 5 (five rooms and more). */
export function roomGroup(rooms: number): number {
  return Math.min(rooms, MANY_ROOMS)
}

/** Returns a group as a short key of a choice: «Студия», «1» … «4», «5+». */
export function formatRoomGroup(group: number): string {
  if (group === 0) return 'Студия'
  return group === MANY_ROOMS ? `${group}+` : String(group)
}
