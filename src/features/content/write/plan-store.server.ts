import type { Database } from '../../../db/connect.ts'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { type ContentStores, hasRows, removeRows, saveRow } from './content-store.server.ts'

/** Store of the plans of flats, to which price lists refer by key. */
export const planStores = {
  plans: {
    async read(db) {
      const rows = await db.selectFrom('plans').selectAll().orderBy('key').execute()
      return new Map(rows.map(({ key, geometry }) => [key, JSON.parse(geometry) as PlanGeometry]))
    },
    async write(trx, key, plan) {
      await saveRow(trx, 'plans', { key }, { geometry: JSON.stringify(plan) })
    },
    async remove(trx, key) {
      const plan_id = await findPlan(trx, key)
      if (plan_id === undefined) return undefined
      if (await hasRows(trx, 'lots', { plan_id })) return 'с этой планировкой есть лоты'
      await removeRows(trx, 'plans', { key })
      return undefined
    },
  },
} satisfies Partial<ContentStores>

async function findPlan(trx: Database, key: string): Promise<number | undefined> {
  const row = await trx.selectFrom('plans').select('id').where('key', '=', key).executeTakeFirst()
  return row?.id
}
