import { type Kysely, sql } from 'kysely'

/** Requests are indexed again: two words of a name are stored as a pair, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from request_words`.execute(db)
  await sql`update callback_requests set is_indexed = 0`.execute(db)
}
