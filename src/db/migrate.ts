import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './connect.ts'
import { up as createCatalogue } from './migrations/0001-catalogue.ts'
import { up as createVisitors } from './migrations/0002-visitors.ts'
import { up as createStartUpData } from './migrations/0003-start-up-data.ts'
import { up as addCallTimes } from './migrations/0004-call-times.ts'
import { up as createContent } from './migrations/0005-content.ts'
import { up as createSearch } from './migrations/0007-search.ts'
import { up as createContentSources } from './migrations/0008-content-sources.ts'
import { up as createCityMaps } from './migrations/0009-city-maps.ts'
import { up as addFilms } from './migrations/0011-films.ts'
import { up as addCommonPlans } from './migrations/0012-common-plans.ts'
import { up as addHandledRequests } from './migrations/0013-handled-requests.ts'
import { scrubFreePages } from './scrub-deleted.ts'
import { up as addConsentTexts } from './migrations/0014-consent-texts.ts'
import { up as addSiteLayers } from './migrations/0015-site-layers.ts'
import { up as splitKitchens } from './migrations/0016-kitchens.ts'
import { up as addConstructionStages } from './migrations/0017-construction-stages.ts'
import { up as createMortgagePrograms } from './migrations/0018-mortgage-programs.ts'
import { up as addCompanyPages } from './migrations/0019-company-pages.ts'
import { up as createSharedLists } from './migrations/0025-shared-lists.ts'
import { up as createInstalmentPlans } from './migrations/0026-instalment-plans.ts'
import { up as addSoldAt } from './migrations/0028-sold-at.ts'
import { up as addWorkingHours } from './migrations/0031-working-hours.ts'
import { up as createRequestCounts } from './migrations/0034-request-counts.ts'
import { up as createDeliveryAttempts } from './migrations/0035-delivery-attempts.ts'
import { up as createFeedPictures } from './migrations/0036-feed-pictures.ts'
import { up as createFeedSources } from './migrations/0037-feed-sources.ts'
import { up as addCallbackWishes } from './migrations/0038-callback-wishes.ts'
import { up as addHouseType } from './migrations/0040-house-type.ts'
import { up as addChannelStarts } from './migrations/0041-channel-starts.ts'
import { up as createAlarmMails } from './migrations/0042-alarm-mails.ts'
import { up as addCompanyRegistration } from './migrations/0043-company-registration.ts'
import { up as addSourceLeases } from './migrations/0044-source-leases.ts'
import { up as createPortalFetches } from './migrations/0045-portal-fetches.ts'
import { up as addPictureChecks } from './migrations/0046-feed-picture-checks.ts'
import { up as addCompanyChoices } from './migrations/0047-company-choices.ts'
import { up as createMediaSweeps } from './migrations/0048-media-sweeps.ts'
import { up as allowUnknownValues } from './migrations/0049-unknown-values.ts'
import { up as createFeedDevelopers } from './migrations/0050-feed-developers.ts'
import { up as createCityOfSources } from './migrations/0051-city-of-sources.ts'
import { up as forgetBuiltArticles } from './migrations/0052-unknown-articles.ts'
import { up as createBrand } from './migrations/0056-brand.ts'
import { up as addOffices } from './migrations/0057-offices.ts'
import { up as addFactsOfFeeds } from './migrations/0065-facts-of-feeds.ts'
import { up as addFeedPhotos } from './migrations/0066-feed-photos.ts'
import { up as addSourcesOfContent } from './migrations/0067-sources-of-content.ts'
import { up as createDeskAccounts } from './migrations/0080-desk-accounts.ts'
import { up as addDeskRequests } from './migrations/0081-desk-requests.ts'
import { up as createDeskWork } from './migrations/0082-desk-work.ts'
import { up as createDeskNotices } from './migrations/0083-desk-notices.ts'
import { up as createDeskPresence } from './migrations/0085-desk-presence.ts'
import { up as createRequestWords } from './migrations/0086-request-words.ts'
import { up as createDeskIdentities } from './migrations/0088-desk-identities.ts'
import { up as createFeedDocuments } from './migrations/0089-feed-documents.ts'
import { up as pairRequestWords } from './migrations/0090-request-pairs.ts'
import { up as addNoteKeys } from './migrations/0091-note-keys.ts'
import { up as indexDuePictures } from './migrations/0092-due-pictures.ts'
import { up as addPhonePictures } from './migrations/0093-phone-pictures.ts'
import { up as addRequestsByHand } from './migrations/0094-desk-by-hand.ts'
import { up as addRenewedSessions } from './migrations/0095-renewed-sessions.ts'
import { up as createDemoItems } from './migrations/0114-demo-items.ts'
import { up as addHiddenProjects } from './migrations/0115-hidden-projects.ts'
import { up as createFeedUndo } from './migrations/0116-feed-undo.ts'
import { up as addRegions } from './migrations/0117-regions.ts'
import { up as addDatesOfOffers } from './migrations/0118-dates-of-offers.ts'
import { up as addDaysOfContent } from './migrations/0119-days-of-content.ts'
import { up as addSoldByLists } from './migrations/0120-sold-by-lists.ts'
import { up as addPortalNumbers } from './migrations/0125-numbers-of-other-portals.ts'
import { up as addPhases } from './migrations/0126-phases-of-buildings.ts'
import { up as createDemoMarks } from './migrations/0145-demo-marks.ts'
import { up as indexDrawnPlans } from './migrations/0146-drawn-plans.ts'
import { up as nameEntities } from './migrations/0150-entities-of-the-log.ts'
import { up as recordChangesByTopic } from './migrations/0151-changes-by-topic.ts'
import { up as addPeople } from './migrations/0155-people-of-the-company.ts'
import { up as createLotOverrides } from './migrations/0156-lot-overrides.ts'
import { up as addFurnitureOfRequests } from './migrations/0163-furniture-of-requests.ts'
import { up as createPortalChecks } from './migrations/0166-portal-checks.ts'
import { up as createFeedRuns } from './migrations/0167-runs-of-feeds.ts'
import { up as addHolidays } from './migrations/0168-holidays.ts'
import { up as addContentEditing } from './migrations/0169-content-editing.ts'
import { up as indexLastPrices } from './migrations/0170-last-prices.ts'
import { up as createFlatPictures } from './migrations/0171-flat-pictures.ts'
import { fillSearch } from './search-index.ts'

const migrations: Record<string, Migration> = {
  '0001-catalogue': { up: createCatalogue },
  '0002-visitors': { up: createVisitors },
  '0003-start-up-data': { up: createStartUpData },
  '0004-call-times': { up: addCallTimes },
  '0005-content': { up: createContent },
  '0007-search': { up: createSearch },
  '0008-content-sources': { up: createContentSources },
  '0009-city-maps': { up: createCityMaps },
  '0011-films': { up: addFilms },
  '0012-common-plans': { up: addCommonPlans },
  '0013-handled-requests': { up: addHandledRequests },
  '0014-consent-texts': { up: addConsentTexts },
  '0015-site-layers': { up: addSiteLayers },
  '0016-kitchens': { up: splitKitchens },
  '0017-construction-stages': { up: addConstructionStages },
  '0018-mortgage-programs': { up: createMortgagePrograms },
  '0019-company-pages': { up: addCompanyPages },
  '0025-shared-lists': { up: createSharedLists },
  '0026-instalment-plans': { up: createInstalmentPlans },
  '0028-sold-at': { up: addSoldAt },
  '0031-working-hours': { up: addWorkingHours },
  '0034-request-counts': { up: createRequestCounts },
  '0035-delivery-attempts': { up: createDeliveryAttempts },
  '0036-feed-pictures': { up: createFeedPictures },
  '0037-feed-sources': { up: createFeedSources },
  '0038-callback-wishes': { up: addCallbackWishes },
  '0040-house-type': { up: addHouseType },
  '0041-channel-starts': { up: addChannelStarts },
  '0042-alarm-mails': { up: createAlarmMails },
  '0043-company-registration': { up: addCompanyRegistration },
  '0044-source-leases': { up: addSourceLeases },
  '0045-portal-fetches': { up: createPortalFetches },
  '0046-feed-picture-checks': { up: addPictureChecks },
  '0047-company-choices': { up: addCompanyChoices },
  '0048-media-sweeps': { up: createMediaSweeps },
  '0049-unknown-values': { up: allowUnknownValues },
  '0050-feed-developers': { up: createFeedDevelopers },
  '0051-city-of-sources': { up: createCityOfSources },
  '0052-unknown-articles': { up: forgetBuiltArticles },
  '0056-brand': { up: createBrand },
  '0057-offices': { up: addOffices },
  '0065-facts-of-feeds': { up: addFactsOfFeeds },
  '0066-feed-photos': { up: addFeedPhotos },
  '0067-sources-of-content': { up: addSourcesOfContent },
  '0080-desk-accounts': { up: createDeskAccounts },
  '0081-desk-requests': { up: addDeskRequests },
  '0082-desk-work': { up: createDeskWork },
  '0083-desk-notices': { up: createDeskNotices },
  '0085-desk-presence': { up: createDeskPresence },
  '0086-request-words': { up: createRequestWords },
  '0088-desk-identities': { up: createDeskIdentities },
  '0089-feed-documents': { up: createFeedDocuments },
  '0090-request-pairs': { up: pairRequestWords },
  '0091-note-keys': { up: addNoteKeys },
  '0092-due-pictures': { up: indexDuePictures },
  '0093-phone-pictures': { up: addPhonePictures },
  '0094-desk-by-hand': { up: addRequestsByHand },
  '0095-renewed-sessions': { up: addRenewedSessions },
  '0114-demo-items': { up: createDemoItems },
  '0115-hidden-projects': { up: addHiddenProjects },
  '0116-feed-undo': { up: createFeedUndo },
  '0117-regions': { up: addRegions },
  '0118-dates-of-offers': { up: addDatesOfOffers },
  '0119-days-of-content': { up: addDaysOfContent },
  '0120-sold-by-lists': { up: addSoldByLists },
  '0125-numbers-of-other-portals': { up: addPortalNumbers },
  '0126-phases-of-buildings': { up: addPhases },
  '0145-demo-marks': { up: createDemoMarks },
  '0146-drawn-plans': { up: indexDrawnPlans },
  '0150-entities-of-the-log': { up: nameEntities },
  '0151-changes-by-topic': { up: recordChangesByTopic },
  '0155-people-of-the-company': { up: addPeople },
  '0156-lot-overrides': { up: createLotOverrides },
  '0163-furniture-of-requests': { up: addFurnitureOfRequests },
  '0166-portal-checks': { up: createPortalChecks },
  '0167-runs-of-feeds': { up: createFeedRuns },
  '0168-holidays': { up: addHolidays },
  '0169-content-editing': { up: addContentEditing },
  '0170-last-prices': { up: indexLastPrices },
  '0171-flat-pictures': { up: createFlatPictures },
}

/**
 * Returns the migrations before the named one.
 *
 * @internal Tests of a migration begin with them.
 */
export function earlierMigrations(before: string): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name < before))
}

/** The migrations of this release, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Runs exactly the named migrations on an empty database, in the caller's transaction. */
export async function migrateTo(trx: Database, names: readonly string[]): Promise<void> {
  const wanted = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => names.includes(name)),
  )
  await runMigrations(trx, wanted)
}

/** Runs the migrations that the database lacks, in the caller's transaction. The text index is not filled. */
export async function migrateToLatest(trx: Database): Promise<void> {
  await runMigrations(trx, migrations)
}

async function runMigrations(db: Database, wanted: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    throw new Error(`The database could not be migrated: ${toReason(error)}`, { cause: error })
  }
  return results?.map(({ migrationName }) => migrationName) ?? []
}

/**
 * Migrates the database to the version of the code, one process at a time. Throws if a newer release has written the
 * database, because this release could misread it.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  await rejectNewerDatabase(db)
  const done = await runMigrations(db, migrations)
  if (done.includes('0013-handled-requests') && !done.includes('0001-catalogue')) {
    await scrubOlderRelease(db)
  }
  await fillSearch(db)
}

/**
 * Returns how many migrations of this release the database lacks. Changes nothing. Throws like `migrateDatabase` for a
 * newer database.
 */
export async function findPendingMigrations(db: Database): Promise<number> {
  await rejectNewerDatabase(db)
  const done = await listMigrations(db)
  return Object.keys(migrations).filter((name) => !done.includes(name)).length
}

/** Lists the migrations that the database has, in their order. */
export async function listMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

async function rejectNewerDatabase(db: Database): Promise<void> {
  const unknown = (await listMigrations(db)).filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this release (it has ${unknown.toSorted().join(', ')}). ` +
        'Start the release that wrote it, or restore a backup from before the update.',
    )
  }
}

/** Older releases left deleted rows readable in free pages of SQLite. Rewriting needs space for a second copy. */
async function scrubOlderRelease(db: Database): Promise<void> {
  try {
    await scrubFreePages(db)
  } catch (error) {
    process.emitWarning(
      `The SQLite file could not be rewritten (${toReason(error)}): rows that were deleted earlier may still ` +
        'be readable in it. Run VACUUM on it when there is room.',
    )
  }
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
