import { atom } from 'nanostores'
import type { LotCard } from '../lots/model/schema.ts'

/*
 * This file is in the first script of every page. The API calls are in `favourites-calls.ts`, which is loaded later.
 */

/** The visitor's favourites in this tab; empty until they are loaded. */
export interface Favourites {
  isLoaded: boolean
  /** Newest first. */
  lots: readonly LotCard[]
}

/** The state on the server and during hydration. Must be one constant object. */
const EMPTY: Favourites = { isLoaded: false, lots: [] }

export const favouritesStore = atom<Favourites>(EMPTY)
/** The lot whose add opened the favourites bar, or null while the bar is closed. */
export const favouritesBarStore = atom<LotCard | null>(null)

/** For `useStore`: the store's state on the server and during hydration. */
export const serverFavourites = { ssr: () => EMPTY }

/** Stores a list that the server has just sent. */
export function acceptFavourites(lots: readonly LotCard[]): void {
  favouritesStore.set({ isLoaded: true, lots })
}

/** Whether the lot is in the list. */
export function isFavourite({ lots }: Favourites, lotId: number): boolean {
  return lots.some(({ id }) => id === lotId)
}
