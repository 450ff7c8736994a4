import type { Kysely } from 'kysely'
import { identity, isPostgres } from '../dialect.ts'
import { replaceShownViews } from '../lots/shown-views.ts'

/** What the office sets by hand over what feeds say of lots, and the views that visitors see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  const pg = isPostgres(db)
  await schema.alterTable('lots').addColumn('source_status', 'text').execute()
  // A change that shares the next version of the catalogue with others of the same second.
  await schema.alterTable('catalogue_version').addColumn('pending_at', 'text').execute()
  await schema
    .createTable('lot_overrides')
    .addColumn('lot_id', 'integer', (c) => c.notNull().references('lots.id').onDelete('cascade'))
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('feed_then', 'text', (c) => c.notNull())
    .addColumn('feed_now', 'text', (c) => c.notNull())
    .addColumn('feed_changed_at', 'text')
    .addColumn('is_feed_changed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('until', 'text')
    .addPrimaryKeyConstraint('lot_overrides_pk', ['lot_id', 'field'])
    .execute()
  await schema.createIndex('lot_overrides_until').on('lot_overrides').column('until').execute()
  await schema
    .createTable('overridden_lots')
    .addColumn('lot_id', 'integer', (c) =>
      c.primaryKey().notNull().references('lots.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('price', 'bigint')
    .addColumn('has_sale', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sale_price', 'bigint')
    .addColumn('sale_ends_on', 'text')
    .addColumn('status', 'text')
    .addColumn('is_hidden', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_hot_offer', 'integer')
    .addColumn('has_finish', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('finish_id', 'integer', (c) => c.references('finishes.id'))
    .addColumn('description', 'text')
    .addColumn('has_features', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('has_views', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('left_out_of', 'text')
    .execute()
  await schema
    .createTable('overridden_words')
    .addColumn('lot_id', 'integer', (c) => c.notNull().references('lots.id').onDelete('cascade'))
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('word', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('overridden_words_pk', ['list', 'lot_id', 'word'])
    .execute()
  // Without it a lot that is deleted scans the table.
  await schema.createIndex('overridden_words_lot').on('overridden_words').column('lot_id').execute()
  await schema
    .createTable('lot_undos')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await identity(schema.createTable('lot_undo_rows'), pg)
    .addColumn('undo_id', 'text', (c) => c.notNull().references('lot_undos.id').onDelete('cascade'))
    .addColumn('lot_id', 'integer', (c) => c.notNull().references('lots.id').onDelete('cascade'))
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .execute()
  await schema.createIndex('lot_undo_rows_undo').on('lot_undo_rows').column('undo_id').execute()
  await schema
    .createIndex('lot_undo_rows_field')
    .on('lot_undo_rows')
    .columns(['lot_id', 'field', 'id'])
    .execute()
  await schema
    .createTable('lot_previews')
    .addColumn('token', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('input', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .execute()
  await replaceShownViews(db)
}
