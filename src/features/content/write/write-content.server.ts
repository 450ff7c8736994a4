import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { raiseCatalogueVersion } from '../../../db/version.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { isoDay, moscowDay } from '../../../lib/rules/calendar.ts'
import { findDaysReason } from '../../../lib/time/shown-days.ts'
import { COMPANY_ZONE } from '../../../lib/time/office-time.ts'
import { zoneDay } from '../../../lib/time/zone-time.ts'
import { findEndedReason } from '../../payment/instalments-schema.ts'
import { findHiddenReason } from '../../payment/mortgage-schema.ts'
import { applyContent } from './apply-content.server.ts'
import { findReusedVersions, proposeVersion, recordConsentTexts } from './consent-texts.server.ts'
import { type ContentModel, contentKinds, createEmptyModel } from '../model/content-model.ts'
import { type ContentProblem, throwOnProblems } from '../model/content-problem.ts'
import type { ContentSource } from '../model/content-source.ts'
import { readStoredPaths, saveSources } from './content-sources.server.ts'
import type { DefinesFile } from '../model/folder-layout.ts'
import type { ContentReport } from '../model/import-report.ts'
import { readMediaPaths, removeUnusedMedia, saveMedia } from '../media/media-rows.server.ts'
import type { PictureBook } from '../model/picture-book.ts'
import type { PreparedMedia } from '../media/prepare-media.server.ts'
import type { ReadItem } from '../model/read-item.ts'
import { recordImportedTexts } from './record-import.server.ts'
import { StoppedRemovalsError } from './describe-removals.ts'
import { assessRemovals } from '../model/removals.ts'
import { readPictureBook, readStoredContent } from './stored-content.server.ts'

/** A validated folder with its prepared media. */
export interface CheckedContent {
  items: ReadItem[]
  sources: ContentSource[]
  media: PreparedMedia
  defines: DefinesFile
  /** Problems of the sources. Problems that only the database reveals are added. */
  problems: ContentProblem[]
  /** Colours of the brand that were moved, for the report. */
  moved: ContentReport['moved_colors']
}
export interface WriteResult {
  report: ContentReport
  /** Paths of the media files that rows referred to before. */
  before: Set<string>
}

interface WriteOptions {
  clock: Clock
  dryRun?: boolean
  allowRemovals?: boolean
}

/** Rolls the transaction of a dry run back and carries its result. */
class DryRunRollback extends Error {
  readonly written: WriteResult

  constructor(written: WriteResult) {
    super('dry run')
    this.written = written
  }
}

/**
 * Writes a validated folder in a new transaction, or in the caller's. A dry run is rolled back. Throws
 * RefusedContentError for problems that only the rows reveal, and StoppedRemovalsError.
 */
export async function writeContent(
  db: Database,
  checked: CheckedContent,
  { clock, dryRun = false, allowRemovals = false }: WriteOptions,
): Promise<WriteResult> {
  const run = async (trx: Database) => {
    await lockKey(trx, 'content-import')
    const written = await writeRows(trx, checked, clock.now(), allowRemovals)
    if (dryRun) throw new DryRunRollback(written)
    const { removals } = written.report
    if (removals.stops) throw new StoppedRemovalsError(removals)
    return written
  }
  if (db.isTransaction) {
    if (dryRun) throw new Error('a dry run needs its own transaction, not the caller’s')
    return run(db)
  }
  try {
    return await db.transaction().execute(run)
  } catch (error) {
    if (error instanceof DryRunRollback) return error.written
    throw error
  }
}

async function writeRows(
  trx: Database,
  { items, sources, media, defines, problems, moved }: CheckedContent,
  at: Date,
  allowRemovals: boolean,
): Promise<WriteResult> {
  const before = await readMediaPaths(trx)
  // A text that this import replaces may have been written by an earlier release or by hand.
  await recordConsentTexts(trx, at)
  await saveMedia(trx, media)
  const book = await readPictureBook(trx)
  const stored = await readStoredContent(trx, book)
  const wanted = buildModel(items, book)
  const {
    kinds,
    kept,
    removed: removedItems,
  } = await applyContent(trx, stored, wanted, defines, book)
  await rejectReusedVersions(trx, items, problems)
  await recordConsentTexts(trx, at)
  const now = await readStoredContent(trx, book)
  const removed = await removeUnusedMedia(trx, now, book, at)
  const isFirst = (await readStoredPaths(trx)).length === 0
  const texts = await saveSources(trx, sources, now, book)
  const rendered = [...media.pictures.values()].filter(({ isNew }) => isNew).length
  const files = [...media.files.values(), ...media.films.values()]
  const copied = files.filter(({ isNew }) => isNew).length
  const isChanged = contentKinds.some((kind) => {
    const { created, changed, deleted } = kinds[kind]
    return created + changed + deleted > 0
  })
  // What the first import brings has nothing before it to go back to.
  if (isChanged && !isFirst && texts.length > 0) await recordImportedTexts(trx, texts, at)
  if (isChanged || rendered + copied + removed.pictures + removed.files > 0) {
    await raiseCatalogueVersion(trx, at)
  }
  const report: ContentReport = {
    kinds,
    kept,
    hidden: listHidden(now, at),
    removals: assessRemovals({ stored, now, removed: removedItems }, allowRemovals),
    moved_colors: moved,
    pictures: { rendered, kept: media.pictures.size - rendered, removed: removed.pictures },
    files: { copied, kept: files.length - copied, removed: removed.files },
  }
  return { report, before }
}

/** Throws RefusedContentError, at their `version`, for consents whose words changed under a version that was published. */
export async function rejectReusedVersions(
  trx: Database,
  items: readonly ReadItem[],
  problems: ContentProblem[],
): Promise<void> {
  for (const { slug, version } of await findReusedVersions(trx)) {
    const item = items.find(({ kind, key }) => kind === 'documents' && key === slug)
    item?.source.problem(
      ['version'],
      `version: под версией «${version}» уже опубликован другой текст, согласия посетителей ссылаются на него: укажите новую версию, например «${proposeVersion(version)}»`,
    )
  }
  throwOnProblems(problems)
}

/** Returns the items that the site does not show at this time. */
function listHidden(model: ContentModel, at: Date): ContentReport['hidden'] {
  const { mortgage, instalments } = model
  const today = isoDay(moscowDay(at))
  const programs = [...mortgage].map(([key, program]) => ({
    kind: 'mortgage' as const,
    key,
    reason: findHiddenReason(program, today),
  }))
  const plans = [...instalments].map(([key, plan]) => ({
    kind: 'instalments' as const,
    key,
    reason: findEndedReason(plan, today),
  }))
  return [...programs, ...plans, ...listByDays(model, at)].flatMap(({ reason, ...item }) =>
    reason === null ? [] : [{ ...item, reason }],
  )
}

type HiddenItem = Pick<ContentReport['hidden'][number], 'kind' | 'key'> & { reason: string | null }

/** Slides, banners and news with the reason why they are not shown today in the company's first city. */
function listByDays({ cities, slider, menu, press }: ContentModel, at: Date): HiddenItem[] {
  const [first] = [...cities.values()].toSorted((a, b) => a.position - b.position)
  const today = isoDay(zoneDay(first?.time_zone ?? COMPANY_ZONE, at.getTime()))
  const banners = [...menu].flatMap(([slug, { banners }]) =>
    banners.map(({ title, ...days }) => ({ key: `${slug}: ${title}`, days })),
  )
  return [
    ...[...slider].map(([key, days]) => ({ kind: 'slider' as const, key, days })),
    ...banners.map((banner) => ({ kind: 'menu' as const, ...banner })),
    ...[...press].map(([key, days]) => ({ kind: 'press' as const, key, days })),
  ].map(({ days, ...item }) => ({ ...item, reason: findDaysReason(days, today) }))
}

/** Builds the content model of the items. The texts of `purchase.md` and `partners.md` become part of the company. */
export function buildModel(items: readonly ReadItem[], book: PictureBook): ContentModel {
  const model = createEmptyModel()
  const values = model as Record<string, Map<string, unknown>>
  for (const item of items) values[item.kind]?.set(item.key, item.toValue(book))
  const company = model.company.get('company')
  const purchase = model.company.get('purchase')
  const partners = model.company.get('partners')
  if (company && purchase) company.purchase_html = purchase.purchase_html
  if (company && partners) company.partners_html = partners.partners_html
  model.company.delete('purchase')
  model.company.delete('partners')
  return model
}
