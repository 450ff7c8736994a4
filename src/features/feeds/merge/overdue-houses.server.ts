import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { formatCompletion } from '../../../lib/time/completion.ts'
import { isLongPast } from '../offer/building-state.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import { quote } from '../offer/offer-fields.ts'
import { buildingKey, type Staging } from './staging.server.ts'

/**
 * Returns a warning for each house whose quarter of completion the feed tells, that quarter is long
 * past on the day (YYYY-MM-DD), and neither the feed nor the site says that the house is built, or it was assumed just
 * now. Needs `feed_buildings`.
 */
export async function warnAboutOverdueHouses(
  trx: Database,
  staging: Staging,
  today: string,
): Promise<ImportReport['warnings']> {
  const { rows } = await sql<House>`
    select b.project_key, b.key, h.id, h.name, h.state, p.name as project,
      min(o.line_number) as line, min(o.seq) as seq
    from feed_buildings b
    join buildings h on h.id = b.id
    join projects p on p.id = h.project_id
    join feed_offers o on o.project_key = b.project_key and o.building_key = b.key and o.held = 0
    group by b.project_key, b.key, h.id, h.name, h.state, p.name
    order by seq`.execute(trx)
  const told = new Set<number>()
  return rows.flatMap(({ project_key, key, id, name, state, project, line }) => {
    const house = staging.buildings.get(buildingKey(project_key, key))
    const { completion_year: year, completion_quarter: quarter } = house ?? {}
    if (!house || year == null || quarter == null) return []
    const isAssumed = staging.assumedBuilt.has(buildingKey(project_key, key))
    const isKnown = !isAssumed && (house.state ?? state) === 'built'
    if (!isLongPast(house, today) || isKnown || told.has(id)) return []
    told.add(id)
    const message =
      `«${quote(project)}», ${quote(name)}: срок сдачи ${formatCompletion(`${year}-${quarter}`)} давно прошёл, ` +
      (isAssumed
        ? 'а состояния дома фид не называет: считаем дом сданным'
        : 'а о том, что дом сдан, фид не говорит; проверьте, обновляется ли он')
    return [{ offer: '', line, message }]
  })
}

interface House {
  project_key: string
  key: string
  id: number
  name: string
  state: string | null
  project: string
  line: number
}
