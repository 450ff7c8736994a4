import {
  type OwnFurniture,
  readOwnFurniture,
  writeOwnFurniture,
} from '../../../drawing/plan/own-furniture.ts'

const NAME = 'furniture'
/** What all values that say nothing have in common in the cache. */
const DROPPED = '-'

/** Returns the part of a lot's address that says which furniture is on its plan. */
export function toFurnitureSearch(search: URLSearchParams): string {
  const text = search.get(NAME)
  if (!text) return ''
  const read = readOwnFurniture(text)
  return `${NAME}=${read ? writeOwnFurniture(read) : DROPPED}`
}

/** Reads the furniture of a lot's address; null without any. */
export function readFurniture(
  search: URLSearchParams,
): (OwnFurniture & { isDropped: boolean; text?: string }) | null {
  const text = search.get(NAME)
  if (!text) return null
  const read = readOwnFurniture(text)
  return read
    ? { ...read, isDropped: false, text: writeOwnFurniture(read) }
    : { pieces: [], pictureWidth: null, isDropped: true }
}

/** Returns what links to lots with the same plan have in their query; empty for an address without pieces. */
export function findFurnitureSearch(search: URLSearchParams): string {
  const read = readFurniture(search)
  return read && read.pieces.length > 0 ? toFurnitureSearch(search) : ''
}
