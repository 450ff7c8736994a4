import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { OverrideField } from '../../features/lot-overrides/schema.ts'
import { session } from '../session/session-store.ts'
import type { ValueDraft } from './value-draft.ts'

/** What somebody has begun to change in a field of a lot. */
export interface EditDraft {
  value: ValueDraft
  note: string
  /** As `datetime-local` has it; empty without an end. */
  until: string
}

/** What was begun stays while the dialog is closed, in this tab only. */
const drafts = atom<ReadonlyMap<string, EditDraft>>(new Map())

// Another person may sign in on this page.
session.listen(({ state }) => {
  if (state === 'out') drafts.set(new Map())
})

/** Returns what was begun in a field, and a function that stores it; null removes it. */
export function useEditDraft(
  id: number,
  field: OverrideField,
): [EditDraft | undefined, (draft: EditDraft | null) => void] {
  const key = `${id} ${field}`
  const set = (draft: EditDraft | null) => {
    const next = new Map(drafts.get())
    if (draft === null) next.delete(key)
    else next.set(key, draft)
    drafts.set(next)
  }
  return [useStore(drafts).get(key), set]
}
