// chunk: late-parts
import { lotTitle } from '../lots/model/lot-title.ts'
import { lotAddress } from '../lots/model/lot-labels.ts'
import type { LotCard } from '../lots/model/schema.ts'
import { paidPrice } from '../../lib/lots/paid-price.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { type Stored, STORED_KEY, type StoredList } from './stored.ts'

const EMPTY: Stored = { phone: '', favourites: [], lists: [] }
/** Lists that are stored, the last one first. */
const MAX_LISTS = 3
/** Favourites that are stored, the newest ones. */
const MAX_FAVOURITES = 50

/** Stores the favourites as the site has just shown them. */
export function storeFavourites(lots: readonly LotCard[]): void {
  const favourites = lots.slice(0, MAX_FAVOURITES).map((lot) => ({
    href: lotAddress(lot.kind, lot.id),
    title: lotTitle(lot),
    project: lot.project.name,
    price: formatRoubles(paidPrice(lot)),
  }))
  change((stored) => ({ ...stored, favourites }))
}

/** Stores a list as it is shown, in place of an earlier state of the same one. */
export function storeList(list: Omit<StoredList, 'at'>): void {
  if (list.lots.length === 0) return
  change((stored) => {
    const others = stored.lists.filter(({ href }) => href !== list.href)
    return { ...stored, lists: [{ ...list, at: Date.now() }, ...others].slice(0, MAX_LISTS) }
  })
}

/** Stores the phone number of the active city. */
export function storePhone(phone: string): void {
  change((stored) => ({ ...stored, phone }))
}

/** Removes all that was stored. */
export function forgetStored(): void {
  try {
    localStorage.removeItem(STORED_KEY)
  } catch {
    // A browser that stores nothing has stored nothing.
  }
}

/** A full or unavailable store is ignored: only the offline page is shorter then. */
function change(toNext: (stored: Stored) => Stored): void {
  try {
    const stored = { ...EMPTY, ...(JSON.parse(localStorage.getItem(STORED_KEY) ?? '{}') as Stored) }
    localStorage.setItem(STORED_KEY, JSON.stringify(toNext(stored)))
  } catch (error) {
    console.warn('this browser stores nothing for the offline page', error)
  }
}
