import { atom } from 'nanostores'
import { session } from '../session/session-store.ts'
import type { Undo } from '../../features/lot-overrides/schema.ts'

/** A change that can be undone, with what it was in words. */
export interface UndoOffer extends Undo {
  words: string
  /** When it was made, by the clock of this tab. */
  at: number
}

/** The last change of this tab: it is offered for a while, in all screens of lots. */
export const undoOffer = atom<UndoOffer | null>(null)

// Another person may sign in on this page.
session.listen(({ state }) => {
  if (state === 'out') clearUndo()
})

/** Offers to undo a change. */
export function offerUndo(undo: Undo, words: string): void {
  undoOffer.set({ ...undo, words, at: Date.now() })
}

/** Offers nothing any more. */
export function clearUndo(): void {
  undoOffer.set(null)
}
