import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ContentFilesTable } from '../../../db/content-tables.ts'
import { originalPath } from './films.server.ts'
import { exists, sha256OfFile, writeWhole } from './picture-files.server.ts'
import type { PreparedFilms } from './prepare-films.server.ts'

/** Copies what is new; `made` gets the paths below the media folder that were not there before. */
export async function makeFilms(
  films: PreparedFilms,
  { root, mediaFolder }: { root: string; mediaFolder: string },
  made: string[],
): Promise<void> {
  for (const { row, isNew, text } of films.values()) {
    if (!isNew) continue
    if (text !== undefined) {
      const own = row.address.replace('/media/', '')
      if (await writeWhole(join(mediaFolder, own), Buffer.from(text))) made.push(own)
    }
    const original = originalPath(row)
    if (await copyWhole(join(root, row.key), join(mediaFolder, original), row)) made.push(original)
  }
}

/** Copies a file so that nobody ever sees half of it, and answers whether it was not there yet. */
async function copyWhole(from: string, to: string, row: ContentFilesTable): Promise<boolean> {
  if (await exists(to)) return false
  await mkdir(dirname(to), { recursive: true })
  const draft = `${to}.${process.pid}.tmp`
  try {
    await copyFile(from, draft)
    if ((await sha256OfFile(draft)) !== row.hash) {
      throw new Error(`${row.key} изменился во время импорта.`)
    }
    await rename(draft, to)
  } finally {
    await rm(draft, { force: true })
  }
  return true
}
