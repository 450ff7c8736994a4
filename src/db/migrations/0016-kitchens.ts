import { type Kysely, sql } from 'kysely'

/** The area of a kitchen-living room apart from that of a kitchen with a door of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lots').addColumn('kitchen_living_area', 'double precision').execute()
  await sql`update lots set kitchen_living_area = kitchen_area, kitchen_area = null
    where id in (select lot_id from lot_features where feature = 'kitchen_living')`.execute(db)
}
