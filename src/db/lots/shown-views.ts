import { type Kysely, sql } from 'kysely'

/** The discount that stands: that of the office, else that of the feed. */
const sale = {
  price: 'case when o.has_sale = 1 then o.sale_price else lots.sale_price end',
  day: 'case when o.has_sale = 1 then o.sale_ends_on else lots.sale_ends_on end',
} as const
const price = 'coalesce(o.price, lots.price)'

/** Columns of a lot over which the office may set a value, with what is shown then. `o` is its row of `overridden_lots`. */
const shownColumns: Readonly<Record<string, string>> = {
  price,
  // A discount that is not below the full price is none. What a feed says of a lot without a value by hand stays as it is.
  sale_price: `case when o.lot_id is null then lots.sale_price
    when ${sale.price} < ${price} then ${sale.price} end`,
  sale_ends_on: `case when o.lot_id is null then lots.sale_ends_on
    when ${sale.price} < ${price} then ${sale.day} end`,
  status: `case when o.status is null or lots.status = 'sold' then lots.status else o.status end`,
  is_hot_offer: 'coalesce(o.is_hot_offer, lots.is_hot_offer)',
  finish_id: 'case when o.has_finish = 1 then o.finish_id else lots.finish_id end',
  updated_at: 'case when o.changed_at > lots.updated_at then o.changed_at else lots.updated_at end',
}

const wordViews = [
  { list: 'feature', table: 'lot_features', flag: 'has_features' },
  { list: 'view', table: 'lot_window_views', flag: 'has_views' },
] as const

/** Drops the views of lots, without which their tables cannot be dropped. */
export async function dropShownViews(db: Kysely<unknown>): Promise<void> {
  for (const view of ['shown_lot_window_views', 'shown_lot_features', 'shown_lots', 'staff_lots']) {
    await db.schema.dropView(view).ifExists().execute()
  }
}

/**
 * Creates the views of lots with what the office has set over them: `staff_lots` has all of them, `shown_lots` those that
 * are not hidden; `shown_lot_features` and `shown_lot_window_views` are the lists of the shown ones. A migration that adds
 * a column to `lots` calls it again: a view has the columns of the day on which it was made.
 */
export async function replaceShownViews(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'lots')?.columns.map(({ name }) => name) ?? []
  await dropShownViews(db)
  const shown = columns.map((name) => {
    const value = shownColumns[name]
    return value === undefined ? `lots.${name}` : `${value} as ${name}`
  })
  const own = [
    'o.description as own_description',
    'o.left_out_of',
    'coalesce(o.is_hidden, 0) as is_hidden',
  ]
  const from = 'from lots left join overridden_lots o on o.lot_id = lots.id'
  await sql
    .raw(`create view staff_lots as select ${[...shown, ...own].join(', ')} ${from}`)
    .execute(db)
  await sql
    .raw(
      `create view shown_lots as select ${[...shown, ...own.slice(0, 2)].join(', ')} ${from}
      where o.is_hidden is null or o.is_hidden = 0`,
    )
    .execute(db)
  for (const { list, table, flag } of wordViews) {
    await sql
      .raw(
        `create view shown_${table} as
        select w.lot_id, w.${list} from ${table} w left join overridden_lots o on o.lot_id = w.lot_id
        where o.lot_id is null or (o.is_hidden = 0 and o.${flag} = 0)
        union all
        select w.lot_id, w.word as ${list} from overridden_words w
        join overridden_lots o on o.lot_id = w.lot_id
        where w.list = '${list}' and o.is_hidden = 0`,
      )
      .execute(db)
  }
}
