import type { Database } from '../../../db/connect.ts'
import { findEndedReason, type InstalmentPlan } from '../../payment/instalments-schema.ts'

/** Reads the instalment plans that may be shown on the day `today` (`yyyy-mm-dd`), in the order of the content. */
export async function loadInstalmentPlans(trx: Database, today: string): Promise<InstalmentPlan[]> {
  const rows = await trx
    .selectFrom('instalment_plans')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => findEndedReason(row, today) === null)
    .map(({ slug: _slug, position: _position, areas, projects, ...row }) => ({
      ...row,
      areas: JSON.parse(areas) as string[],
      projects: JSON.parse(projects) as string[],
    }))
}
