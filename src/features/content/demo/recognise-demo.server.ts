import type { Database } from '../../../db/connect.ts'
import { lockKey } from '../../../db/dialect.ts'
import { markDemo, markDemoDesk } from './demo-company.server.ts'
import { isDemoKey } from './demo-keys.ts'

/** What tells the demo company: the tax office gives no INN that begins with 00. */
export const DEMO_INN = '0000000018'
/** A company that took the demo's data over by giving it another name is not the demo. */
const DEMO_NAME = 'Ордината'

/**
 * Marks the content, people and requests of the demo company in a database that was seeded before the marks existed
 * (decision D102), as they are: changes before that are not noticed. Does nothing in any
 * other database, and nothing in one where the demo was marked before. Returns whether it marked something.
 */
export async function recogniseDemo(db: Database, at: Date): Promise<boolean> {
  if (!(await isUnmarkedDemo(db))) return false
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, 'demo-seed')
    if (!(await isUnmarkedDemo(trx))) return false
    await markDemo(trx, at, isDemoKey)
    await markDemoDesk(trx)
    return true
  })
}

async function isUnmarkedDemo(db: Database): Promise<boolean> {
  const { marks, demo } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('demo_marks')
        .select((own) => own.fn.countAll().as('n'))
        .as('marks'),
      eb
        .selectFrom('company')
        .select((own) => own.fn.countAll().as('n'))
        .where('inn', '=', DEMO_INN)
        .where('name', '=', DEMO_NAME)
        .as('demo'),
    ])
    .executeTakeFirstOrThrow()
  return Number(marks) === 0 && Number(demo) > 0
}
