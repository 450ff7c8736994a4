// chunk: late-parts
/** At the root, so that the worker may have the complete site as its scope. */
export const WORKER_PATH = '/offline-worker.js'
/** Where a browser stores what the offline page shows. */
export const STORED_KEY = 'offline-page'

/** A home as the site has shown it, in words. */
export interface StoredLot {
  href: string
  title: string
  project: string
  price: string
}

/** The first page of a list as it was shown. */
export interface StoredList {
  href: string
  /** «Квартиры». */
  title: string
  /** «Найдено 128 квартир». */
  found: string
  lots: readonly StoredLot[]
  /** When it was shown, ms. */
  at: number
}

/** What the offline page shows. All of it stays in the visitor's browser. */
export interface Stored {
  /** The phone number of the active city; empty if unknown. */
  phone: string
  favourites: readonly StoredLot[]
  lists: readonly StoredList[]
}
