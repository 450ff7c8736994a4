import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../db/connect.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { firstLines, printable } from '../../../lib/terminal-text.ts'
import type { DefinesFile } from '../model/folder-layout.ts'
import { readSources } from './content-sources.server.ts'

/** File of an exported folder that says up to which revision it has what the desk published. */
export const REVISION_FILE = '.kvartal-revision'

/** A file that the desk published and a folder does not have so. */
export interface DeskChange {
  path: string
  at: string
  by: string
}

/** Thrown when an import would undo what the desk published. The Russian message lists the files. Nothing was written. */
export class DeskChangesError extends Error {
  readonly changes: readonly DeskChange[]

  constructor(changes: readonly DeskChange[]) {
    super(
      [
        `Импорт остановлен: в папке нет того, что опубликовано в кабинете, ${formatCount(changes.length, 'файл', 'файла', 'файлов')}.`,
        ...firstLines(
          changes.map(({ path, at, by }) => `  ${printable(path)}: ${printable(by)}, ${at}`),
        ),
        'Ничего не записано. Возьмите их из kvartal export content, или повторите с --replace-desk.',
      ].join('\n'),
    )
    this.name = 'DeskChangesError'
    this.changes = changes
  }
}

/** What `REVISION_FILE` of an export says: number and time of the last publish of the desk; null before the first. */
export async function formatRevision(db: Database): Promise<string | null> {
  const last = await db
    .selectFrom('content_revisions')
    .select(['id', 'at'])
    .where('user_name', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? `${last.id} ${last.at}\n` : null
}

/** Lists what the desk published since the folder was exported, and an import of it would undo. */
export async function findDeskChanges(
  db: Database,
  root: string,
  texts: ReadonlyMap<string, string>,
  defines: DefinesFile,
): Promise<DeskChange[]> {
  const since = await readFolderRevision(db, root)
  const published = await db
    .selectFrom('content_revision_files as files')
    .innerJoin('content_revisions as revisions', 'revisions.id', 'files.revision_id')
    .select(['files.path', 'files.after', 'revisions.at', 'revisions.user_name as by'])
    .where('revisions.id', '>', since)
    .orderBy('revisions.id')
    .execute()
  const latest = new Map(published.map((row) => [row.path, row]))
  const stored = new Map(
    latest.size === 0 ? [] : (await readSources(db)).map(({ path, text }) => [path, text]),
  )
  return [...latest.values()].flatMap(({ path, after, at, by }) => {
    // The last change of the file may be an import, which a person at the terminal has made.
    if (by === null || (stored.get(path) ?? null) !== after) return []
    const isLost = defines(path) && (texts.get(path) ?? null) !== after
    return isLost ? [{ path, at, by }] : []
  })
}

/** The revision that the folder was exported at; 0 without one, or with that of another database. */
async function readFolderRevision(db: Database, root: string): Promise<number> {
  const text = await readFile(join(root, REVISION_FILE), 'utf8').catch(() => '')
  const [id = '', at = ''] = text.trim().split(' ')
  if (!/^\d{1,9}$/.test(id)) return 0
  const row = await db
    .selectFrom('content_revisions')
    .select('id')
    .where('id', '=', Number(id))
    .where('at', '=', at)
    .executeTakeFirst()
  return row?.id ?? 0
}
