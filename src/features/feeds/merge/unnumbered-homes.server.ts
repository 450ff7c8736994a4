import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import { excludeOffers, type RejectedOffers, toRejection } from './reject-staged.server.ts'
import { origin } from './same-homes.server.ts'

/** Areas (m²) that differ less are one area: one source rounds, the other does not. */
const SAME_AREA = 0.05

/**
 * Looks for homes that another feed or a person has put on sale already and of which one of both has no number: the
 * same house, floor, area and rooms. An offer is rejected where it fits exactly one such lot of its section, and that
 * lot fits no other offer. Elsewhere both stay on sale with a warning, also where the section of one is unknown: equal
 * homes of a storey are frequent, and a home that is hidden by mistake is worse than one that is shown twice. Needs
 * resolved places in `feed_offers`.
 */
export async function rejectUnnumberedHomes(
  trx: Database,
  source: string,
): Promise<{ refused: RejectedOffers; warnings: ImportReport['warnings'] }> {
  const { rows } = await sql<Pair>`
    select o.seq, o.external_id, o.line_number, o.column_number, l.source, l.id as lot_id,
      coalesce(l.article, l.external_id) as lot_name,
      case when l.section_id = o.section_id then 1 else 0 end as in_section,
      case when exists (
        select 1 from lots own where own.source = ${source} and own.status <> 'sold'
          and own.external_id = o.external_id) then 1 else 0 end as is_on_sale
    from lots l
    join floors f on f.id = l.floor_id
    join sections s on s.id = l.section_id
    join feed_offers o on o.building_id = l.building_id and o.floor = f.number
    where l.source <> ${source} and l.status <> 'sold' and o.held = 0 and o.status <> 'sold'
      and l.kind = o.kind and l.kind in ('flat', 'apartment')
      and (l.number = '' or o.number_key = '')
      and abs(l.area - o.area) < ${SAME_AREA} and l.rooms is not distinct from o.rooms
      and (l.section_id = o.section_id or o.section = '' or s.name = '')
    order by o.seq, l.id`.execute(trx)
  const lotsOf = Map.groupBy(rows, ({ external_id }) => external_id)
  const offersOf = Map.groupBy(rows, ({ lot_id }) => lot_id)
  const refused: RejectedOffers = []
  const warnings: ImportReport['warnings'] = []
  for (const [offer, pairs] of lotsOf) {
    const [first] = pairs
    if (!first) continue
    const isOne = pairs.length === 1 && offersOf.get(first.lot_id)?.length === 1
    if (isOne && first.in_section === 1 && first.is_on_sale === 0) {
      refused.push(toRejection(first, `${toReason(first)}, ${origin(first.source)}`))
    } else {
      warnings.push({ offer, line: first.line_number, message: toWarning(pairs) })
    }
  }
  await excludeOffers(trx, refused)
  return { refused, warnings }
}

interface Pair {
  seq: number
  external_id: string
  line_number: number
  column_number: number
  source: string
  lot_id: number
  lot_name: string
  in_section: number
  is_on_sale: number
}

function toReason({ lot_name }: Pair): string {
  return `этот лот уже продаётся на сайте: ${lot_name}, те же корпус, секция, этаж, площадь и число комнат`
}

function toWarning(pairs: readonly Pair[]): string {
  const names = pairs.slice(0, 3).map(({ lot_name, source }) => `${lot_name} («${source}»)`)
  const more = pairs.length > names.length ? ' и другие' : ''
  return (
    `похоже, этот лот уже продаётся на сайте: ${names.join(', ')}${more}; ` +
    'у одного из них нет номера, тот ли это лот, неясно, показаны оба'
  )
}

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
  const { rows } = await sql<RepeatedHome>`
    select o.seq, o.external_id as offer, o.line_number as line, o.number_key,
      o.building_id, o.floor, o.kind, o.area, o.price,
      case when exists (select 1 from lots l where l.source = ${source} and l.status <> 'sold'
        and l.external_id = o.external_id) then 0 else 1 end as is_new
    from feed_offers o
    -- Grouped once: no index has the pairs, and a house may have most offers of a feed.
    join (
      select building_id, floor, number_key, kind, area, price from feed_offers
      where held = 0 and status <> 'sold' and kind in ('flat', 'apartment')
      group by building_id, floor, number_key, kind, area, price
      having count(distinct external_id) > 1
    ) home on home.building_id = o.building_id and home.floor = o.floor
      and home.number_key = o.number_key and home.kind = o.kind
      and home.area = o.area and home.price = o.price
    where o.held = 0 and o.status <> 'sold'
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

interface RepeatedHome {
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
