import * as z from 'zod/mini'
import { readMemory, writeMemory } from './browser-memory.ts'

const KEY = 'seen-lots'
const MAX_SEEN = 12
const seenSchema = z.array(
  z.object({ id: z.int(), kind: z.enum(['flat', 'apartment', 'parking', 'storage']) }),
)
export type SeenLot = z.infer<typeof seenSchema>[number]

/** Returns the lots whose pages this browser has shown, the last one first. */
export function readSeenLots(): SeenLot[] {
  return readMemory(KEY, seenSchema, [])
}

/** Remembers in this browser that the page of a lot was shown. */
export function rememberSeenLot({ id, kind }: SeenLot): void {
  const others = readSeenLots().filter((seen) => seen.id !== id)
  writeMemory(KEY, [{ id, kind }, ...others].slice(0, MAX_SEEN))
}

export function forgetSeenLots(): void {
  writeMemory(KEY, [])
}
