import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
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
 * are also checked together over all that is stored. Throws `bad_input` for fields over a text that cannot be
 * read, `unavailable` when an edit could not be written into its text.
 */
export async function readEditedFiles(
  db: Database,
  files: readonly FileToRead[],
  deleted: readonly string[] | null,
  read: typeof readInProcess = readInProcess,
): Promise<CheckedFiles> {
  const words = files.map(({ text, edit }) => `${text}${edit ? JSON.stringify(edit) : ''}`)
  const isNamed = (key: string) =>
    words.some((text) => text.includes(key) || text.includes(encodeURI(key)))
  const rows = await db.selectFrom('pictures').selectAll().execute()
  const result = await read({
    files,
    pictures: rows.flatMap((row) => (isNamed(row.key) ? [[row.key, readPicture(row)]] : [])),
    check: deleted && {
      stored: await readStoredNames(db),
      defined: [...files.map(({ path }) => path), ...deleted],
    },
  })
  const unreadable = result?.views.find((view) => view.isUnreadable)
  if (unreadable) {
    throw new AppError('bad_input', 'fields over a text with errors', {
      fields: { fields: [`${unreadable.path}: в исходнике ошибка, сначала исправьте её`] },
    })
  }
  if (result) return result
  // What was typed is not in these texts: an answer with them would lose it.
  if (files.some(({ edit }) => edit)) {
    throw new AppError('unavailable', 'the reader died of an edit or took too long', {
      detail:
        'Не удалось разобрать файл: он слишком сложный или сервер занят. Черновик не сохранён',
    })
  }
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
