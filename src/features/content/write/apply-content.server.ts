import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../db/connect.ts'
import {
  type ContentKind,
  type ContentModel,
  contentKinds,
  type ContentValues,
} from '../model/content-model.ts'
import type { ContentStore } from './content-store.server.ts'
import { type DefinesFile, toFilePath } from '../model/folder-layout.ts'
import type { ContentReport, KindCounts } from '../model/import-report.ts'
import type { PictureBook } from '../model/picture-book.ts'
import type { Removal } from '../model/removals.ts'
import { stores } from './stored-content.server.ts'

interface Applied extends Pick<ContentReport, 'kinds' | 'kept'> {
  removed: Array<Pick<Removal, 'kind' | 'key'>>
}

/**
 * Writes the content of the folder to the rows, in the caller's transaction. Items of files that it
 * does not define are not changed. Returns the counts, the removed items and the items that could not be removed.
 */
export async function applyContent(
  trx: Database,
  stored: ContentModel,
  wanted: ContentModel,
  defines: DefinesFile,
  book: PictureBook,
): Promise<Applied> {
  const kinds = Object.fromEntries(
    contentKinds.map((kind) => [kind, { created: 0, changed: 0, unchanged: 0, deleted: 0 }]),
  ) as Record<ContentKind, KindCounts>
  const kept: ContentReport['kept'] = []
  const removed: Applied['removed'] = []
  const retained = new Map<ContentKind, Set<string>>()
  for (const kind of contentKinds) {
    retained.set(kind, await writeKind(trx, kind, stored[kind], wanted[kind], kinds[kind], book))
  }
  for (const kind of contentKinds.toReversed()) {
    for (const key of stored[kind].keys()) {
      if (retained.get(kind)?.has(key) || !defines(toFilePath(kind, key))) continue
      const reason = await stores[kind].remove(trx, key)
      if (reason === undefined) removed.push({ kind, key })
      else kept.push({ kind, key, reason })
    }
  }
  for (const { kind } of removed) kinds[kind].deleted++
  return { kinds, kept: kept.toReversed(), removed: removed.toReversed() }
}

/** Returns the stored keys of the wanted items, which may have new keys. */
async function writeKind<K extends ContentKind>(
  trx: Database,
  kind: K,
  stored: ContentModel[K],
  wanted: ContentModel[K],
  counts: KindCounts,
  book: PictureBook,
): Promise<Set<string>> {
  const store: ContentStore<ContentValues[K]> = stores[kind]
  const retained = new Set<string>()
  const unchanged = new Map<string, ContentValues[K]>()
  const changed = new Map<string, ContentValues[K]>()
  for (const [key, value] of wanted) {
    const known = store.find?.(stored, value) ?? key
    const before = stored.get(known)
    retained.add(known)
    const merged = store.merge ? store.merge(before, value) : value
    if (isDeepStrictEqual(before, merged)) {
      unchanged.set(key, merged)
      counts.unchanged++
      continue
    }
    changed.set(key, merged)
    if (before === undefined) counts.created++
    else counts.changed++
  }
  // Positions in a list depend on all items, so a changed list is written completely.
  const written = store.isList && changed.size > 0 ? [...unchanged, ...changed] : changed
  for (const [key, value] of written) await store.write(trx, key, value, book)
  return retained
}
