import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { numberKey } from './same-homes.server.ts'

/** Condition: a row of a price list says that the lot, which another source sells, is sold. */
export const isSoldByRow = (source: string) => sql`
  lots.source <> ${source} and exists (
    select 1 from feed_offers o join floors f on f.id = lots.floor_id
    where o.building_id = lots.building_id and o.floor = f.number and o.kind = lots.kind
      and o.status = 'sold' and o.number_key <> '' and o.number_key = ${numberKey('lots.number')})`

/** Condition: this price list has said so earlier. */
export const wasSoldByList = (source: string) => sql`lots.sold_by = ${source}`

/**
 * Takes lots of other sources off sale that a price list calls sold, and puts those on sale again that it no longer does.
 * Their rows make no lots of their own. Returns how many lots changed. Needs resolved places in `feed_offers`.
 */
export async function applySoldRows(trx: Database, source: string, at: string): Promise<number> {
  const sold = await sql`
    update lots set sold_by = ${source}, status = 'sold', sold_at = ${at}, updated_at = ${at}
    where lots.status <> 'sold' and ${isSoldByRow(source)}`.execute(trx)
  const released = await sql`
    update lots set sold_by = null, status = 'available', sold_at = null, updated_at = ${at}
    where ${wasSoldByList(source)} and withdrawn_at is null and not (${isSoldByRow(source)})`.execute(
    trx,
  )
  return Number(sold.numAffectedRows ?? 0) + Number(released.numAffectedRows ?? 0)
}

/** Excludes sold rows of homes that another source has as lots. */
export async function excludeSoldRows(trx: Database, source: string): Promise<void> {
  await sql`
    update feed_offers set held = 1 where held = 0 and status = 'sold' and number_key <> '' and exists (
      select 1 from lots l join floors f on f.id = l.floor_id
      where l.source <> ${source} and l.building_id = feed_offers.building_id
        and f.number = feed_offers.floor and l.kind = feed_offers.kind
        and feed_offers.number_key = ${numberKey('l.number')})`.execute(trx)
}

/** A feed does not put lots on sale again that a price list calls sold. */
export async function holdSoldLots(trx: Database, source: string): Promise<void> {
  await sql`
    update feed_offers set status = 'sold' where held = 0 and status <> 'sold' and exists (
      select 1 from lots l where l.source = ${source} and l.external_id = feed_offers.external_id
        and l.sold_by is not null)`.execute(trx)
}
