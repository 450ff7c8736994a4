/** What a picture of a project shows. An unfinished interior is a room before its finish. */
export const pictureKinds = [
  'exterior',
  'entrance',
  'evening',
  'courtyard',
  'lobby',
  'interior',
  'unfinished',
  'aerial',
  'genplan',
] as const
export type PictureKind = (typeof pictureKinds)[number]

/** A house is walked through from its rooms to its street; what is seen from a helicopter comes last. */
const GALLERY_ORDER: readonly PictureKind[] = [
  'interior',
  'lobby',
  'courtyard',
  'entrance',
  'exterior',
  'evening',
  'aerial',
  'unfinished',
  'genplan',
]
/** Rooms and places in which one stays, the rooms first. */
const ROOMS: readonly PictureKind[] = ['interior', 'lobby', 'courtyard']

/**
 * Orders the gallery of a project: the first picture stays, then follows one of each kind, from the living room to the
 * aerial photo, then the second of each kind, and so on. Within a kind the order is that of the company.
 */
export function orderGallery<Shown extends { kind: PictureKind }>(
  pictures: readonly Shown[],
): Shown[] {
  const [hero, ...others] = pictures
  if (hero === undefined) return []
  const turns = others.map((picture, index) => ({
    picture,
    turn: others.slice(0, index).filter(({ kind }) => kind === picture.kind).length,
    place: GALLERY_ORDER.indexOf(picture.kind),
  }))
  const ordered = turns.toSorted((a, b) => a.turn - b.turn || a.place - b.place)
  return [hero, ...ordered.map(({ picture }) => picture)]
}

/** Returns the pictures of rooms and of places in which one stays, the rooms first. */
export function findRooms<Shown extends { kind: PictureKind }>(
  pictures: readonly Shown[],
): Shown[] {
  return ROOMS.flatMap((wanted) => pictures.filter(({ kind }) => kind === wanted))
}
