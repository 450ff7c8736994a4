import type { Database } from '../../../db/connect.ts'
import { type ContentKind, type ContentValues } from '../model/content-model.ts'
import { toFilePath } from '../model/folder-layout.ts'
import type { PictureBook } from '../model/picture-book.ts'
import { findReferences } from '../model/references.ts'
import { toItemTitle } from '../model/removals.ts'
import { readStoredContent } from './stored-content.server.ts'

interface ItemKey {
  kind: ContentKind
  key: string
}

/** A stored item that refers to another one. */
export interface ContentUse {
  /** Its file. */
  path: string
  /** The field that refers to it; empty where its own path does. */
  field: string
  title: string
  target: ItemKey
}

/** Kinds whose items can refer to an item of a kind. */
const referrers: Partial<Record<ContentKind, readonly ContentKind[]>> = {
  cities: ['projects', 'maps'],
  categories: ['documents'],
  finishes: ['project_finishes', 'plan_pictures'],
  plans: ['plan_pictures'],
  buildings: ['documents', 'sites', 'views'],
  projects: [
    'menu',
    'slider',
    'buildings',
    'sites',
    'documents',
    'press',
    'albums',
    'progress_videos',
    'aerial',
    'project_finishes',
    'plan_pictures',
    'views',
    'broadcasts',
    'income',
    'mortgage',
    'instalments',
  ],
}

/** Finds the stored items that refer to any of these, without those of the files that `isLeftOut` names. */
export async function findUses(
  db: Database,
  book: PictureBook,
  targets: readonly ItemKey[],
  isLeftOut: (path: string) => boolean,
): Promise<ContentUse[]> {
  const kinds = new Set(targets.flatMap(({ kind }) => referrers[kind] ?? []))
  if (kinds.size === 0) return []
  const wanted = new Map(targets.map((target) => [`${target.kind} ${target.key}`, target]))
  const model = await readStoredContent(db, book, kinds)
  const uses: ContentUse[] = []
  for (const kind of kinds) {
    for (const [key, value] of model[kind] as Map<string, ContentValues[ContentKind]>) {
      const path = toFilePath(kind, key)
      if (isLeftOut(path)) continue
      for (const reference of findReferences(kind, key, value)) {
        const target = wanted.get(`${reference.kind} ${reference.key}`)
        if (!target) continue
        const title = toItemTitle(value) ?? key
        uses.push({ path, field: reference.path.map(String).join('.'), title, target })
      }
    }
  }
  return uses
}
