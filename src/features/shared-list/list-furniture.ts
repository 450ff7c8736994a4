import {
  MAX_LENGTH,
  namePiece,
  readOwnFurniture,
  writeOwnFurniture,
} from '../../drawing/plan/own-furniture.ts'

/** Of the furniture in the address of a list, characters: with its key, all servers take such an address. */
const MAX_TEXT = 2_000
const ENTRIES = '_'

/** Furniture on plans of lots by their ids, as the addresses of their pages have it. */
export type ListFurniture = ReadonlyMap<number, string>

/**
 * Reads the furniture of a list's address, `12-b0rs0rs0_15-w0rs0rs0`: an id of a lot and what the address of its page
 * has, for each. `isComplete` is false where something of it says nothing and is dropped.
 */
export function readListFurniture(text: string): {
  furniture: ListFurniture
  isComplete: boolean
} {
  if (text === '') return { furniture: new Map(), isComplete: true }
  if (text.length > MAX_TEXT) return { furniture: new Map(), isComplete: false }
  const entries = text.split(ENTRIES)
  const read = entries.flatMap((entry) => readEntry(entry))
  return { furniture: new Map(read), isComplete: read.length === entries.length }
}

function readEntry(entry: string): Array<[number, string]> {
  const [, id, text = ''] = /^([1-9]\d{0,8})-([\da-z.]+)$/.exec(entry) ?? []
  const known = toKnown(text)
  return id === undefined || known === null ? [] : [[Number(id), known]]
}

/** Writes furniture as the address of a list has it; null if it is too much for one. */
export function writeListFurniture(furniture: ListFurniture): string | null {
  const text = [...furniture].map(([id, own]) => `${id}-${own}`).join(ENTRIES)
  return text.length > MAX_TEXT ? null : text
}

/** Returns the furniture of a link to a lot's page; null without any. */
export function findLinkedFurniture(link: string): string | null {
  const [, text = ''] =
    new RegExp(`[?&]furniture=([\\da-z.]{1,${MAX_LENGTH}})(?:[&#]|$)`).exec(link.trim()) ?? []
  return toKnown(text)
}

/** «кровать 180, шкаф 60». */
export function nameFurniture(text: string): string {
  return (readOwnFurniture(text)?.pieces ?? []).map(namePiece).join(', ')
}

function toKnown(text: string): string | null {
  const read = readOwnFurniture(text)
  return read && read.pieces.length > 0 ? writeOwnFurniture(read) : null
}
