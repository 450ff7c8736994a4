import * as z from 'zod'
import type { Database } from '../../../db/connect.ts'
import type { PicturesTable } from '../../../db/content-tables.ts'
import { type Picture, pictureFormatSchema, pictureSchema } from '../model/picture-schema.ts'

const storedRenditionsSchema = z.array(
  z.object({ format: pictureFormatSchema, width: z.int(), path: z.string() }),
)
/** SQLite takes 32,766 parameters a statement. */
const KEYS_A_STATEMENT = 10_000

/** The public shape of a row of `pictures`. Throws when the row was not written by an import of content. */
export function readPicture(row: PicturesTable): Picture {
  const renditions = storedRenditionsSchema.parse(JSON.parse(row.renditions))
  return pictureSchema.parse({
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    renditions: renditions.map(({ format, width, path }) => ({ format, width, url: path })),
  })
}

/** The pictures with these keys, by key; a key that has no picture is missing from the answer. */
export async function readPictures(
  db: Database,
  keys: Iterable<string>,
): Promise<Map<string, Picture>> {
  const wanted = [...new Set(keys)]
  const found = new Map<string, Picture>()
  for (let from = 0; from < wanted.length; from += KEYS_A_STATEMENT) {
    const rows = await db
      .selectFrom('pictures')
      .selectAll()
      .where('key', 'in', wanted.slice(from, from + KEYS_A_STATEMENT))
      .execute()
    for (const row of rows) found.set(row.key, readPicture(row))
  }
  return found
}
