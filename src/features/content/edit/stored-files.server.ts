import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import { sha256 } from '../media/picture-files.server.ts'
import type { ContentKind } from '../model/content-model.ts'
import { type FilePlace, findFilePlace, isReadme } from '../model/folder-layout.ts'
import { readPublishedTexts } from '../write/content-sources.server.ts'
import { readPictureBook, readStoredContent } from '../write/stored-content.server.ts'
import { listKinds } from '../write/write-changes.server.ts'

/** Whether the desk edits a file of this path. */
export function hasPlace(path: string): boolean {
  const place = isReadme(path) ? undefined : findFilePlace(path)
  return place !== undefined && place.kind !== 'sources'
}

/** Where a file is, and what it contains; throws `bad_input` for a path that the layout of the folder does not have. */
export function requirePlace(path: string): FilePlace {
  const isPlain = !path.split('/').some((part) => part === '' || part.startsWith('.'))
  const place = isPlain ? findFilePlace(path) : undefined
  if (!place) {
    throw new AppError('bad_input', 'the layout has no such path', {
      fields: { path: ['Такого файла в папке содержания не бывает'] },
    })
  }
  if (isReadme(path)) {
    throw new AppError('bad_input', 'a readme is no content', {
      fields: { path: ['readme.md поясняет папку, страницей он не станет: назовите файл иначе'] },
    })
  }
  if (place.kind === 'sources') {
    throw new AppError('bad_input', 'sources have screens of their own', {
      fields: { path: ['Источники меняют в разделе «Фиды и прайсы»'] },
    })
  }
  return place
}

/** The kind under which the desk lists a file. */
export function toListedKind({ kind }: FilePlace): ContentKind {
  return kind === 'purchase' || kind === 'partners' ? 'company' : kind
}

/** What is published of these files, as an export writes them; files that there are not are left out. */
export async function readPublished(
  db: Database,
  paths: readonly string[],
): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const book = await readPictureBook(db)
  const model = await readStoredContent(db, book, listKinds(paths))
  return readPublishedTexts(db, paths, model, book)
}

/** SHA-256 of a published text, by which a draft knows what it changes; null for none. */
export function toBase(text: string | undefined): string | null {
  return text === undefined ? null : sha256(text)
}

/** The number of the last publish or import that changed files; 0 before the first. */
export async function readRevision(db: Database): Promise<number> {
  const row = await db
    .selectFrom('content_revisions')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
