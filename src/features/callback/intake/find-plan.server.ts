import type { Database } from '../../../db/connect.ts'

/** The plan of a lot that is shown: JSON of its geometry, null where it has none. Undefined without such a lot. */
export async function findPlan(
  db: Database,
  lotId: number,
): Promise<{ geometry: string | null; isMirrored: boolean } | undefined> {
  const row = await db
    .selectFrom('shown_lots as lots')
    .leftJoin('plans', 'plans.id', 'lots.plan_id')
    .select(['plans.geometry', 'lots.plan_mirrored'])
    .where('lots.id', '=', lotId)
    .executeTakeFirst()
  return row && { geometry: row.geometry, isMirrored: row.plan_mirrored === 1 }
}
