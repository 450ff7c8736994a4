import type { Database } from '../../../db/connect.ts'
import { type DescribedProgram, findHiddenReason } from '../../payment/mortgage-schema.ts'

/** Reads the programmes that may be shown on the day `today` (`yyyy-mm-dd`), in the order of the content. */
export async function loadMortgagePrograms(
  trx: Database,
  today: string,
): Promise<DescribedProgram[]> {
  const rows = await trx
    .selectFrom('mortgage_programs')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ slug: _slug, position: _position, areas, ...row }) => {
    const { full_cost_min, full_cost_max } = row
    if (findHiddenReason(row, today) !== null) return []
    if (full_cost_min === null || full_cost_max === null) return []
    const read = JSON.parse(areas) as DescribedProgram['areas']
    return [{ ...row, full_cost_min, full_cost_max, areas: read }]
  })
}
