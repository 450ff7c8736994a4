import { COMPARE_FORM, compareStore } from './compare-choice.ts'
import { MAX_COMPARED } from '../../lots/model/compare-address.ts'
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

/** Returns the checkboxes of the form of the page, which are beside its lots. */
export function listBoxes(): HTMLInputElement[] {
  const form = document.getElementById(COMPARE_FORM)
  if (!(form instanceof HTMLFormElement)) return []
  return [...form.elements].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && field.type === 'checkbox',
  )
}

/** Ticks the checkboxes of chosen lots: the server writes them without ticks. */
export function tickChosen(chosen: readonly number[] = compareStore.get()): void {
  for (const box of listBoxes()) box.checked = chosen.includes(Number(box.value))
}
