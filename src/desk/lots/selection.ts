import { atom } from 'nanostores'
import { session } from '../session/session-store.ts'

/** Lots that were chosen in a list, or all of its filter. */
export interface Selection {
  /** The filter of the list as text. In another list nothing is chosen. */
  filter: string
  ids: ReadonlySet<number>
  isAll: boolean
}

const none: Selection = { filter: '', ids: new Set(), isAll: false }

/** What is chosen stays while the person looks at a lot. */
export const selection = atom<Selection>(none)

// Another person may sign in on this page.
session.listen(({ state }) => {
  if (state === 'out') clearSelection()
})

/** Returns what is chosen in the list of a filter. */
export function findSelection(current: Selection, filter: string): Selection {
  return current.filter === filter ? current : { ...none, filter }
}

/** Chooses lots of a list, or removes them from what is chosen. After all of the filter, only rows are chosen. */
export function choose(filter: string, ids: readonly number[], isChosen: boolean): void {
  const next = new Set(findSelection(selection.get(), filter).ids)
  for (const id of ids) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  selection.set({ filter, ids: next, isAll: false })
}

/** Chooses all lots of a filter, shown or not. */
export function chooseAll(filter: string): void {
  selection.set({ filter, ids: new Set(), isAll: true })
}

/** Nothing is chosen any more. */
export function clearSelection(): void {
  selection.set(none)
}
