import { COMPARE_FORM, readStoredChoice } from '../../../lib/lots/stored-choice.ts'
import { MAX_COMPARED } from '../../lots/model/compare-address.ts'
import { compareStore, saveChoice } from './compare-choice.ts'

let isLoaded = false

type Box = Pick<HTMLInputElement, 'value' | 'checked' | 'defaultChecked'>

/** Reads the choice of this tab; the first time also what a visitor has ticked or unticked before this code was loaded. */
export function loadChoice(boxes: readonly Box[] = listBoxes()): void {
  const early = isLoaded ? [] : boxes
  const ids = (chosen: (box: Box) => boolean) => early.filter(chosen).map(({ value }) => +value)
  const ticked = ids(({ checked }) => checked)
  const unticked = ids(({ checked, defaultChecked }) => defaultChecked && !checked)
  isLoaded = true
  saveChoice([
    ...new Set([...readStoredChoice().filter((id) => !unticked.includes(id)), ...ticked]),
  ])
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

/** Returns the checkboxes of the form of the page, which are beside its lots. */
export function listBoxes(): HTMLInputElement[] {
  const form = document.getElementById(COMPARE_FORM)
  if (!(form instanceof HTMLFormElement)) return []
  return [...form.elements].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && field.type === 'checkbox',
  )
}

/** Ticks the checkboxes of chosen lots and no others, once the choice has been loaded. */
export function tickChosen(): void {
  if (!isLoaded) return
  const chosen = compareStore.get()
  for (const box of listBoxes()) box.checked = chosen.includes(Number(box.value))
}
