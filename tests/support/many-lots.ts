import { sql } from 'kysely'
import type { Database } from '../../src/db/connect.ts'

/** Columns in which every lot differs. */
const own: Readonly<Record<string, string>> = {
  external_id: `'many-' || n.i`,
  article: `'М-' || n.i`,
  number: 'cast(n.i as text)',
  price: 'l.price + n.i',
}

/** Adds so many copies of a lot, each with an external id, article, number and price of its own, in one statement. */
export async function addLots(db: Database, lot: number, count: number): Promise<void> {
  const tables = await db.introspection.getTables()
  const lots = tables.find(({ name }) => name === 'lots')
  const names = (lots?.columns ?? []).map(({ name }) => name).filter((name) => name !== 'id')
  const values = names.map((name) => own[name] ?? `l.${name}`)
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    insert into lots (${sql.raw(names.join(', '))})
    select ${sql.raw(values.join(', '))} from lots l, n where l.id = ${lot}`.execute(db)
}
