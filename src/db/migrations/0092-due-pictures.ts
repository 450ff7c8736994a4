import { type Kysely, sql } from 'kysely'

/** Pictures of feeds in the order in which they are fetched, so that the first that are due are found at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index feed_pictures_due on feed_pictures
    ((case when picture is null then 0 else 1 end), priority, next_try_at, id)`.execute(db)
}
