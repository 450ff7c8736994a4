import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../db/connect.ts'
import type { Clock } from '../../../lib/clock.ts'
import { checkContent } from '../read/check-content.ts'
import {
  type ContentProblem,
  RefusedContentError,
  refuseProblems,
} from '../model/content-problem.ts'
import { storedPaths } from './content-sources.server.ts'
import { partOf } from '../model/folder-layout.ts'
import type { ContentReport } from '../model/import-report.ts'
import { mediaPaths } from '../media/media-rows.server.ts'
import { removeOrphans } from '../media/picture-files.server.ts'
import { makeMedia, prepareMedia } from '../media/prepare-media.server.ts'
import { readContent } from '../read/read-content.server.ts'
import { listFolder } from '../read/read-folder.server.ts'
import { StoppedRemovalsError } from './removal-words.ts'
import { readPictureBook, readStoredContent } from './stored-content.server.ts'
import { writeContent } from './write-content.server.ts'

export { RefusedContentError, StoppedRemovalsError }

export interface ContentImportOptions {
  folder: string
  /** Where pictures and files for visitors lie; it belongs to one database alone. */
  mediaFolder: string
  clock: Clock
  /** Checks and counts everything, and changes nothing. */
  dryRun?: boolean
  /** Takes a folder from which much is missing, or something that pages or consents need. */
  allowRemovals?: boolean
  /** Leaves the making of renditions to the first who asks for them: a start must not wait. */
  rendersLater?: boolean
  onProgress?: (stage: 'look' | 'render', done: number, all: number) => void
}

/**
 * Makes the site say what a content folder says, in the caller's transaction when it is given one. Throws
 * RefusedContentError with every problem of the folder, and StoppedRemovalsError where too much would go and
 * removals are not allowed; a dry run reports that instead. After any error the database is as before.
 */
export async function importContent(
  db: Database,
  options: ContentImportOptions,
): Promise<ContentReport> {
  const { folder, mediaFolder, onProgress } = options
  const problems: ContentProblem[] = []
  const listing = await listFolder(folder, problems)
  const { items, sources, broken } = await readContent(listing, problems)
  if (sources.length === 0) {
    refuseProblems(problems)
    throw new Error(`В папке «${folder}» нет файлов содержания: см. docs/content.md.`)
  }
  const stored = await readStoredContent(db, await readPictureBook(db))
  const parts = new Set(
    [...sources.map(({ path }) => path), ...(await storedPaths(db))].map(partOf),
  )
  checkContent(items, { stored, parts, broken, files: listing.files })
  const media = await prepareMedia(db, listing, mediaFolder, items, problems, (done, all) =>
    onProgress?.('look', done, all),
  )
  refuseProblems(problems)
  const made: string[] = []
  try {
    if (!options.dryRun) {
      const rendering = (done: number, all: number) => onProgress?.('render', done, all)
      const place = { root: listing.root, mediaFolder, rendersLater: options.rendersLater ?? false }
      refuseProblems(await makeMedia(media, place, made, rendering))
    }
    const { report, before } = await writeContent(
      db,
      { items, sources, media, parts, problems },
      options,
    )
    // Whether files may go, only the end of the caller's transaction tells; a later import sees to them.
    if (!options.dryRun && !db.isTransaction) {
      await removeOrphans(mediaFolder, before, await mediaPaths(db), options.clock.now())
    }
    return report
  } catch (error) {
    const used = await mediaPaths(db).catch(() => new Set(made))
    for (const path of made) if (!used.has(path)) await rm(join(mediaFolder, path), { force: true })
    throw error
  }
}
