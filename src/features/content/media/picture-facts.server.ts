import * as z from 'zod'
import type { PicturesTable } from '../../../db/media-tables.ts'
import { type ContentProblem, compareText } from '../model/content-problem.ts'
import type { FolderListing } from '../model/folder-listing.ts'

/** File of a content folder with hash, size and placeholder of its pictures, as an export writes it. */
export const PICTURE_FACTS = 'picture-facts.json'
const MAX_FACTS_BYTES = 16 * 1024 * 1024
const MAX_SIDE = 16_383

const factsSchema = z.record(
  z.string(),
  z.strictObject({
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    width: z.int().min(1).max(MAX_SIDE),
    height: z.int().min(1).max(MAX_SIDE),
    placeholder: z
      .string()
      .max(4_096)
      .regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/),
  }),
)
export type PictureFacts = z.output<typeof factsSchema>[string]

/**
 * Reads the picture facts of a folder by key. A picture with the same hash need not be decoded, which takes about
 * 0.1 s. Returns an empty map without the file. Errors of the file are added to `problems`.
 */
export async function readPictureFacts(
  { files, read }: FolderListing,
  problems: ContentProblem[],
): Promise<ReadonlyMap<string, PictureFacts>> {
  const size = files.get(PICTURE_FACTS)
  if (size === undefined) return new Map()
  const reject = (reason: string) => {
    problems.push({ file: PICTURE_FACTS, line: 1, column: 1, reason })
    return new Map<string, PictureFacts>()
  }
  if (size > MAX_FACTS_BYTES) return reject('файл больше 16 МБ')
  const facts = factsSchema.safeParse(parseJson((await read(PICTURE_FACTS)).toString('utf8')))
  if (facts.success) return new Map(Object.entries(facts.data))
  const path = facts.error.issues[0]?.path.join(' › ')
  return reject(
    `не то, что пишет выгрузка${path ? ` (${path})` : ''}: уберите файл, и картинки прочтутся заново`,
  )
}

/** Returns the text of the facts file for these pictures. */
export function formatPictureFacts(rows: readonly PicturesTable[]): string {
  const facts = rows
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ key, hash, width, height, placeholder }) => [key, { hash, width, height, placeholder }])
  return `${JSON.stringify(Object.fromEntries(facts), null, 2)}\n`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
