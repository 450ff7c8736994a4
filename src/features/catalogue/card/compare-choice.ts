// chunk: controls
import { atom } from 'nanostores'

/*
 * This file is in the first script. What changes the choice is in `card/compare-bar.tsx`, which is loaded
 * later.
 */

/** Id of the form whose checkboxes are beside the lots of a list. */
export const COMPARE_FORM = 'compare'

/** The lots that this tab has chosen for comparison, in their order; empty until the bar has been loaded. */
export const compareStore = atom<readonly number[]>([])

/** Whether a lot is chosen when its checkbox is created. */
export function isChosenToCompare(lotId: number): boolean {
  return compareStore.get().includes(lotId)
}
