import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { ImportReport } from '../offer/report-words.server.ts'

/** The name in the report of the offer that was taken. */
const TAKEN = 'of'

/**
 * Takes one of several offers of one feed for the same home: house, floor, number, area and price are equal, and the ids
 * are not. The one that is a lot already stays, else the first. Homes without a number may be two: they stay, with a
 * warning. Needs resolved places in `feed_offers`.
 */
export async function dropRepeatedHomes(
  trx: Database,
  source: string,
): Promise<Pick<ImportReport, 'duplicates' | 'warnings'>> {
  const { rows } = await sql<Row>`
    select o.seq, o.external_id as offer, o.line_number as line, o.number_key,
      o.building_id, o.floor, o.kind, o.area, o.price,
      case when exists (select 1 from lots l where l.source = ${source} and l.status <> 'sold'
        and l.external_id = o.external_id) then 0 else 1 end as is_new
    from feed_offers o
    where o.held = 0 and o.status <> 'sold' and o.kind in ('flat', 'apartment') and exists (
      select 1 from feed_offers other where other.building_id = o.building_id
        and other.floor = o.floor and other.number_key = o.number_key and other.kind = o.kind
        and other.area = o.area and other.price = o.price and other.held = 0
        and other.status <> 'sold' and other.external_id <> o.external_id)
    order by is_new, o.seq`.execute(trx)
  const homes = Map.groupBy(rows, (row) =>
    JSON.stringify([row.building_id, row.floor, row.kind, row.number_key, row.area, row.price]),
  )
  const duplicates: ImportReport['duplicates'] = []
  const warnings: ImportReport['warnings'] = []
  for (const [first, ...others] of homes.values()) {
    if (!first) continue
    if (first.number_key === '') {
      const message = 'похоже, та же квартира есть в фиде ещё раз: номеров нет, показаны обе'
      warnings.push({ offer: others[0]?.offer ?? '', line: others[0]?.line ?? 1, message })
      continue
    }
    for (const { offer, line } of others) duplicates.push({ offer, line, [TAKEN]: first.offer })
  }
  duplicates.sort((a, b) => a.line - b.line)
  for (const { offer } of duplicates) {
    // Without its row, a lot that an earlier run made of it is withdrawn.
    await sql`delete from feed_offers where external_id = ${offer}`.execute(trx)
  }
  return { duplicates, warnings }
}

interface Row {
  seq: number
  offer: string
  line: number
  number_key: string
  building_id: number
  floor: number
  kind: string
  area: number
  price: number
}
