import { join } from 'node:path'
import type { Database } from '../src/db/connect.ts'
import { lockKey } from '../src/db/dialect.ts'
import type { Clock } from '../src/lib/clock.ts'

export interface SeedOptions {
  clock: Clock
  /** Where pictures for visitors go, as in every import of content. */
  mediaFolder: string
  /** The content folder of the company, where it does not lie beside this file: a bundle stands elsewhere. */
  folder?: string
}

/**
 * Loads the demo company into a database that has neither cities nor projects, in one transaction, and
 * answers whether it did. It comes by the two doors that every company has: its content folder and its price list.
 * Processes that start at once wait for each other: one of them loads it.
 */
export async function seedIfEmpty(db: Database, options: SeedOptions): Promise<boolean> {
  // Asked first without a transaction: a start must not wait for a long import's lock.
  if (!(await isEmpty(db))) return false
  // Only here: the decoders of pictures are heavy, and other starts need none.
  const { importContent } = await import('../src/features/content/write/import-content.server.ts')
  const { clock, mediaFolder, folder = join(import.meta.dirname, 'company') } = options
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, 'demo-seed')
    if (!(await isEmpty(trx))) return false
    await importContent(trx, { folder, mediaFolder, clock, rendersLater: true })
    await importLots(trx, clock)
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

/** Loads the demo company. Throws, with one sentence for the terminal, when the database has cities or projects. */
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
