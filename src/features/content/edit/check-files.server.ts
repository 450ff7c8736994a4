import type { Database } from '../../../db/connect.ts'
import { readPicture } from '../media/pictures.server.ts'
import type { FileProblem } from './edit-schema.ts'
import { readInProcess } from './reader-child.server.ts'
import type { FileToRead, ReadResult } from './reader-messages.server.ts'
import { readPublished } from './stored-files.server.ts'
import { readStoredNames } from './stored-names.server.ts'

/** The files whose texts are one item, the company. */
export const companyPaths: readonly string[] = ['company.md', 'purchase.md', 'partners.md']

export type CheckedFiles = Pick<ReadResult, 'views' | 'problems' | 'items'>

/**
 * Reads files for forms and previews, in a process that may die of them. With `deleted`, the paths that leave with them, they
 * are also checked together over all that is stored.
 */
export async function readEditedFiles(
  db: Database,
  files: readonly FileToRead[],
  deleted: readonly string[] | null,
): Promise<CheckedFiles> {
  const words = files.map(({ text, edit }) => `${text}${edit ? JSON.stringify(edit) : ''}`)
  const isNamed = (key: string) =>
    words.some((text) => text.includes(key) || text.includes(encodeURI(key)))
  const rows = await db.selectFrom('pictures').selectAll().execute()
  const result = await readInProcess({
    files,
    pictures: rows.flatMap((row) => (isNamed(row.key) ? [[row.key, readPicture(row)]] : [])),
    check: deleted && {
      stored: await readStoredNames(db),
      defined: [...files.map(({ path }) => path), ...deleted],
    },
  })
  if (result) return result
  return {
    views: files.map(({ path, text }) => {
      return { path, text, fields: null, body: '', html: '', format: null }
    }),
    problems: files.map(({ path }) => toUnreadable(path)),
    items: [],
  }
}

/**
 * The published files that are checked with these: the texts of the company are one item, so those that stay are read with
 * those that change.
 */
export async function readBeside(
  db: Database,
  own: ReadonlySet<string>,
): Promise<Array<{ path: string; text: string }>> {
  const others = companyPaths.some((path) => own.has(path))
    ? companyPaths.filter((path) => !own.has(path))
    : []
  return [...(await readPublished(db, others))].map(([path, text]) => ({ path, text }))
}

function toUnreadable(file: string): FileProblem {
  const reason = 'файл не удалось разобрать: он слишком сложный'
  return { file, line: 1, column: 1, field: null, reason }
}
