import * as z from 'zod'
import type { Database } from '../../../db/connect.ts'
import type { PicturesTable } from '../../../db/media-tables.ts'
import { findPictureStarts } from '../../../lib/http/picture-address.ts'
import type { Rendition } from './decoder-messages.server.ts'
import { type Picture, pictureFormatSchema, pictureSchema } from '../../../lib/picture-schema.ts'

const storedRenditionsSchema = z.array(
  z.object({ format: pictureFormatSchema, width: z.int(), path: z.string() }),
)
/** SQLite allows 32,766 parameters per statement. */
const KEYS_PER_STATEMENT = 10_000

/** Returns the renditions that a row of `pictures` names, with the names of their files. */
export function readRenditions({ renditions }: Pick<PicturesTable, 'renditions'>): Rendition[] {
  return storedRenditionsSchema.parse(JSON.parse(renditions)).map(({ format, width, path }) => ({
    format,
    width,
    name: path.slice(path.lastIndexOf('/') + 1),
  }))
}

/** Returns the public shape of a row of `pictures`. Throws for a row that no import of content wrote. */
export function readPicture(row: PicturesTable): Picture {
  const renditions = storedRenditionsSchema.parse(JSON.parse(row.renditions))
  return pictureSchema.parse({
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    renditions: renditions.map(({ format, width, path }) => ({ format, width, url: path })),
  })
}

/** Returns the pictures with these keys, by key. Unknown keys are omitted. */
export async function readPictures(
  db: Database,
  keys: Iterable<string>,
): Promise<Map<string, Picture>> {
  const unique = [...new Set(keys)]
  const found = new Map<string, Picture>()
  for (let from = 0; from < unique.length; from += KEYS_PER_STATEMENT) {
    const rows = await db
      .selectFrom('pictures')
      .selectAll()
      .where('key', 'in', unique.slice(from, from + KEYS_PER_STATEMENT))
      .execute()
    for (const row of rows) found.set(row.key, readPicture(row))
  }
  return found
}

/** An opaque WebP: behind a transparent picture a placeholder would stay visible. */
const OPAQUE_PLACEHOLDER = /^data:image\/webp;base64,.{16}VlA4I[A-Za-z0-9+/=]+$/

/** A feed can bring 100,000 photos; so many placeholders take some 4 MB of every process. */
const MAX_PLACEHOLDERS = 10_000

/**
 * Returns the placeholders of opaque pictures, at most 10,000 and those of the content first, by the start of the
 * addresses of their renditions. Plans of feeds have none: they are shown uncropped, and a placeholder would stay visible
 * beside them.
 */
export async function readPlaceholders(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('pictures')
    .select(['placeholder', 'renditions'])
    .where((pictures) =>
      pictures.not(
        pictures.exists(
          pictures
            .selectFrom('feed_pictures')
            .select('feed_pictures.id')
            .whereRef('picture', '=', 'pictures.key')
            // Two lists of addresses, `in … or in …`, are searched from end to end for each row once they are long.
            .where((eb) =>
              eb.or(
                (['plan_picture_url', 'drawn_plan_url'] as const).map((column) =>
                  eb.exists(
                    eb
                      .selectFrom('lots')
                      .select('lots.id')
                      .whereRef(column, '=', 'feed_pictures.url'),
                  ),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy((eb) => eb.case().when('key', 'like', 'pictures/%').then(0).else(1).end())
    .orderBy('key')
    .limit(MAX_PLACEHOLDERS)
    .execute()
  return new Map(
    rows.flatMap(({ placeholder, renditions }) => {
      const [start] = findPictureStarts(renditions)
      return start !== undefined && OPAQUE_PLACEHOLDER.test(placeholder)
        ? [[start, placeholder] as const]
        : []
    }),
  )
}
