import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { RequestCard, requestOutcomes } from '../../features/callback/requests/schema.ts'

export type Outcome = (typeof requestOutcomes)[number]

/** What somebody has begun to write about a request, and the request as it was seen then. */
export interface Draft {
  text: string
  /** The outcome that was chosen; none at first. */
  outcome: Outcome | null
  /** When to call again or to meet, as `datetime-local` has it. */
  at: string
  seen: RequestCard
}

/** What was begun stays while the person looks at other requests, in this tab only. */
const drafts = atom<ReadonlyMap<string, Draft>>(new Map())

/** Returns what was begun about a request, and a function that stores it; null removes it. */
export function useDraft(id: string): [Draft | undefined, (draft: Draft | null) => void] {
  return [useStore(drafts).get(id), (draft) => setDraft(id, draft)]
}

/** Removes everything: another person may sign in on this page. */
export function forgetDrafts(): void {
  drafts.set(new Map())
}

/** Stores what was begun about a request; null removes it. */
export function setDraft(id: string, draft: Draft | null): void {
  const next = new Map(drafts.get())
  if (draft === null) next.delete(id)
  else next.set(id, draft)
  drafts.set(next)
}
