import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { followFeeds } from '../../../db/lots/follow-feeds.ts'
import { raiseCatalogueVersion } from '../../../db/version.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { collectHeldRows, collectLotRows, type RowSink } from './collect-rows.server.ts'
import { createSectionsAndFloors } from './feed-buildings.server.ts'
import { writeDevelopers } from './feed-developers.server.ts'
import { assignTexts, writeTexts } from './feed-texts.server.ts'
import { createFinishes } from './feed-finishes.server.ts'
import type { CoveredFields, FeedFormat } from '../offer/feed-format.ts'
import { createMissingPlaces, matchProjects } from './feed-places.server.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import {
  changeLots,
  compareWithLots,
  createLots,
  selectWordTables,
  updateOfferDates,
  updateSourceStatuses,
  writeWords,
} from './lot-rows.server.ts'
import { findNamedPlaces } from './named-places.server.ts'
import { warnAboutOverdueHouses } from './overdue-houses.server.ts'
import { removeKnownPrices, writePrices } from './price-rows.server.ts'
import { RejectedFeedError } from '../offer/feed-offer.ts'
import { quote } from '../offer/offer-fields.ts'
import type { PortalFacts } from '../offer/portals.ts'
import { writeProjectPhotos } from './project-photos.server.ts'
import { quarantineOutliers } from './price-guard.server.ts'
import { rejectUnplaced } from './reject-staged.server.ts'
import { dropRepeatedHomes, rejectUnnumberedHomes } from './unnumbered-homes.server.ts'
import { followNewIds, indexStagedHomes, rejectHomesOfOtherFeeds } from './same-homes.server.ts'
import { type OthersWrites, readOthersWrites } from './same-document.server.ts'
import {
  applySoldRows,
  excludeSoldRows,
  holdSoldLots,
  isSoldByRow,
  wasSoldByList,
} from './sold-rows.server.ts'
import { warnAboutSharedAddresses } from './shared-addresses.server.ts'
import { RunRecord } from './record-run.server.ts'
import { type Staging, withStagingTables } from './staging.server.ts'

/**
 * A feed that withdraws more than this share of a stock of at least `MIN_STOCK` lots is rejected. An empty feed is
 * rejected if it withdraws any lot.
 */
const MAX_WITHDRAWN_SHARE = 0.5
const MIN_STOCK = 20

interface MergeOptions {
  source: string
  format: Pick<FeedFormat, 'hasSections' | 'createsPlaces'>
  /** The fields that the document can set. Other fields do not change. */
  covered: CoveredFields
  /** Configured portal ids of our projects and buildings. */
  facts: PortalFacts
  at: Date
  /** The day in Moscow (`yyyy-mm-dd`) on which the offers were read. */
  today: string
  acceptOutliers: boolean
  allowWithdrawals: boolean
  beforeMerge?: (trx: Database) => Promise<void>
  onRows?: RowSink
  onWithdrawals?: (lots: number) => void
}

/** What a merge brought. */
interface Merged {
  report: ImportReport
  /** Whether the catalogue changed, and its version was increased. */
  hasChanged: boolean
  /** Before the merge read anything. */
  before: OthersWrites
}

/**
 * Merges the staged offers into the catalogue inside the caller's transaction. Increments the catalogue version after
 * a change. Throws if the feed withdraws most of the stock.
 */
export async function mergeFeed(
  trx: Database,
  staging: Staging,
  options: MergeOptions,
): Promise<Merged> {
  const { format, covered, source, facts, today } = options
  // Merges take turns over all processes; reading a feed does not wait for them.
  await lockKey(trx, 'feed-import')
  await options.beforeMerge?.(trx)
  const before = await readOthersWrites(trx)
  const record = new RunRecord(trx, source)
  await record.recordPlaces()
  if (format.createsPlaces) await matchProjects(trx, staging, facts)
  const made: ImportReport['made'] = []
  const rejected = format.createsPlaces
    ? await rejectUnplaced(trx, staging)
    : await findNamedPlaces(trx, staging, made)
  const held_back = options.acceptOutliers
    ? []
    : await quarantineOutliers(trx, staging, source, today)
  const placesChanged =
    format.createsPlaces && (await createMissingPlaces(trx, staging, facts, today))
  await createFinishes(trx, staging)
  await createSectionsAndFloors(trx, source)
  await resolvePlaces(trx)
  await indexStagedHomes(trx)
  const repeated = await dropRepeatedHomes(trx, source)
  await followNewIds(trx, source)
  rejected.push(...(await rejectHomesOfOtherFeeds(trx, source, format.hasSections)))
  const unnumbered = await rejectUnnumberedHomes(trx, source)
  rejected.push(...unnumbered.refused)
  const warnings = [
    ...(await warnAboutMissingPlans(trx)),
    ...(await warnAboutFailedPictures(trx)),
    ...(await warnAboutOverdueHouses(trx, staging, today)),
    ...(format.createsPlaces ? await warnAboutSharedAddresses(trx) : []),
    ...(await warnAboutUnnamedProjects(trx)),
    ...unnumbered.warnings,
    ...repeated.warnings,
  ]
  const hasTexts = covered.columns.includes('text_hash')
  const photosChanged =
    covered.columns.includes('pictures') && (await writeProjectPhotos(trx, source, staging.photos))
  const textsChanged = hasTexts && (await assignTexts(trx, staging))
  if (!format.createsPlaces) await excludeSoldRows(trx, source)
  await holdSoldLots(trx, source)
  const words = selectWordTables(covered)
  await compareWithLots(trx, source, covered, words)
  const at = options.at.toISOString()
  await removeKnownPrices(trx, at)
  const counts = await countOutcomes(trx)
  if (!options.allowWithdrawals) {
    await rejectMassWithdrawal(trx, source, staging.isEmpty, options.onWithdrawals)
  }
  const { onRows } = options
  if (onRows) {
    await collectLotRows(trx, covered, isMissing(source), onRows)
    await collectHeldRows(trx, source, held_back, onRows)
  }
  await record.recordLots(
    sql`lots.id in (select lot_id from feed_offers where outcome = 'changed') or (${isMissing(source)})
      or (${wasSoldByList(source)}) or (${format.createsPlaces ? sql`1 = 0` : isSoldByRow(source)})`,
  )
  const soldChanged = format.createsPlaces ? 0 : await applySoldRows(trx, source, at)
  await changeLots(trx, covered, at)
  await updateOfferDates(trx)
  await createLots(trx, source, at)
  await writeWords(trx, words)
  await writePrices(trx, at)
  const withdrawn_lots = await nameWithdrawn(trx, source)
  const withdrawn = await withdrawLots(trx, source, at)
  await updateSourceStatuses(trx, source)
  const developersChanged = await writeDevelopers(trx, source, staging.developers)
  if (hasTexts) await writeTexts(trx)
  const hasChanged =
    placesChanged ||
    developersChanged ||
    textsChanged ||
    photosChanged ||
    counts.created + counts.changed + withdrawn + soldChanged > 0
  if (hasChanged) {
    await followFeeds(trx, options.at)
    await record.finish(at)
    await raiseCatalogueVersion(trx, options.at)
  } else await record.drop()
  const report = {
    ...counts,
    withdrawn,
    refused: rejected,
    held_back,
    warnings,
    reserved: await countReserved(trx),
    withdrawn_lots,
    duplicates: repeated.duplicates,
    made,
  }
  return { report, hasChanged, before }
}

async function resolvePlaces(trx: Database): Promise<void> {
  await sql`
    update feed_offers set project_id = p.id, building_id = b.id, section_id = s.id, floor_id = f.id,
      finish_id = (select ff.id from feed_finishes ff where ff.slug = feed_offers.finish_slug),
      plan_id = (select pl.id from plans pl where pl.key = feed_offers.plan_key)
    from feed_projects p, feed_buildings b, sections s, floors f
    where feed_offers.held = 0 and p.key = feed_offers.project_key
      and b.project_key = feed_offers.project_key and b.key = feed_offers.building_key
      and s.building_id = b.id and s.name = feed_offers.section
      and f.section_id = s.id and f.number = feed_offers.floor`.execute(trx)
}

/** Returns a warning for each project that is hidden because the feed gives no name but a portal's number. */
async function warnAboutUnnamedProjects(trx: Database): Promise<ImportReport['warnings']> {
  const { rows } = await sql<{ name: string; slug: string; line: number }>`
    select p.name, p.slug, min(o.line_number) as line from feed_offers o
    join projects p on p.id = o.project_id
    where o.held = 0 and p.hidden_by = 'unnamed' group by p.name, p.slug order by p.slug`.execute(
    trx,
  )
  return rows.map(({ name, slug, line }) => ({
    offer: '',
    line,
    message: `«${quote(name)}» скрыт: фид называет только номер; впишите name в projects/${slug}/project.md`,
  }))
}

/** Returns warnings about plans that do not exist. Needs resolved places in `feed_offers`. */
async function warnAboutMissingPlans(trx: Database): Promise<ImportReport['warnings']> {
  const rows = await withStagingTables(trx)
    .selectFrom('feed_offers')
    .select(['external_id', 'line_number', 'plan_key'])
    .where('held', '=', 0)
    .where('plan_key', 'is not', null)
    .where('plan_id', 'is', null)
    .orderBy('seq')
    .execute()
  return rows.map(({ external_id: offer, line_number: line, plan_key }) => {
    const message = `plan: планировки «${quote(plan_key ?? '')}» на сайте нет, лот показан без неё`
    return { offer, line, message }
  })
}

/** Returns warnings about plans whose pictures could not be fetched or decoded since an earlier import. */
async function warnAboutFailedPictures(trx: Database): Promise<ImportReport['warnings']> {
  const rows = await withStagingTables(trx)
    .selectFrom('feed_offers')
    .innerJoin('feed_pictures', 'feed_pictures.url', 'feed_offers.plan_picture_url')
    .select(['external_id', 'line_number', 'feed_pictures.problem', 'feed_pictures.picture'])
    .where('held', '=', 0)
    .where('feed_pictures.problem', 'is not', null)
    .orderBy('seq')
    .execute()
  return rows.map(({ external_id: offer, line_number: line, problem, picture }) => {
    const shown = picture === null ? 'не показан' : 'показан прежний'
    return { offer, line, message: `план ${shown}: ${problem ?? ''}` }
  })
}

async function countOutcomes(
  trx: Database,
): Promise<Pick<ImportReport, 'created' | 'changed' | 'unchanged'>> {
  const { rows } = await sql<{ outcome: string | null; n: number }>`
    select outcome, count(*) as n from feed_offers group by outcome`.execute(trx)
  const count = (outcome: string) => rows.find((row) => row.outcome === outcome)?.n ?? 0
  return { created: count('new'), changed: count('changed'), unchanged: count('same') }
}

/** Condition: a lot of this source that is on sale but missing in the feed. */
const isMissing = (source: string) => sql`
  lots.source = ${source} and lots.status <> 'sold'
    and not exists (select 1 from feed_offers o where o.external_id = lots.external_id)
    and not exists (select 1 from feed_refused r where r.external_id = lots.external_id)`

/** The report names so many withdrawn lots. */
const MAX_WITHDRAWN = 20

async function nameWithdrawn(
  trx: Database,
  source: string,
): Promise<ImportReport['withdrawn_lots']> {
  const { rows } = await sql<{ offer: string; article: string | null; number: string }>`
    select external_id as offer, article, number from lots where ${isMissing(source)}
    order by id limit ${MAX_WITHDRAWN}`.execute(trx)
  return rows.map(({ offer, article, number }) => ({
    offer,
    lot: article ?? (number === '' ? offer : `№ ${number}`),
  }))
}

async function countReserved(trx: Database): Promise<number> {
  const { rows } = await sql<{ n: number | string }>`
    select count(*) as n from feed_offers where held = 0 and status = 'reserved'`.execute(trx)
  return Number(rows[0]?.n ?? 0)
}

async function withdrawLots(trx: Database, source: string, at: string): Promise<number> {
  const result = await sql`
    update lots set status = 'sold', withdrawn_at = ${at}, sold_at = ${at}, updated_at = ${at}
    where ${isMissing(source)}`.execute(trx)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Throws when too many lots would leave the sale, of the complete feed or of one of its projects: an export that failed in
 * part leaves out projects, not single lots. A feed without offers may take off nothing.
 */
async function rejectMassWithdrawal(
  trx: Database,
  source: string,
  isEmpty: boolean,
  onWithdrawals: MergeOptions['onWithdrawals'],
): Promise<void> {
  const { rows: projects } = await sql<{ name: string; stock: number; leaving: number }>`
    select p.name, count(*) as stock,
      sum(case when ${isMissing(source)} then 1 else 0 end) as leaving
    from lots join projects p on p.id = lots.project_id
    where lots.source = ${source} and lots.status <> 'sold'
    group by p.id, p.name order by p.id`.execute(trx)
  const sum = (key: 'stock' | 'leaving') => projects.reduce((all, row) => all + row[key], 0)
  const [stock, leaving] = [sum('stock'), sum('leaving')]
  if (isEmpty && leaving > 0) throw toWithdrawalError(leaving, stock, '')
  const half = projects.find((row) => isTooMuch(row.stock, row.leaving))
  if (!isTooMuch(stock, leaving) && !half) return
  if (onWithdrawals) onWithdrawals(leaving)
  else if (half && !isTooMuch(stock, leaving)) {
    throw toWithdrawalError(half.leaving, half.stock, ` проекта «${quote(half.name)}»`)
  } else throw toWithdrawalError(leaving, stock, '')
}

const isTooMuch = (stock: number, leaving: number): boolean =>
  stock >= MIN_STOCK && leaving > stock * MAX_WITHDRAWN_SHARE

function toWithdrawalError(leaving: number, stock: number, subject: string): RejectedFeedError {
  return new RejectedFeedError(
    `Фид снимает с продажи ${formatCount(leaving, 'лот', 'лота', 'лотов')} из ${stock}${subject}: похоже на неполную выгрузку. ` +
      'База данных не изменена. Если всё верно, повторите с --allow-withdrawals.',
  )
}
