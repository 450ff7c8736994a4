import type { Command } from 'commander'
import { seedDemo } from '../demo/seed.ts'
import type { Database } from '../src/db/connect.ts'
import { findMediaPlace } from '../src/features/content/media/media-store.server.ts'
import { formatCount } from '../src/lib/numbers.ts'
import { withStore } from '../src/server/open-store.ts'

/** Adds `kvartal seed`, which loads the demo company into an empty database. The action throws if it is not empty. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('load the demo company into an empty database')
    .action(() =>
      withStore(async ({ db, config, clock }) => {
        await seedDemo(db, { clock, ...findMediaPlace(config) })
        process.stdout.write(`${await describeStock(db)}\n`)
      }),
    )
}

const kinds = [
  ['flat', 'квартира', 'квартиры', 'квартир'],
  ['apartment', 'апартамент', 'апартамента', 'апартаментов'],
  ['parking', 'машино-место', 'машино-места', 'машино-мест'],
  ['storage', 'кладовая', 'кладовые', 'кладовых'],
] as const

async function describeStock(db: Database): Promise<string> {
  const projects = await db.selectFrom('projects').select('id').execute()
  const buildings = await db.selectFrom('buildings').select('id').execute()
  const lots = await db.selectFrom('lots').select('kind').where('status', '<>', 'sold').execute()
  const onSale = kinds.map(([kind, one, few, many]) =>
    formatCount(lots.filter((lot) => lot.kind === kind).length, one, few, many),
  )
  return [
    'Демонстрационная компания загружена.',
    `${formatCount(projects.length, 'проект', 'проекта', 'проектов')}, ${formatCount(buildings.length, 'корпус', 'корпуса', 'корпусов')}`,
    `В продаже и в брони: ${onSale.join(', ')}`,
  ].join('\n')
}
