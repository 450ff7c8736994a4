// chunk: late-parts
import { MAX_COMPARED } from '../../lots/model/compare-address.ts'

const KEY = 'compare'
/** Ids with commas. Lists read this at their start: a library of schemas would be half of the code that they load late. */
const CHOICE = new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${MAX_COMPARED - 1}}$`)

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

/** Follows a comparison from which lots were removed; one with other lots, of a shared address, changes nothing. */
export function followComparison(ids: readonly number[]): void {
  const chosen = readStoredChoice()
  if (ids.every((id) => chosen.includes(id))) storeChoice(ids)
}
