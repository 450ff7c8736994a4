import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { raiseCatalogueVersion } from '../../../db/version.ts'
import { countOf } from '../../../lib/numbers.ts'
import { createSectionsAndFloors } from './feed-buildings.server.ts'
import { createFinishes } from './feed-finishes.server.ts'
import type { Expressed, FeedFormat } from '../offer/feed-format.ts'
import { createPlaces, matchProjects } from './feed-places.server.ts'
import type { ImportReport } from '../offer/import-report.ts'
import {
  changeLots,
  compareWithLots,
  createLots,
  wordTables,
  writeWords,
} from './lot-rows.server.ts'
import { findNamedPlaces } from './named-places.server.ts'
import { keepNewPrices, writePrices } from './price-rows.server.ts'
import { quote } from '../offer/offer-notes.ts'
import type { PortalFacts } from '../offer/portals.ts'
import { holdBackOutliers } from './price-guard.server.ts'
import { refuseOtherFeedsHomes, refuseUnplaced } from './refuse-staged.server.ts'
import { type Staging, stagedIn } from './staging.server.ts'

/** A feed that takes more than this part of a stock of at least so many lots off sale is stopped; an empty one always. */
const MOST_WITHDRAWN = 0.5
const MIN_STOCK = 20

interface MergeOptions {
  source: string
  format: Pick<FeedFormat, 'hasSections' | 'makesPlaces'>
  /** What the document can say of a lot: the rest stays as it is. */
  expressed: Expressed
  /** What portals call our projects and houses, where somebody wrote it down. */
  facts: PortalFacts
  at: Date
  acceptOutliers: boolean
  allowWithdrawals: boolean
}

/**
 * Brings the staged offers into the catalogue, inside the caller's transaction, and raises the catalogue
 * version when anything changed. Throws where most of the stock would leave the site.
 */
export async function mergeFeed(
  trx: Database,
  staging: Staging,
  options: MergeOptions,
): Promise<ImportReport> {
  const { format, expressed, source, facts } = options
  await lockKey(trx, 'feed-import')
  if (format.makesPlaces) await matchProjects(trx, staging, facts)
  const refused = await (format.makesPlaces ? refuseUnplaced : findNamedPlaces)(trx, staging)
  const held_back = options.acceptOutliers ? [] : await holdBackOutliers(trx, staging)
  const placesChanged = format.makesPlaces && (await createPlaces(trx, staging, facts))
  await createFinishes(trx, staging)
  await createSectionsAndFloors(trx)
  await resolvePlaces(trx)
  refused.push(...(await refuseOtherFeedsHomes(trx, source, format.hasSections)))
  const warnings = await tellMissingPlans(trx)
  const words = wordTables(expressed)
  await compareWithLots(trx, source, expressed, words)
  const at = options.at.toISOString()
  await keepNewPrices(trx, at)
  const counts = await countOutcomes(trx)
  if (!options.allowWithdrawals) await refuseMassWithdrawal(trx, source, staging.isEmpty)
  await changeLots(trx, expressed, at)
  await createLots(trx, source, at)
  await writeWords(trx, words)
  await writePrices(trx, at)
  const withdrawn = await withdrawLots(trx, source, at)
  if (placesChanged || counts.created + counts.changed + withdrawn > 0) {
    await raiseCatalogueVersion(trx, options.at)
  }
  return { ...counts, withdrawn, refused, held_back, warnings }
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

/** Tells of plans that offers name and the site has not. The places of `feed_offers` must be resolved. */
async function tellMissingPlans(trx: Database): Promise<ImportReport['warnings']> {
  const rows = await stagedIn(trx)
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

async function countOutcomes(
  trx: Database,
): Promise<Pick<ImportReport, 'created' | 'changed' | 'unchanged'>> {
  const { rows } = await sql<{ outcome: string | null; n: number }>`
    select outcome, count(*) as n from feed_offers group by outcome`.execute(trx)
  const count = (outcome: string) => rows.find((row) => row.outcome === outcome)?.n ?? 0
  return { created: count('new'), changed: count('changed'), unchanged: count('same') }
}

/** Lots of this feed, still on sale, that it no longer names. */
const gone = (source: string) => sql`
  lots.source = ${source} and lots.status <> 'sold'
    and not exists (select 1 from feed_offers o where o.external_id = lots.external_id)
    and not exists (select 1 from feed_refused r where r.external_id = lots.external_id)`

async function withdrawLots(trx: Database, source: string, at: string): Promise<number> {
  const result = await sql`
    update lots set status = 'sold', withdrawn_at = ${at}, updated_at = ${at}
    where ${gone(source)}`.execute(trx)
  return Number(result.numAffectedRows ?? 0)
}

async function refuseMassWithdrawal(
  trx: Database,
  source: string,
  isEmpty: boolean,
): Promise<void> {
  const { rows } = await sql<{ stock: number; leaving: number }>`
    select (select count(*) from lots where source = ${source} and status <> 'sold') as stock,
      (select count(*) from lots where ${gone(source)}) as leaving`.execute(trx)
  const { stock, leaving } = rows[0] ?? { stock: 0, leaving: 0 }
  // An export that failed may well be a document without offers.
  const isTooMuch = isEmpty ? leaving > 0 : stock >= MIN_STOCK && leaving > stock * MOST_WITHDRAWN
  if (!isTooMuch) return
  throw new Error(
    `Фид снимает с продажи ${countOf(leaving, 'лот', 'лота', 'лотов')} из ${stock}: похоже на неполную выгрузку. ` +
      'База данных не изменена. Если всё верно, повторите с --allow-withdrawals.',
  )
}
