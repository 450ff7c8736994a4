import type { Command } from 'commander'
import { seedDemo } from '../demo/seed.ts'
import type { Database } from '../src/db/connect.ts'
import { lotKinds } from '../src/features/catalogue/words.ts'
import { systemClock } from '../src/lib/clock.ts'
import { countOf } from '../src/lib/numbers.ts'
import { withDatabase } from './with-database.ts'

/** Adds `kvartal seed`: the demo company for an empty database. The action throws when it is not empty. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('load the demo company into an empty database')
    .action(() =>
      withDatabase(async (db) => {
        await seedDemo(db, systemClock)
        process.stdout.write(`${await describeStock(db)}\n`)
      }),
    )
}

async function describeStock(db: Database): Promise<string> {
  const { count } = db.fn
  const projects = await db.selectFrom('projects').select(count<number>('id').as('n')).execute()
  const buildings = await db.selectFrom('buildings').select(count<number>('id').as('n')).execute()
  const lots = await db
    .selectFrom('lots')
    .select(['kind', count<number>('id').as('n')])
    .where('status', '<>', 'sold')
    .groupBy('kind')
    .execute()
  const onSale = Object.entries(lotKinds).map(([kind, { one, few, many }]) =>
    countOf(lots.find((row) => row.kind === kind)?.n ?? 0, one, few, many),
  )
  return [
    'Демонстрационная компания загружена.',
    `Проекты и корпуса: ${projects[0]?.n ?? 0} и ${buildings[0]?.n ?? 0}`,
    `В продаже и в брони: ${onSale.join(', ')}`,
  ].join('\n')
}
