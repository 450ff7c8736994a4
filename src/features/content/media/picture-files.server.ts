import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const DAY_MS = 86_400_000
/** Folders below the media folder. Visitors can load all but the originals, which only an export reads. */
export const PICTURES = 'pictures'
export const FILES = 'files'
export const FILMS = 'films'
export const ORIGINALS = 'originals'

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns the SHA-256 (hex) of a file, which is streamed. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes a file atomically. Returns whether it did not exist before; an existing file is not changed. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<boolean> {
  if (await exists(path)) return false
  await mkdir(join(path, '..'), { recursive: true })
  // Two writers of one file have drafts of their own.
  const draft = `${path}.${randomUUID()}.tmp`
  await writeFile(draft, bytes)
  await rename(draft, path)
  return true
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

/**
 * Removes files of a media folder that no row refers to: those that rows referred to before, and those older than a
 * day, which a running import cannot have created. Paths are relative to the media folder. Returns how many.
 */
export async function removeOrphans(
  mediaFolder: string,
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
  at: Date,
): Promise<number> {
  let removed = 0
  for (const part of [PICTURES, FILES, FILMS, ORIGINALS]) {
    const names = await readdir(join(mediaFolder, part)).catch(() => [])
    for (const name of names) {
      const own = `${part}/${name}`
      if (now.has(own)) continue
      const path = join(mediaFolder, own)
      const found = await stat(path).catch(() => null)
      if (!found || !(before.has(own) || at.getTime() - found.mtimeMs > DAY_MS)) continue
      await rm(path, { force: true })
      removed++
    }
  }
  return removed
}
