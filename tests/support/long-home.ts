import type { Database } from '../../src/db/connect.ts'

const TEXT = '<p>Договор долевого участия, счёт эскроу, ключи.</p>'.repeat(60)

/** Stores texts that make the sections `purchase` and `about` of the home page longer than any viewport. */
export async function fillLongHome(db: Database): Promise<void> {
  await db.updateTable('company').set({ purchase_html: TEXT, about_html: TEXT }).execute()
}
