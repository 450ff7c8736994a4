import * as z from 'zod/mini'
import { readMemory, writeMemory } from './browser-memory.ts'

const KEY = 'favourite-notes'
/** Characters. */
export const MAX_NOTE = 500
/** By id of the lot. */
const notesSchema = z.record(z.string(), z.string())

/** Returns the visitor's note on a lot, which never leaves this browser. */
export function readNote(lotId: number): string {
  return readMemory(KEY, notesSchema, {})[lotId] ?? ''
}

/** Stores a note; an empty one is deleted. */
export function writeNote(lotId: number, text: string): void {
  const { [lotId]: _previous, ...others } = readMemory(KEY, notesSchema, {})
  writeMemory(KEY, text.trim() === '' ? others : { ...others, [lotId]: text.slice(0, MAX_NOTE) })
}
