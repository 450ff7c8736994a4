import type { Database } from '../../src/db/connect.ts'

/** The rows of the audit log about operations whose name begins with `prefix`, oldest first: who, action and subject, with plain spaces. */
export async function readAuditRows(db: Database, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'user_name'])
    .where('action', 'like', `${prefix}%`)
    .orderBy('id')
    .execute()
  return rows.map(({ action, subject, user_name }) =>
    `${user_name.split(':')[0]}, ${action}: ${subject}`.replaceAll('\u00a0', ' '),
  )
}
