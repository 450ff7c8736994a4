// chunk: controls
import { atom } from 'nanostores'
import { readStoredChoice, storeChoice } from '../../../lib/lots/stored-choice.ts'
import { MAX_COMPARED } from '../../lots/model/compare-address.ts'

/** The lots that this tab has chosen for comparison, in their order. */
export const compareStore = atom<readonly number[]>(readStoredChoice())

/** Whether a lot is chosen when its checkbox is created. */
export function isChosenToCompare(lotId: number): boolean {
  return compareStore.get().includes(lotId)
}

/** Chooses these lots instead of the chosen ones; those above the limit are left out. */
export function saveChoice(ids: readonly number[]): void {
  const choice = ids.slice(0, MAX_COMPARED)
  compareStore.set(choice)
  storeChoice(choice)
}

/** Follows a comparison from which lots were removed; one with other lots, of a shared address, changes nothing. */
export function followComparison(ids: readonly number[]): void {
  const chosen = readStoredChoice()
  if (ids.every((id) => chosen.includes(id))) saveChoice(ids)
}
