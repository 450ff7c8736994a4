import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { raiseCatalogueVersion } from '../../../db/version.ts'
import type { Clock } from '../../../lib/clock.ts'
import { applyContent } from './apply-content.server.ts'
import { findReusedVersions, recordConsentTexts } from './consent-texts.server.ts'
import { type ContentModel, contentKinds, emptyModel } from '../model/content-model.ts'
import { type ContentProblem, refuseProblems } from '../model/content-problem.ts'
import type { ContentSource } from '../model/content-source.ts'
import { saveSources } from './content-sources.server.ts'
import type { ContentReport } from '../model/import-report.ts'
import { mediaPaths, removeUnusedMedia, saveMedia } from '../media/media-rows.server.ts'
import type { PictureBook } from '../model/picture-book.ts'
import type { PreparedMedia } from '../media/prepare-media.server.ts'
import type { ReadItem } from '../model/read-item.ts'
import { StoppedRemovalsError } from './removal-words.ts'
import { weighRemovals } from '../model/removals.ts'
import { readPictureBook, readStoredContent } from './stored-content.server.ts'

/** A folder that was read, with the media of its texts looked at. */
export interface Checked {
  items: ReadItem[]
  sources: ContentSource[]
  media: PreparedMedia
  parts: ReadonlySet<string>
  /** Of the sources; what only the database can tell is added. */
  problems: ContentProblem[]
}
export interface Written {
  report: ContentReport
  /** Files below the media folder that rows referred to before. */
  before: Set<string>
}

interface WriteOptions {
  clock: Clock
  dryRun?: boolean
  allowRemovals?: boolean
}

/** Carries a dry run's result out of the transaction that it takes back. */
class TakenBack extends Error {
  readonly written: Written

  constructor(written: Written) {
    super('dry run')
    this.written = written
  }
}

/**
 * Writes a checked folder in a transaction of its own, or in the caller's; a dry run takes its own back. Throws
 * RefusedContentError for problems that only the rows can tell, and StoppedRemovalsError.
 */
export async function writeContent(
  db: Database,
  checked: Checked,
  { clock, dryRun = false, allowRemovals = false }: WriteOptions,
): Promise<Written> {
  const run = async (trx: Database) => {
    await lockKey(trx, 'content-import')
    const written = await writeRows(trx, checked, clock.now(), allowRemovals)
    if (dryRun) throw new TakenBack(written)
    const { removals } = written.report
    if (removals.stops) throw new StoppedRemovalsError(removals)
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

async function writeRows(
  trx: Database,
  { items, sources, media, parts, problems }: Checked,
  at: Date,
  allowRemovals: boolean,
): Promise<Written> {
  const before = await mediaPaths(trx)
  // A text that this import replaces may have come past it, by an earlier release or by hand.
  await recordConsentTexts(trx, at)
  await saveMedia(trx, media)
  const book = await readPictureBook(trx)
  const stored = await readStoredContent(trx, book)
  const wanted = finishItems(items, book)
  const { kinds, kept, removed: gone } = await applyContent(trx, stored, wanted, parts, book)
  await refuseReusedVersions(trx, items, problems)
  await recordConsentTexts(trx, at)
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
    removals: weighRemovals({ stored, now, removed: gone }, allowRemovals),
    pictures: { rendered, kept: media.pictures.size - rendered, removed: removed.pictures },
    files: { copied, kept: files.length - copied, removed: removed.files },
  }
  return { report, before }
}

async function refuseReusedVersions(
  trx: Database,
  items: readonly ReadItem[],
  problems: ContentProblem[],
): Promise<void> {
  for (const { slug, version } of await findReusedVersions(trx)) {
    const item = items.find(({ kind, key }) => kind === 'documents' && key === slug)
    item?.source.problem(
      ['version'],
      `version: под версией «${version}» уже опубликован другой текст, согласия посетителей ссылаются на него: укажите новую версию`,
    )
  }
  refuseProblems(problems)
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
