import type { Database } from '../../db/connect.ts'
import { findHiddenReason, type MortgageProgram } from './schema.ts'

/** Returns the programmes that may be shown on the day `today` (`yyyy-mm-dd`), in the order of the content. */
export async function listMortgagePrograms(
  db: Database,
  today: string,
): Promise<MortgageProgram[]> {
  const rows = await db
    .selectFrom('mortgage_programs')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => findHiddenReason(row, today) === null)
    .map(({ slug: _slug, text: _text, position: _position, ...row }) => ({
      ...row,
      full_cost_min: row.full_cost_min ?? 0,
      full_cost_max: row.full_cost_max ?? 0,
      areas: JSON.parse(row.areas) as MortgageProgram['areas'],
    }))
}
