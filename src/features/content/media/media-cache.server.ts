import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** The age of the last use is written at most this often. */
const TOUCH_EVERY_MS = 5_000
/** A file that was just found may not be open yet. */
const IN_USE_MS = 15_000
/** The folder is read again after this share of the limit was added. */
const SCAN_SHARE = 0.1
/** What is left after a removal. */
const TARGET_SHARE = 0.9

/** Keeps a folder of copies below a size, also when several processes add to it. */
export interface MediaCache {
  /** Marks a file as used. Returns false if it does not exist. */
  use: (path: string) => Promise<boolean>
  /** Counts a new file, and removes those unused longest when there are too many. */
  added: (bytes: number) => Promise<void>
}

/** Creates the limit for a folder. A copy can have a few per cent more for a moment. */
export function createMediaCache(folder: string, maxBytes: number): MediaCache {
  let addedBytes = Number.POSITIVE_INFINITY
  let scanning: Promise<void> | null = null

  return {
    async use(path) {
      const file = join(folder, path)
      const found = await stat(file).catch(() => null)
      if (!found?.isFile()) return false
      // The time of modification is that of the object: it is in the ETag, which is the same on every machine.
      if (Date.now() - found.atimeMs > TOUCH_EVERY_MS) {
        await utimes(file, new Date(), found.mtime).catch(() => {})
      }
      return true
    },
    async added(bytes) {
      addedBytes += bytes
      if (addedBytes < maxBytes * SCAN_SHARE) return
      scanning ??= removeOldest(folder, maxBytes).finally(() => {
        scanning = null
        addedBytes = 0
      })
      await scanning
    },
  }
}

async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: Array<{ path: string; size: number; usedAt: number }> = []
  let total = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (!found) continue
    files.push({ path, size: found.size, usedAt: found.atimeMs })
    total += found.size
  }
  if (total <= maxBytes) return
  files.sort((one, other) => one.usedAt - other.usedAt)
  const newest = Date.now() - IN_USE_MS
  for (const { path, size, usedAt } of files) {
    if (total <= maxBytes * TARGET_SHARE || usedAt > newest) return
    await rm(path, { force: true })
    total -= size
  }
}
