import { createHash } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import { compareText, type ContentProblem } from '../model/content-problem.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import type { ItemSource, ReadItem } from '../model/read-item.ts'
import { prepareBrand } from '../write/build-brand.server.ts'
import { companyPaths, readBeside, readEditedFiles } from './check-files.server.ts'
import { type DraftRow, listDrafts, toDraftText } from './draft-rows.server.ts'
import { toEdited } from './drafts.server.ts'
import type { FileProblem } from './edit-schema.ts'
import { toFileProblem } from './read-files.server.ts'
import type { CheckedItem, FileToRead, StoredNames } from './reader-messages.server.ts'
import { readPublished, requirePlace, toBase } from './stored-files.server.ts'
import { readBrandFiles, readStoredNames } from './stored-names.server.ts'

/** Files that are to be published over what is published now. */
export interface ChangeSet {
  /** What each file is to be; null: it is deleted. Files that would stay as they are are left out. */
  texts: Map<string, string | null>
  /** What is published of all files that are to be published. */
  published: Map<string, string>
  /** What is published of the files that are written with these though they stay as they are; null where there is none. */
  beside: Map<string, string | null>
  /** The names of all that is stored, as they were before the files were checked with them. */
  names: StoredNames
  drafts: DraftRow[]
  problems: FileProblem[]
  items: ReadItem[]
  /** Problems that the items report later, while they are written. */
  later: ContentProblem[]
  /** Changes with any draft, and with what is published of these files. */
  token: string
}

export interface GivenFile {
  path: string
  text?: string | undefined
  fields?: unknown
  body?: string | undefined
  base: string | null
}

/** Reads and checks the drafts of these files. Throws `not_found` for a file without a draft. */
export async function readDraftedChanges(
  db: Database,
  paths: readonly string[],
): Promise<ChangeSet> {
  for (const path of paths) requirePlace(path)
  const drafts = await listDrafts(db, paths)
  const missing = paths.find((path) => !drafts.some((draft) => draft.path === path))
  if (missing !== undefined) {
    throw new AppError('not_found', 'a file without a draft', {
      detail: `Черновика ${missing} нет`,
    })
  }
  const published = await readPublished(db, paths)
  const moved = drafts.find(({ path, base }) => base !== toBase(published.get(path)))
  if (moved) throw movedError(moved.path)
  const files = drafts.flatMap((draft): FileToRead[] => {
    const text = toDraftText(draft)
    return text === null ? [] : [{ path: draft.path, text }]
  })
  const deleted = drafts.flatMap(({ path, state }) => (state === 'deleting' ? [path] : []))
  return check(db, { files, deleted, drafts, published })
}

/** Reads and checks files that come without a draft. Throws `conflict` for one whose base is not what is published. */
export async function readGivenChanges(
  db: Database,
  given: readonly GivenFile[],
): Promise<ChangeSet> {
  const paths = given.map(({ path }) => path)
  for (const path of paths) requirePlace(path)
  if (new Set(paths).size < paths.length) {
    throw new AppError('bad_input', 'a file twice', {
      fields: { files: ['Один файл назван дважды'] },
    })
  }
  const published = await readPublished(db, paths)
  const moved = given.find(({ path, base }) => base !== toBase(published.get(path)))
  if (moved) throw movedError(moved.path)
  const files = given.map((file) => toEdited(file, published.get(file.path) ?? ''))
  return check(db, { files, deleted: [], drafts: await listDrafts(db, paths), published })
}

/** What was published of a file is not what its draft changes. */
export function movedError(path: string): AppError {
  return new AppError('conflict', 'the base of a file has moved', {
    detail: `${path}: опубликованный текст изменился, посмотрите его и публикуйте снова`,
    more: { path },
  })
}

interface Unchecked {
  files: readonly FileToRead[]
  deleted: readonly string[]
  drafts: DraftRow[]
  published: Map<string, string>
}

async function check(
  db: Database,
  { files, deleted, drafts, published }: Unchecked,
): Promise<ChangeSet> {
  const own = new Set([...files.map(({ path }) => path), ...deleted])
  const beside = await readBeside(db, own)
  const names = await readStoredNames(db)
  const read = await readEditedFiles(db, [...files, ...beside], deleted)
  const texts = new Map<string, string | null>(deleted.map((path) => [path, null]))
  for (const { path, text: given } of read.views) {
    // As an import of the file would store it.
    const text = given.replaceAll('\r\n', '\n')
    if (own.has(path) && text !== published.get(path)) texts.set(path, text)
  }
  // A change of one text of the company writes all of them, also those that came as they are.
  const written = new Set(texts.keys())
  if (companyPaths.some((path) => texts.has(path)))
    for (const path of companyPaths) written.add(path)
  const later: ContentProblem[] = []
  const items = read.items
    .filter(({ path }) => written.has(path))
    .map((item) => toReadItem(item, later))
  const brand = items.find(({ kind }) => kind === 'brand')
  if (brand) await completeBrand(db, brand, later)
  return {
    texts,
    published,
    beside: listBeside(own, beside),
    names,
    drafts,
    problems: [...read.problems, ...later.splice(0).map(toFileProblem)],
    items,
    later,
    token: createToken(drafts, published),
  }
}

/** The other texts of the company, if one is published: one item has them all. */
function listBeside(
  own: ReadonlySet<string>,
  beside: ReadonlyArray<{ path: string; text: string }>,
): Map<string, string | null> {
  if (!companyPaths.some((path) => own.has(path))) return new Map()
  const others = companyPaths.filter((path) => !own.has(path))
  return new Map(
    others.map((path) => [path, beside.find((file) => file.path === path)?.text ?? null]),
  )
}

function toReadItem(checked: CheckedItem, problems: ContentProblem[]): ReadItem {
  const { kind, key, path, draft, value, versionAt } = checked
  const source: ItemSource = {
    path,
    problem: (at, reason) => {
      const place = at[0] === 'version' ? versionAt : { line: 1, column: 1 }
      const field = at.length === 0 ? {} : { field: at.map(String).join('.') }
      problems.push({ file: path, ...place, reason, ...field })
    },
    bodyProblem: (line, column, reason) => problems.push({ file: path, line, column, reason }),
  }
  const toValue = () => {
    if (value === null) throw new Error(`${path} is not complete`)
    return value
  }
  return { kind, key, source, at: [], draft, body: undefined, toValue }
}

/** The files of a brand were checked when they came; what pages need is made of them again. */
async function completeBrand(
  db: Database,
  brand: ReadItem,
  problems: ContentProblem[],
): Promise<void> {
  const stored = await readBrandFiles(db)
  const listing: FolderListing = {
    files: new Map([...stored].map(([key, { length }]) => [key, length])),
    read: (path) => Promise.resolve(stored.get(path) ?? Buffer.alloc(0)),
    locate: (path) => Promise.reject(new Error(`${path} is not on the disk`)),
  }
  const prepared = await prepareBrand(brand, listing, problems)
  if (!prepared) return
  const { built, originals } = prepared
  brand.toValue = () => ({ ...brand.draft, built, originals }) as never
}

/** The token of a plan: another draft, or another published text, gives another one. */
export function createToken(
  drafts: readonly DraftRow[],
  published: ReadonlyMap<string, string>,
): string {
  const seen = drafts.map(
    ({ path, version }) => `${path} ${version} ${toBase(published.get(path))}`,
  )
  return createHash('sha256').update(seen.toSorted(compareText).join('\n')).digest('hex')
}
