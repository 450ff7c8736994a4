import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../db/connect.ts'
import {
  type ContentKind,
  type ContentModel,
  contentKinds,
  type ContentValues,
} from '../model/content-model.ts'
import type { ContentStore } from './content-store.server.ts'
import { partOf, pathOf } from '../model/folder-layout.ts'
import type { ContentReport, KindCounts } from '../model/import-report.ts'
import type { PictureBook } from '../model/picture-book.ts'
import type { Removal } from '../model/removals.ts'
import { stores } from './stored-content.server.ts'

interface Applied extends Pick<ContentReport, 'kinds' | 'kept'> {
  removed: Array<Pick<Removal, 'kind' | 'key'>>
}

/**
 * Makes the rows say what the folder says, in the caller's transaction. Things that are in no part of the folder
 * are left alone. Returns the counts, what went and what had to stay.
 */
export async function applyContent(
  trx: Database,
  stored: ContentModel,
  wanted: ContentModel,
  parts: ReadonlySet<string>,
  book: PictureBook,
): Promise<Applied> {
  const kinds = Object.fromEntries(
    contentKinds.map((kind) => [kind, { created: 0, changed: 0, unchanged: 0, deleted: 0 }]),
  ) as Record<ContentKind, KindCounts>
  const kept: ContentReport['kept'] = []
  const removed: Applied['removed'] = []
  const stay = new Map<ContentKind, Set<string>>()
  for (const kind of contentKinds) {
    stay.set(kind, await writeKind(trx, kind, stored[kind], wanted[kind], kinds[kind], book))
  }
  for (const kind of contentKinds.toReversed()) {
    for (const key of stored[kind].keys()) {
      if (stay.get(kind)?.has(key) || !parts.has(partOf(pathOf(kind, key)))) continue
      const reason = await stores[kind].remove(trx, key)
      if (reason === undefined) removed.push({ kind, key })
      else kept.push({ kind, key, reason })
    }
  }
  for (const { kind } of removed) kinds[kind].deleted++
  return { kinds, kept: kept.toReversed(), removed: removed.toReversed() }
}

/** Answers the stored keys of what stays, under whatever key. */
async function writeKind<K extends ContentKind>(
  trx: Database,
  kind: K,
  stored: ContentModel[K],
  wanted: ContentModel[K],
  counts: KindCounts,
  book: PictureBook,
): Promise<Set<string>> {
  const store: ContentStore<ContentValues[K]> = stores[kind]
  const stay = new Set<string>()
  const same = new Map<string, ContentValues[K]>()
  const differing = new Map<string, ContentValues[K]>()
  for (const [key, value] of wanted) {
    const known = store.find?.(stored, value) ?? key
    const before = stored.get(known)
    stay.add(known)
    const merged = store.merge ? store.merge(before, value) : value
    if (isDeepStrictEqual(before, merged)) {
      same.set(key, merged)
      counts.unchanged++
      continue
    }
    differing.set(key, merged)
    if (before === undefined) counts.created++
    else counts.changed++
  }
  // In a list the places of all follow from all.
  const written = store.isList && differing.size > 0 ? [...same, ...differing] : differing
  for (const [key, value] of written) await store.write(trx, key, value, book)
  return stay
}
