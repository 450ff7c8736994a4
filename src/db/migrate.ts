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
}

/** The migrations of the releases before one of them, by their names. */
export function earlierMigrations(before: string): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name < before))
}

/**
 * Brings the database to the code's version, one process at a time. Throws, with one clear line,
 * when the database was written by a newer release: running on would misread it.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  await refuseNewerDatabase(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    throw new Error(`The database could not be migrated: ${reasonOf(error)}`, { cause: error })
  }
  const done = results?.map(({ migrationName }) => migrationName) ?? []
  if (done.includes('0013-handled-requests') && !done.includes('0001-catalogue')) {
    await scrubOlderRelease(db)
  }
  await fillSearch(db)
}

async function refuseNewerDatabase(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  const unknown = done.map((row) => row.name).filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this release (it has ${unknown.toSorted().join(', ')}). ` +
        'Start the release that wrote it, or restore a backup from before the update.',
    )
  }
}

/** Older releases left deleted rows readable in the free pages of SQLite. It needs room for a second copy. */
async function scrubOlderRelease(db: Database): Promise<void> {
  try {
    await scrubFreePages(db)
  } catch (error) {
    process.emitWarning(
      `The SQLite file could not be rewritten (${reasonOf(error)}): rows that were deleted earlier may still ` +
        'be readable in it. Run VACUUM on it when there is room.',
    )
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
