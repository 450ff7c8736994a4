import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ContentFilesTable } from '../../../db/content-tables.ts'
import { originalPath } from './films.server.ts'
import { exists, hashFile, writeAtomically } from './picture-files.server.ts'
import type { PreparedFilms } from './prepare-films.server.ts'

/** Copies new and changed films. Adds the paths of created files, relative to the media folder, to `created`. */
export async function copyFilms(
  films: PreparedFilms,
  { root, mediaFolder }: { root: string; mediaFolder: string },
  created: string[],
): Promise<void> {
  for (const { row, isNew, text } of films.values()) {
    if (!isNew) continue
    if (text !== undefined) {
      const own = row.address.replace('/media/', '')
      if (await writeAtomically(join(mediaFolder, own), Buffer.from(text))) created.push(own)
    }
    const original = originalPath(row)
    if (await copyAtomically(join(root, row.key), join(mediaFolder, original), row))
      created.push(original)
  }
}

/** Copies a file atomically. Returns whether it did not exist before. */
async function copyAtomically(from: string, to: string, row: ContentFilesTable): Promise<boolean> {
  if (await exists(to)) return false
  await mkdir(dirname(to), { recursive: true })
  const draft = `${to}.${process.pid}.tmp`
  try {
    await copyFile(from, draft)
    if ((await hashFile(draft)) !== row.hash) {
      throw new Error(`${row.key} изменился во время импорта.`)
    }
    await rename(draft, to)
  } finally {
    await rm(draft, { force: true })
  }
  return true
}
