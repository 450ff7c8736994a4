import type { Database } from '../../../db/connect.ts'
import { defineQuery } from '../../../operations/operation.server.ts'
import type { ContentKind } from '../model/content-model.ts'
import { findFilePlace } from '../model/folder-layout.ts'
import { type DraftRow, listDrafts } from './draft-rows.server.ts'
import { contentReads } from './edit-contracts.ts'
import type { ContentItem } from './edit-schema.ts'
import { findItemAddress } from './item-address.ts'
import { editedKinds, listStoredFiles } from './list-files.server.ts'
import { toListedKind } from './stored-files.server.ts'

const PAGE = 50

/** Lists the files of a kind, or of all kinds, that a search finds, with what is drafted of them. */
export const listContentItems = defineQuery(contentReads.items, {
  read: async ({ db }, { kind, q, drafts, cursor }) => {
    const kinds = kind === undefined ? editedKinds : editedKinds.filter((one) => one === kind)
    const all = await listItems(db, kinds)
    const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const found = all.filter(
      ({ title, path, draft }) =>
        words.every((word) => `${title} ${path}`.toLowerCase().includes(word)) &&
        (drafts === undefined || draft !== null),
    )
    const from = Number(cursor ?? 0)
    const results = found.slice(from, from + PAGE)
    const next = from + PAGE < found.length ? String(from + PAGE) : null
    return { results, next, count: found.length }
  },
})

/** Published files and new ones of these kinds; new ones come first. */
export async function listItems(
  db: Database,
  kinds: readonly ContentKind[],
): Promise<ContentItem[]> {
  const files = await listStoredFiles(db, kinds)
  const drafts = new Map((await listDrafts(db)).map((draft) => [draft.path, draft]))
  const stored = files.map(({ path, kind, key, title }): ContentItem => {
    const draft = drafts.get(path)
    drafts.delete(path)
    const state = !draft ? 'published' : draft.state === 'deleting' ? 'deleting' : 'changed'
    const address = findItemAddress(kind, key, path)
    return { path, kind, key, title, address, state, draft: toMark(draft) }
  })
  const created = [...drafts.values()].flatMap((draft): ContentItem[] => {
    const place = findFilePlace(draft.path)
    const kind = place && toListedKind(place)
    if (!kind || !kinds.includes(kind)) return []
    const { path, title } = draft
    const key = place.project === '' ? place.name : `${place.project}/${place.name}`
    return [{ path, kind, key, title, address: null, state: 'new', draft: toMark(draft) }]
  })
  return [...created, ...stored]
}

function toMark(draft: DraftRow | undefined): ContentItem['draft'] {
  return draft ? { by: draft.user_name, at: draft.at } : null
}
