/** What is known of a home that a picture is to fit. */
export interface KnownRooms {
  /** Rooms for living; 0 is a studio, null unknown. */
  count: number | null
  /** The rooms of its plan, or what is known without one. */
  rooms: ReadonlyArray<{ name: string; area: number }>
}

/** How much smaller or larger a room may be than the one of a picture, as a share. */
const TOLERANCE = 0.2
const AREA = /(\d+(?:[.,]\d+)?)[\s\u00a0]*м²/
const SAME = /в[\s\u00a0]той[\s\u00a0]же[\s\u00a0]квартире/i
/** What captions say of the home, with the number of its rooms. */
const counts: ReadonlyArray<readonly [words: RegExp, count: number]> = [
  [/студи/i, 0],
  [/одно-?комнатн/i, 1],
  [/дв[ух]+-?комнатн/i, 2],
  [/тр[её]х-?комнатн/i, 3],
  [/четыр[её]х-?комнатн/i, 4],
  [/пяти-?комнатн/i, 5],
]
/** Rooms that not every home has, with what they may be called in a plan. */
const kinds: ReadonlyArray<readonly [words: RegExp, names: RegExp]> = [
  [/^\S*\s?кухня-гостиная/i, /кухня-гостиная|студия|комната/i],
  [/спальня/i, /спальня/i],
]

/**
 * Leaves the pictures whose captions say nothing that is wrong for this home: of a room of another size, of a home with
 * more or fewer rooms, of a room that it does not have. A picture «в той же квартире» goes with the one before.
 */
export function fitHome<T extends { alt: string }>(pictures: readonly T[], home: KnownRooms): T[] {
  let isBeforeFitting = true
  return pictures.filter(({ alt }) => {
    isBeforeFitting = (!SAME.test(alt) || isBeforeFitting) && isFitting(alt, home)
    return isBeforeFitting
  })
}

function isFitting(caption: string, { count, rooms }: KnownRooms): boolean {
  // What follows the colon is about materials.
  const [what = ''] = caption.split(':')
  const said = counts.find(([words]) => words.test(what))
  if (said && said[1] !== count) return false
  const kind = kinds.find(([words]) => words.test(what))
  const alike = kind ? rooms.filter(({ name }) => kind[1].test(name)) : rooms
  if (kind && rooms.length > 0 && alike.length === 0) return false
  const area = Number.parseFloat((AREA.exec(what)?.[1] ?? '').replace(',', '.'))
  if (Number.isNaN(area)) return true
  return alike.some((room) => Math.abs(room.area - area) <= area * TOLERANCE)
}
