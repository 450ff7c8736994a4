import { compareStore } from './compare-choice.ts'
import { MAX_COMPARED } from '../model/compare-address.ts'
import { readStoredChoice, storeChoice } from './stored-choice.ts'

let isLoaded = false

/** Reads the choice of this tab. `ticked` are boxes that were ticked before this code had been loaded. */
export function loadChoice(ticked: readonly number[]): void {
  saveChoice([...new Set([...readStoredChoice(), ...(isLoaded ? [] : ticked)])])
  isLoaded = true
}

/** Adds or removes a lot. Returns false if the comparison is full. */
export function chooseToCompare(lotId: number, isChosen: boolean): boolean {
  const others = compareStore.get().filter((id) => id !== lotId)
  if (isChosen && others.length >= MAX_COMPARED) return false
  saveChoice(isChosen ? [...others, lotId] : others)
  return true
}

export function clearChoice(): void {
  saveChoice([])
}

function saveChoice(ids: readonly number[]): void {
  const choice = ids.slice(0, MAX_COMPARED)
  compareStore.set(choice)
  storeChoice(choice)
}
