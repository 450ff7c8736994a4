import type { Kysely } from 'kysely'

/** What feeds tell beyond price and area: contract, mortgage, lifts, parking, keys, developer, district and texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries({
    lots: {
      sale_type: 'text',
      mortgage_allowed: 'integer',
      place_on_floor: 'integer',
      text_hash: 'text',
    },
    buildings: {
      has_lift: 'integer',
      passenger_lifts: 'integer',
      freight_lifts: 'integer',
      parking: 'text',
      keys_on: 'text',
    },
    projects: { developer: 'text', district: 'text', text_hash: 'text' },
  } as const)) {
    for (const [name, type] of Object.entries(columns)) {
      await db.schema.alterTable(table).addColumn(name, type).execute()
    }
  }
  await db.schema
    .createTable('offer_texts')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('lots_text').on('lots').column('text_hash').execute()
}
