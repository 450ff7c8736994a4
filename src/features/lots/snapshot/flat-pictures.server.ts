import type { Database } from '../../../db/connect.ts'
import { shownPicture } from '../../../lib/shown-picture.ts'
import { readPictures } from '../../content/media/pictures.server.ts'
import {
  createPictureFinder,
  type FindPictures,
  type PictureConditions,
} from '../model/lot-pictures.server.ts'
import type { FlatPicture } from '../model/schema.ts'

/** A picture of a room or a view with the lots that it shows. */
export interface PlacedPicture extends PictureConditions {
  shown: FlatPicture
}

/** What a picture without a caption shows. */
const CAPTIONS = { room: 'Комната', view: 'Вид из\u00a0окна' } as const

/** Reads the pictures of rooms and views; those without a file are left out. `finishes` are all finishes by id. */
export async function loadFlatPictures(
  trx: Database,
  finishes: ReadonlyMap<number, { value: string; label: string }>,
): Promise<FindPictures<PlacedPicture>> {
  const rows = await trx.selectFrom('flat_pictures').selectAll().execute()
  const stored = await readPictures(
    trx,
    rows.map(({ picture }) => picture),
  )
  return createPictureFinder(
    rows.flatMap(({ picture, caption, finish_id, ...conditions }) => {
      const found = stored.get(picture)
      const shown = found && shownPicture(found, caption || CAPTIONS[conditions.kind])
      if (!shown) return []
      const { src: url, ...rest } = shown
      const finishing = finish_id === null ? null : (finishes.get(finish_id) ?? null)
      return [{ ...conditions, shown: { kind: conditions.kind, url, ...rest, finishing } }]
    }),
  )
}
