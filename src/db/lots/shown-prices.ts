import { sql } from 'kysely'
import { isoDay, moscowDay } from '../../lib/rules/calendar.ts'
import type { Database } from '../connect.ts'

/** Condition on `lot_id` of a row: the office has set its price or its discount, so that a feed does not decide what is shown. */
export function isPriceByHand(lotId: string) {
  return sql`exists (select 1 from overridden_lots own where own.lot_id = ${sql.ref(lotId)}
    and (own.price is not null or own.has_sale = 1))`
}

/**
 * Appends to the price history what is shown now of lots whose price or discount stands by hand, and of `ids`, if it is not
 * what their last row says. Returns how many rows it wrote.
 */
export async function writeShownPrices(
  trx: Database,
  at: Date,
  ids: readonly number[] | 'all' = 'all',
): Promise<number> {
  const today = isoDay(moscowDay(at))
  const which =
    ids === 'all'
      ? sql`l.id in (select lot_id from overridden_lots where price is not null or has_sale = 1)`
      : sql`l.id in (${sql.join(ids)})`
  const { numAffectedRows } = await sql`
    insert into price_history (lot_id, at, price, sale_price)
    select s.id, ${at.toISOString()}, s.price, s.sale from (
      select l.id, l.price, case when l.sale_ends_on < ${today} then null else l.sale_price end as sale
      from staff_lots l where ${which}) s
    left join price_history h
      on h.id = (select max(p.id) from price_history p where p.lot_id = s.id)
    where h.id is null or h.price <> s.price or h.sale_price is distinct from s.sale
    order by s.id`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
