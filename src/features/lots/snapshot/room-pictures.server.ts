import type { Database } from '../../../db/connect.ts'
import { findRooms, type PictureKind } from '../../../lib/picture-kinds.ts'
import { type ShownPicture, shownPicture } from '../../../lib/shown-picture.ts'
import { readPictures } from '../../content/media/pictures.server.ts'

/** A room of a project, its lobby or its courtyard. */
export interface RoomPicture extends ShownPicture {
  kind: PictureKind
}

/** Reads the pictures of rooms and courtyards by project, the rooms first; without projects that have none. */
export async function readRoomPictures(
  trx: Database,
): Promise<ReadonlyMap<number, readonly RoomPicture[]>> {
  const rows = await trx
    .selectFrom('project_pictures')
    .select(['project_id', 'kind', 'picture', 'caption'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const rooms = findRooms(rows)
  const stored = await readPictures(
    trx,
    rooms.map(({ picture }) => picture),
  )
  const shown = rooms.flatMap(({ project_id, kind, picture, caption }) => {
    const found = stored.get(picture)
    const room = found ? shownPicture(found, caption) : null
    return room ? [{ project_id, picture: { ...room, kind } }] : []
  })
  return new Map(
    [...Map.groupBy(shown, ({ project_id }) => project_id)].map(([id, own]) => [
      id,
      own.map(({ picture }) => picture),
    ]),
  )
}
