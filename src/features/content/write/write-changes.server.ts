import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { raiseVersionSoon } from '../../../db/version.ts'
import { type ContentKind, type ContentModel, contentKinds } from '../model/content-model.ts'
import { type ContentProblem, throwOnProblems } from '../model/content-problem.ts'
import { findFilePlace, toFilePath } from '../model/folder-layout.ts'
import type { PictureBook } from '../model/picture-book.ts'
import type { ReadItem } from '../model/read-item.ts'
import { assessRemovals, type Removals, toItemTitle } from '../model/removals.ts'
import { applyContent } from './apply-content.server.ts'
import { recordConsentTexts } from './consent-texts.server.ts'
import { type ChangedText, readSources, saveChangedSources } from './content-sources.server.ts'
import { findUses } from './find-uses.server.ts'
import { readPictureBook, readStoredContent } from './stored-content.server.ts'
import { buildModel, rejectReusedVersions } from './write-content.server.ts'

/** Files that change, checked. */
export interface CheckedChanges {
  items: ReadItem[]
  /** The complete text of each file; null: it is deleted. */
  texts: ReadonlyMap<string, string | null>
}

/** An item that a publish creates, changes or deletes. */
export interface ChangedItem {
  kind: ContentKind
  key: string
  title: string
  action: 'created' | 'changed' | 'deleted'
}

export interface WrittenChanges {
  items: ChangedItem[]
  texts: ChangedText[]
  removals: Removals
}

/** Kinds whose files give the position of their item. */
const positioned = new Set<ContentKind>(['projects', 'project_finishes', 'documents', 'income'])

/** Imports and publishes take turns, until the transaction ends. */
export async function lockContent(trx: Database): Promise<void> {
  await lockKey(trx, 'content-import')
}

/** The kinds whose items are in these files. */
export function listKinds(paths: Iterable<string>): Set<ContentKind> {
  const kinds = new Set<ContentKind>()
  for (const path of paths) {
    const kind = findFilePlace(path)?.kind
    if (kind) kinds.add(kind === 'purchase' || kind === 'partners' ? 'company' : kind)
  }
  return kinds
}

/**
 * Writes the items of some files, in the caller's transaction, and no others: what feeds wrote, and what they alone know,
 * stays. Throws RefusedContentError for what only the rows reveal: an item that something needs, a used version of a consent.
 */
export async function writeChanges(
  trx: Database,
  { items, texts }: CheckedChanges,
  { at, allowRemovals }: { at: Date; allowRemovals: boolean },
): Promise<WrittenChanges> {
  await lockContent(trx)
  const kinds = listKinds(texts.keys())
  const problems: ContentProblem[] = []
  if (kinds.has('documents')) await recordConsentTexts(trx, at)
  const book = await readPictureBook(trx)
  const stored = await readStoredContent(trx, book, kinds)
  const wanted = buildModel(items, book)
  const defines = (path: string) => texts.has(path)
  await rejectUsed(trx, book, listMissing(stored, wanted, defines), defines)
  const { kept, removed } = await applyContent(trx, stored, wanted, defines, book)
  for (const { kind, key, reason } of kept) {
    const name = toItemTitle(stored[kind].get(key)) ?? key
    problems.push({ ...start(kind, key), reason: `«${name}» не удалить: ${reason}` })
  }
  throwOnProblems(problems)
  if (kinds.has('documents')) {
    await rejectReusedVersions(trx, items, problems)
    await recordConsentTexts(trx, at)
  }
  const now = await readStoredContent(trx, book, kinds)
  const known = await readSources(trx, [...texts.keys()])
  const sources = [...texts].flatMap(([path, text]) => (text === null ? [] : [{ path, text }]))
  const deleted = [...texts].flatMap(([path, text]) => (text === null ? [path] : []))
  const changed = await saveChangedSources(trx, { sources, removed: deleted, known }, now, book)
  const changedItems = compareModels(stored, now, kinds)
  // Pages show a list in its order, so another order alone is a change, too.
  const isVisible = [...kinds].some((kind) => !isDeepStrictEqual(stored[kind], now[kind]))
  if (isVisible) await raiseVersionSoon(trx, at)
  const removals = assessRemovals({ stored, now, removed }, allowRemovals)
  return { items: changedItems, texts: changed, removals }
}

/** Items that the files had and have no more. */
function listMissing(
  stored: ContentModel,
  wanted: ContentModel,
  defines: (path: string) => boolean,
): Array<{ kind: ContentKind; key: string }> {
  return contentKinds.flatMap((kind) =>
    [...stored[kind].keys()]
      .filter((key) => !wanted[kind].has(key) && defines(toFilePath(kind, key)))
      .map((key) => ({ kind, key })),
  )
}

async function rejectUsed(
  trx: Database,
  book: PictureBook,
  missing: ReadonlyArray<{ kind: ContentKind; key: string }>,
  defines: (path: string) => boolean,
): Promise<void> {
  const uses = await findUses(trx, book, missing, defines)
  throwOnProblems(
    uses.map(({ path, title, target }) => ({
      ...start(target.kind, target.key),
      reason: `«${target.key}» не удалить: используется в «${title}», ${path}`,
    })),
  )
}

function start(kind: ContentKind, key: string): { file: string; line: number; column: number } {
  return { file: toFilePath(kind, key), line: 1, column: 1 }
}

/** The items that differ, but for their place in the list of a file. */
function compareModels(
  before: ContentModel,
  after: ContentModel,
  kinds: Iterable<ContentKind>,
): ChangedItem[] {
  return [...kinds].flatMap((kind) => {
    const old = before[kind] as ReadonlyMap<string, object>
    const now = after[kind] as ReadonlyMap<string, object>
    const gone = [...old].filter(([key]) => !now.has(key))
    const name = (key: string, value: object) => ({ kind, key, title: toItemTitle(value) ?? key })
    return [
      ...[...now].flatMap(([key, value]): ChangedItem[] => {
        const was = old.get(key)
        if (was === undefined) return [{ ...name(key, value), action: 'created' }]
        const isSame = isDeepStrictEqual(withoutPlace(kind, was), withoutPlace(kind, value))
        return isSame ? [] : [{ ...name(key, value), action: 'changed' }]
      }),
      ...gone.map(([key, value]): ChangedItem => ({ ...name(key, value), action: 'deleted' })),
    ]
  })
}

/** Lists have no positions of their own: the order of their items gives them. That of a page is a field of its file. */
function withoutPlace(kind: ContentKind, value: object): object {
  return positioned.has(kind) ? value : { ...value, position: undefined }
}
