import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { dropShownViews } from '../../db/lots/shown-views.ts'
import { migrateTo, migrateToLatest, migrationNames } from '../../db/migrate.ts'
import { raiseCatalogueVersion } from '../../db/version.ts'
import { BackupError, type Manifest, type RowChunk } from './backup-format.server.ts'
import {
  continueIds,
  deleteRows,
  insertRows,
  listTables,
  type StoredTable,
} from './stored-tables.server.ts'

/** Tables that a database without content has rows in, too. */
const ALWAYS_FILLED = new Set([
  'catalogue_version',
  'secrets',
  'delivery_channels',
  'request_counts',
  'alarm_mails',
])

/** Returns whether the database has content, requests or visitors. */
export async function hasContent(db: Database): Promise<boolean> {
  for (const { name } of await listTables(db)) {
    if (ALWAYS_FILLED.has(name)) continue
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (found.rows.length > 0) return true
  }
  return false
}

/** Returns the names of tables that are not the site's. `own` has the tables of this release. */
export async function findForeignTables(
  db: Database,
  own: readonly StoredTable[],
): Promise<string[]> {
  const names = new Set(own.map(({ name }) => name))
  return (await listTables(db)).map(({ name }) => name).filter((name) => !names.has(name))
}

export interface DatabaseRestore {
  insert: (table: string, chunk: RowChunk) => Promise<void>
  /** Tables in the form of the backup's release, for the check of what was inserted. */
  tables: readonly StoredTable[]
}

/**
 * Replaces the database by that of a backup, in the caller's transaction: the tables of the release that wrote it, the
 * rows that `load` inserts, then the migrations of this release and the text index.
 */
export async function restoreDatabase(
  trx: Database,
  manifest: Manifest,
  now: Date,
  load: (restore: DatabaseRestore) => Promise<void>,
): Promise<void> {
  const version = await dropTables(trx)
  await migrateTo(trx, manifest.migrations)
  const tables = await listTables(trx)
  await deleteRows(trx, tables)
  await load({
    tables,
    insert: async (table, chunk) => {
      if (!tables.some(({ name }) => name === table)) {
        throw new BackupError(`В копии есть таблица «${table}», которой нет в её выпуске.`)
      }
      await insertRows(trx, table, chunk)
    },
  })
  await continueIds(trx, tables)
  await migrateToLatest(trx)
  // A process that runs must not take the restored catalogue for its own.
  await trx
    .updateTable('catalogue_version')
    .set((eb) => ({
      version: eb.case().when('version', '<', version).then(version).else(eb.ref('version')).end(),
    }))
    .execute()
  await raiseCatalogueVersion(trx, now)
}

/** Drops all tables of the site. Returns the version that its catalogue had. */
async function dropTables(trx: Database): Promise<number> {
  const tables = await listTables(trx)
  const hasVersion = tables.some(({ name }) => name === 'catalogue_version')
  const row = hasVersion
    ? await trx.selectFrom('catalogue_version').select('version').executeTakeFirst()
    : undefined
  // The content first: SQLite checks references when it drops a table.
  await deleteRows(trx, tables)
  const untyped = trx as unknown as Kysely<unknown>
  await dropShownViews(untyped)
  const { schema } = untyped
  const derived = [
    'search_index',
    'search_texts',
    'media_holds',
    'media_orphans',
    'desk_sessions',
    'desk_totp_offers',
    'desk_invites',
    'desk_attempts',
    'desk_challenges',
    'desk_browsers',
    'desk_notices',
    'request_changes',
    'desk_changes',
    'lot_previews',
    'portal_checks',
    'portal_rejections',
    'kysely_migration',
    'kysely_migration_lock',
  ]
  for (const name of [...derived, ...tables.map((table) => table.name).toReversed()]) {
    await schema.dropTable(name).ifExists().execute()
  }
  return row?.version ?? 0
}

/** Throws a readable error if a newer release wrote the backup. */
export function checkMigrations(manifest: Manifest): void {
  const unknown = manifest.migrations.filter((name) => !migrationNames.includes(name))
  if (unknown.length === 0) return
  throw new BackupError(
    `Копию записал более новый выпуск (в ней есть ${unknown.join(', ')}): восстановите её им.`,
  )
}
