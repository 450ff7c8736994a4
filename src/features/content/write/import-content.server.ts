import type { Database } from '../../../db/connect.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { type PreparedBrand, prepareBrand } from './build-brand.server.ts'
import type { BrandFacts } from '../model/brand-schema.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import type { ReadItem } from '../model/read-item.ts'
import { checkContent } from '../model/check-content.ts'
import {
  type ContentProblem,
  RefusedContentError,
  throwOnProblems,
} from '../model/content-problem.ts'
import { readStoredPaths } from './content-sources.server.ts'
import { definesParts, toFolderPart } from '../model/folder-layout.ts'
import type { ContentReport } from '../model/import-report.ts'
import { createMediaStore, type MediaPlace } from '../media/media-store.server.ts'
import { holdMedia } from '../media/media-holds.server.ts'
import { readMediaPaths } from '../media/media-rows.server.ts'
import { removeOrphans } from '../media/picture-files.server.ts'
import { createMediaFiles, prepareMedia } from '../media/prepare-media.server.ts'
import { readContent } from '../model/read-content.server.ts'
import { listFolder } from '../model/read-folder.server.ts'
import { DeskChangesError, findDeskChanges } from './desk-changes.server.ts'
import { StoppedRemovalsError } from './describe-removals.ts'
import { readPictureBook, readStoredContent } from './stored-content.server.ts'
import { writeContent } from './write-content.server.ts'

export { DeskChangesError, RefusedContentError, StoppedRemovalsError }

/** The media folder, or the bucket, belongs to exactly one database. */
export interface ContentImportOptions extends MediaPlace {
  folder: string
  clock: Clock
  /** Validates and counts everything, but changes nothing. */
  dryRun?: boolean
  /** Allows the removal of many items, or of items that pages or consents need. */
  allowRemovals?: boolean
  /** Renders pictures on their first request instead of now, so that a start does not wait. */
  rendersLater?: boolean
  /** Replaces what the desk published since the folder was exported. */
  replaceDesk?: boolean
  onProgress?: (stage: 'check' | 'render', done: number, all: number) => void
}

/**
 * Imports a content folder, in the caller's transaction if `db` is one. Throws RefusedContentError with every problem
 * of the folder, DeskChangesError when it lacks what the desk published, and StoppedRemovalsError for too many removals that are not allowed, which a dry run reports
 * instead. After an error the database is unchanged.
 */
export async function importContent(
  db: Database,
  options: ContentImportOptions,
): Promise<ContentReport> {
  const work = () => importFolder(db, options)
  // A transaction of the caller keeps a sweep from seeing the hold, and SQLite from writing it.
  if (options.dryRun || db.isTransaction) return work()
  return holdMedia({ db, clock: options.clock }, 'import', work)
}

async function importFolder(db: Database, options: ContentImportOptions): Promise<ContentReport> {
  const { folder, onProgress } = options
  const mediaStore = createMediaStore(options)
  const problems: ContentProblem[] = []
  const listing = await listFolder(folder, problems)
  const { items, sources, incomplete } = await readContent(listing, problems)
  if (sources.length === 0) {
    throwOnProblems(problems)
    throw new Error(`В папке «${folder}» нет файлов содержания: см. docs/content.md.`)
  }
  const stored = await readStoredContent(db, await readPictureBook(db))
  const paths = [...sources.map(({ path }) => path), ...(await readStoredPaths(db))]
  const defines = definesParts(new Set(paths.map(toFolderPart)))
  if (!options.replaceDesk) {
    const texts = new Map(sources.map(({ path, text }) => [path, text]))
    const changes = await findDeskChanges(db, listing.root, texts, defines)
    if (changes.length > 0) throw new DeskChangesError(changes)
  }
  checkContent(items, { stored, defines, incomplete, files: listing.files })
  const media = await prepareMedia(db, listing, mediaStore, items, problems, (done, all) =>
    onProgress?.('check', done, all),
  )
  const brand = await findBrand(items, listing, problems)
  throwOnProblems(problems)
  const created: string[] = []
  try {
    if (!options.dryRun) {
      const rendering = (done: number, all: number) => onProgress?.('render', done, all)
      const place = { listing, mediaStore, rendersLater: options.rendersLater ?? false }
      throwOnProblems(await createMediaFiles(media, place, created, rendering))
    }
    const { report, before } = await writeContent(
      db,
      { items, sources, media, defines, problems, moved: brand?.moved ?? [] },
      options,
    )
    // Inside a caller's transaction files cannot be removed yet. A later import removes them.
    if (!options.dryRun && !db.isTransaction) {
      await removeOrphans(mediaStore, before, await readMediaPaths(db), options.clock.now())
    }
    return report
  } catch (error) {
    const used = await readMediaPaths(db).catch(() => new Set(created))
    for (const path of created) if (!used.has(path)) await mediaStore.remove(path)
    throw error
  }
}

/** Prepares the files of the brand, if the folder has one, and completes its item. */
async function findBrand(
  items: readonly ReadItem[],
  listing: FolderListing,
  problems: ContentProblem[],
): Promise<PreparedBrand | undefined> {
  const item = items.find(({ kind }) => kind === 'brand')
  const prepared = item && (await prepareBrand(item, listing, problems))
  if (prepared) {
    const { built, originals } = prepared
    item.toValue = () => ({ ...(item.draft as BrandFacts), built, originals })
  }
  return prepared
}
