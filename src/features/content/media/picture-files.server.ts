import { createHash } from 'node:crypto'
import type { MediaStore } from './media-store.server.ts'

const DAY_MS = 86_400_000
/** Folders below the media folder. Visitors can load all but the originals, which only an export reads. */
export const PICTURES = 'pictures'
export const FILES = 'files'
export const FILMS = 'films'
export const ORIGINALS = 'originals'
const PARTS = new Set([PICTURES, FILES, FILMS, ORIGINALS])

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Whether a path, relative to the media folder, is one of ours: other files of the folder stay. */
export function isMediaPath(path: string): boolean {
  const [part = '', name, ...deeper] = path.split('/')
  return PARTS.has(part) && name !== undefined && deeper.length === 0
}

/**
 * Removes media files that no row refers to: those that rows referred to before, and those older than a day, which a
 * running import cannot have created. Paths are relative to the media folder. Returns how many.
 */
export async function removeOrphans(
  media: MediaStore,
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
  at: Date,
): Promise<number> {
  let removed = 0
  for await (const { path, modified } of media.list()) {
    if (!isMediaPath(path) || now.has(path)) continue
    if (!before.has(path) && at.getTime() - modified.getTime() <= DAY_MS) continue
    await media.remove(path)
    removed++
  }
  return removed
}

/** Number of hexadecimal digits of a hash in a file name. */
const NAME_DIGITS = 20

/** Returns the digits that a public file name begins with. Equal bytes under two keys are two files, so that each can be removed. */
export function toNameDigits(key: string, hash: string): string {
  return sha256(`${hash} ${key}`).slice(0, NAME_DIGITS)
}
