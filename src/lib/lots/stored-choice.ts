/*
 * The lots that a tab has chosen for comparison, in sessionStorage. The first script of every page reads them: this file
 * imports nothing.
 */

/** Id of the form whose checkboxes are beside the lots of a list. */
export const COMPARE_FORM = 'compare'
const KEY = 'compare'
/** Ids with commas. A library of schemas would be larger than all of the first script. */
const CHOICE = /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/

/** Returns the lots that this tab has chosen for comparison, in their order. */
export function readStoredChoice(): readonly number[] {
  try {
    const text = sessionStorage.getItem(KEY) ?? ''
    return CHOICE.test(text) ? text.split(',').map(Number) : []
  } catch {
    return []
  }
}

/** If sessionStorage is unavailable, the choice lasts as long as the list is open. */
export function storeChoice(ids: readonly number[]): void {
  try {
    sessionStorage.setItem(KEY, ids.join(','))
  } catch (error) {
    console.warn('the choice is not stored', error)
  }
}

/**
 * Ticks the chosen lots of a list as the server has sent it, which is without ticks. Call it before a visitor can use the
 * list: a box that is ticked between a look at it and the click on it would be unticked by that click. A tick that is there
 * by default and missing later was taken away by the visitor.
 */
export function tickStoredChoice(): void {
  for (const id of readStoredChoice()) {
    const boxes = document.querySelectorAll<HTMLInputElement>(
      `input[form=${COMPARE_FORM}][value="${id}"]`,
    )
    for (const box of boxes) box.defaultChecked = true
  }
}
