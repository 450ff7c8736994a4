import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../src/db/connect.ts'
import { lockKey } from '../src/db/dialect.ts'
import { isSqliteBusy } from '../src/db/sqlite-driver.ts'
import type { MediaPlace } from '../src/features/content/media/media-store.server.ts'
import type { Clock } from '../src/lib/time/clock.ts'

/** On a busy machine another process may seed for longer than a statement waits for its lock. */
const SEED_ATTEMPTS = 8
const RETRY_MS = 500

export interface SeedOptions extends MediaPlace {
  clock: Clock
  /** The content folder of the company. Required in a bundle; by default it is next to this file. */
  folder?: string
}

/**
 * Loads the demo company into a database without cities and projects, in one transaction. Returns whether it was
 * loaded. It is imported like any company, from a content folder and a price list. If several processes start
 * concurrently, one of them loads it and the others wait.
 */
export async function seedIfEmpty(db: Database, options: SeedOptions): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    // Checked without a transaction first, so that a start does not wait for the lock of a long import.
    if (!(await isEmpty(db))) return false
    try {
      return await seedInTransaction(db, options)
    } catch (error) {
      if (!isSqliteBusy(error) || attempt === SEED_ATTEMPTS) throw error
      await sleep(RETRY_MS)
    }
  }
}

async function seedInTransaction(db: Database, options: SeedOptions): Promise<boolean> {
  // Imported here because picture decoders load slowly and other starts do not need them.
  const { importContent } = await import('../src/features/content/write/import-content.server.ts')
  const { clock, folder = join(import.meta.dirname, 'company'), ...place } = options
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, 'demo-seed')
    if (!(await isEmpty(trx))) return false
    await importContent(trx, { ...place, folder, clock, rendersLater: true })
    await importLots(trx, clock)
    const { markDemo } = await import('../src/features/content/demo/demo-company.server.ts')
    await markDemo(trx, clock.now())
    return true
  })
}

async function importLots(trx: Database, clock: Clock): Promise<void> {
  const { importFeed } = await import('../src/features/feeds/merge/import-feed.server.ts')
  const { priceList } = await import('./generator/price-list.ts')
  const options = { format: 'lots', source: 'lots', clock } as const
  const report = await importFeed(trx, priceList(clock.now()), options)
  const { refused, held_back, warnings } = report
  const [first] = [...refused, ...held_back, ...warnings]
  if (first) throw new Error(`the demo company's price list: ${JSON.stringify(first)}`)
}

/** Loads the demo company. Throws a readable error if the database has cities or projects. */
export async function seedDemo(db: Database, options: SeedOptions): Promise<void> {
  if (await seedIfEmpty(db, options)) return
  throw new Error('В базе уже есть города или проекты: демонстрационная компания не загружена.')
}

async function isEmpty(db: Database): Promise<boolean> {
  const project = await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()
  if (project) return false
  const city = await db.selectFrom('cities').select('id').limit(1).executeTakeFirst()
  return !city
}
