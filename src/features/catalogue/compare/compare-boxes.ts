import { COMPARE_FORM, compareStore } from './compare-choice.ts'

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
