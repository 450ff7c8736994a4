import type { Database } from './connect.ts'

/**
 * Returns the company's name: that of the content, else the developer that the feeds name. Empty if nothing names it,
 * or if feeds name different developers: one of them may be a partner or the company of a single project.
 */
export async function readCompanyName(db: Database): Promise<string> {
  const company = await db.selectFrom('company').select('name').executeTakeFirst()
  return company?.name || readDeveloperName(db)
}

/** Returns the developer that all feeds name; empty if none or different ones. */
export async function readDeveloperName(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('feed_developers')
    .select('name')
    .orderBy('source')
    .orderBy('name')
    .execute()
  const spellings = new Set(rows.map(({ name }) => toKey(name)))
  return spellings.size === 1 ? (rows[0]?.name ?? '') : ''
}

/** The same for spellings that differ in case, quotation marks and spaces only. */
function toKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
