import type { Kysely } from 'kysely'

/** What a company decides about its menus, its promise, its partners and the checklist of papers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('menus').addColumn('url', 'text').execute()
  await db.schema
    .alterTable('menus')
    .addColumn('is_hidden', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('company').addColumn('callback_promise', 'text').execute()
  await db.schema
    .alterTable('company')
    .addColumn('partners_html', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('company')
    .addColumn('shows_papers', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
