import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/connect.ts'
import { lockKey } from '../../db/dialect.ts'
import { raiseCatalogueVersion } from '../../db/version.ts'
import type { Clock } from '../../lib/clock.ts'
import { applyContent } from './apply-content.server.ts'
import { checkContent } from './check-content.ts'
import { type ContentModel, contentKinds, emptyModel } from './content-model.ts'
import { type ContentProblem, RefusedContentError } from './content-problem.ts'
import type { ContentSource } from './content-source.ts'
import { saveSources, storedPaths } from './content-sources.server.ts'
import { partOf } from './folder-layout.ts'
import type { ContentReport } from './import-report.ts'
import { mediaPaths, removeUnusedMedia, saveMedia } from './media-rows.server.ts'
import { removeOrphans } from './picture-files.server.ts'
import type { PictureBook } from './picture-book.ts'
import { makeMedia, type PreparedMedia, prepareMedia } from './prepare-media.server.ts'
import { type ReadItem, readContent } from './read-content.server.ts'
import { listFolder } from './read-folder.server.ts'
import { readPictureBook, readStoredContent } from './stored-content.server.ts'

export { RefusedContentError }

export interface ContentImportOptions {
  folder: string
  /** Where pictures and files for visitors lie; it belongs to one database alone. */
  mediaFolder: string
  clock: Clock
  /** Checks and counts everything, and changes nothing. */
  dryRun?: boolean
  /** Leaves the making of renditions to the first who asks for them: a start must not wait. */
  rendersLater?: boolean
  onProgress?: (stage: 'look' | 'render', done: number, all: number) => void
}

/**
 * Makes the site say what a content folder says, in the caller's transaction when it is given one. Throws
 * RefusedContentError with every problem of the folder; after any error the database is as before.
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
    refuse(problems)
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
  refuse(problems)
  const made: string[] = []
  try {
    if (!options.dryRun) {
      const rendering = (done: number, all: number) => onProgress?.('render', done, all)
      const place = { root: listing.root, mediaFolder, rendersLater: options.rendersLater ?? false }
      refuse(await makeMedia(media, place, made, rendering))
    }
    const { report, before } = await write(db, { items, sources, media, parts }, options)
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

function refuse(problems: readonly ContentProblem[]): void {
  if (problems.length > 0) throw new RefusedContentError(problems)
}

interface Checked {
  items: ReadItem[]
  sources: ContentSource[]
  media: PreparedMedia
  parts: ReadonlySet<string>
}
interface Written {
  report: ContentReport
  /** Files below the media folder that rows referred to before. */
  before: Set<string>
}

/** Carries a dry run's result out of the transaction that it takes back. */
class TakenBack extends Error {
  readonly written: Written

  constructor(written: Written) {
    super('dry run')
    this.written = written
  }
}

async function write(
  db: Database,
  checked: Checked,
  { clock, dryRun }: ContentImportOptions,
): Promise<Written> {
  const run = async (trx: Database) => {
    await lockKey(trx, 'content-import')
    const written = await writeContent(trx, checked, clock.now())
    if (dryRun) throw new TakenBack(written)
    return written
  }
  if (db.isTransaction) {
    if (dryRun) throw new Error('a dry run takes its own transaction back, not the caller’s')
    return run(db)
  }
  try {
    return await db.transaction().execute(run)
  } catch (error) {
    if (error instanceof TakenBack) return error.written
    throw error
  }
}

async function writeContent(
  trx: Database,
  { items, sources, media, parts }: Checked,
  at: Date,
): Promise<Written> {
  const before = await mediaPaths(trx)
  await saveMedia(trx, media)
  const book = await readPictureBook(trx)
  const stored = await readStoredContent(trx, book)
  const { kinds, kept } = await applyContent(trx, stored, finishItems(items, book), parts, book)
  const now = await readStoredContent(trx, book)
  const removed = await removeUnusedMedia(trx, now, book)
  await saveSources(trx, sources, now, book)
  const rendered = [...media.pictures.values()].filter(({ isNew }) => isNew).length
  const files = [...media.files.values(), ...media.films.values()]
  const copied = files.filter(({ isNew }) => isNew).length
  const isChanged = contentKinds.some((kind) => {
    const { created, changed, deleted } = kinds[kind]
    return created + changed + deleted > 0
  })
  if (isChanged || rendered + copied + removed.pictures + removed.files > 0) {
    await raiseCatalogueVersion(trx, at)
  }
  const report: ContentReport = {
    kinds,
    kept,
    pictures: { rendered, kept: media.pictures.size - rendered, removed: removed.pictures },
    files: { copied, kept: files.length - copied, removed: removed.files },
  }
  return { report, before }
}

/** The values by kind and key; the company's second text joins the first. */
function finishItems(items: readonly ReadItem[], book: PictureBook): ContentModel {
  const model = emptyModel()
  const values = model as Record<string, Map<string, unknown>>
  for (const item of items) values[item.kind]?.set(item.key, item.finish(book))
  const company = model.company.get('company')
  const purchase = model.company.get('purchase')
  if (company && purchase) company.purchase_html = purchase.purchase_html
  model.company.delete('purchase')
  return model
}
