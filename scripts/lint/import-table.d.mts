/** By feature and room, the rooms that it may import. */
export const rooms: Record<string, Record<string, string[]>>
/** By room of the server, the rooms that it may import. */
export const serverRooms: Record<string, string[]>
