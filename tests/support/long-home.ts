import type { Database } from '../../src/db/connect.ts'

const TEXT = '<p>Договор долевого участия, счёт эскроу, ключи.</p>'.repeat(60)

/** Texts that make the home page's sections `purchase` and `about` longer than any window. */
export async function fillLongHome(db: Database): Promise<void> {
  await db.updateTable('company').set({ purchase_html: TEXT, about_html: TEXT }).execute()
}
