import { atom } from 'nanostores'
import type { LotCard } from '../catalogue/model/schema.ts'

/*
 * Every page's first load holds this file: the calls that fill it are in `favourites-calls.ts`,
 * which arrives later.
 */

/** The visitor's favourites as far as this tab knows them; empty until they are loaded. */
export interface Favourites {
  isLoaded: boolean
  /** Newest first. */
  lots: readonly LotCard[]
}

/** What the server renders for everyone, and so what hydration starts from: one constant object. */
const EMPTY: Favourites = { isLoaded: false, lots: [] }

export const favouritesStore = atom<Favourites>(EMPTY)
/** The lot whose add opened the favourites bar, or null while the bar is closed. */
export const favouritesBarStore = atom<LotCard | null>(null)

/** For `useStore`: the store's state on the server and during hydration. */
export const serverFavourites = { ssr: () => EMPTY }

/** Takes over a list that the server has just sent. */
export function acceptFavourites(lots: readonly LotCard[]): void {
  favouritesStore.set({ isLoaded: true, lots })
}

/** Whether the lot is in the list. */
export function isFavourite({ lots }: Favourites, lotId: number): boolean {
  return lots.some(({ id }) => id === lotId)
}
