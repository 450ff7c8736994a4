import * as z from 'zod/mini'
import { MAX_COMPARED } from '../model/compare-address.ts'

const KEY = 'compare'
const choiceSchema = z.array(z.int().check(z.positive())).check(z.maxLength(MAX_COMPARED))

/** Returns the lots that this tab has chosen for comparison, in their order. */
export function readStoredChoice(): readonly number[] {
  try {
    const parsed = choiceSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** If sessionStorage is unavailable, the choice lasts as long as the list is open. */
export function storeChoice(ids: readonly number[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch (error) {
    console.warn('the choice is not stored', error)
  }
}

/** Follows a comparison from which lots were removed; one with other lots, of a shared address, changes nothing. */
export function followComparison(ids: readonly number[]): void {
  const chosen = readStoredChoice()
  if (ids.every((id) => chosen.includes(id))) storeChoice(ids)
}
