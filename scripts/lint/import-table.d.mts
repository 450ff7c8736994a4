/** Allowed imports of rooms, by feature and room. */
export const rooms: Record<string, Record<string, string[]>>
/** Allowed imports of rooms, by room of the server. */
export const serverRooms: Record<string, string[]>
/** Allowed imports of rooms, by room of the shell. */
export const shellRooms: Record<string, string[]>
