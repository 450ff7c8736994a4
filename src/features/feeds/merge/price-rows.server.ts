import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { isPriceByHand } from '../../../db/lots/shown-prices.ts'

/**
 * Deletes staged prices that are not later than the last price of the lot, or equal to it. Marks lots with remaining
 * prices as changed. What a list says of earlier prices of a lot whose price stands by hand was not seen by visitors. Needs
 * `outcome` in `feed_offers`.
 */
export async function removeKnownPrices(trx: Database, at: string): Promise<void> {
  await sql`
    delete from feed_prices where exists (
      select 1 from feed_offers o where o.external_id = feed_prices.external_id
        and ${isPriceByHand('o.lot_id')})`.execute(trx)
  await sql`update feed_prices set at = ${at} where at > ${at}`.execute(trx)
  await sql`
    delete from feed_prices where exists (
      select 1 from feed_offers o join price_history h on h.lot_id = o.lot_id
      where o.external_id = feed_prices.external_id and h.at >= feed_prices.at)`.execute(trx)
  await sql`
    delete from feed_prices where exists (
      select 1 from feed_offers o join lots l on l.id = o.lot_id
      where o.external_id = feed_prices.external_id and l.price = feed_prices.price
        and l.sale_price is not distinct from feed_prices.sale_price)
      and not exists (
        select 1 from feed_prices earlier
        where earlier.external_id = feed_prices.external_id and earlier.n < feed_prices.n)`.execute(
    trx,
  )
  await sql`
    update feed_offers set outcome = 'changed' where outcome = 'same' and exists (
      select 1 from feed_prices p where p.external_id = feed_offers.external_id)`.execute(trx)
}

/**
 * Appends to the price history of new and changed lots: the staged prices, else the current price at `at`. Not for lots
 * whose price stands by hand: `followFeeds` writes what is shown of them.
 */
export async function writePrices(trx: Database, at: string): Promise<void> {
  await sql`
    insert into price_history (lot_id, at, price, sale_price)
    select o.lot_id, p.at, p.price, p.sale_price
    from feed_prices p join feed_offers o on o.external_id = p.external_id
    where o.outcome in ('new', 'changed') order by o.seq, p.n`.execute(trx)
  await sql`
    insert into price_history (lot_id, at, price, sale_price, is_dated)
    select o.lot_id, ${at}, o.price, o.sale_price, case when o.outcome = 'new' then 0 else 1 end
    from feed_offers o
    where (o.outcome = 'new' or o.price_changed = 1)
      and not exists (select 1 from feed_prices p where p.external_id = o.external_id)
      and not ${isPriceByHand('o.lot_id')}
    order by o.seq`.execute(trx)
}
