import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { listKeySchema, UNUSED_DAYS } from './schema.ts'

const KEY_BYTES = 24
const DAY_MS = 86_400_000

/** Creates a key that cannot be guessed (192 bits), and the hash under which the database knows it. */
export function createListKey(): { key: string; hash: string } {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  return { key, hash: hashKey(key) }
}

/** Returns the list with this key, or null: the key is wrong or replaced, or the list was not opened for 90 days. */
export async function findList(
  db: Database,
  key: string | null,
  now: Date,
): Promise<{ id: number; revision: number; used_on: string } | null> {
  const checked = listKeySchema.safeParse(key)
  if (!checked.success) return null
  const row = await db
    .selectFrom('shared_lists')
    .select(['id', 'revision', 'used_on'])
    .where('key_hash', '=', hashKey(checked.data))
    .executeTakeFirst()
  return row && row.used_on >= findOldestDay(now) ? row : null
}

/** Records that the list was opened, at most once a day. A database that cannot be written does not matter here. */
export async function recordListUse(
  db: Database,
  { id, used_on }: { id: number; used_on: string },
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  if (used_on >= today) return
  await db
    .updateTable('shared_lists')
    .set({ used_on: today })
    .where('id', '=', id)
    .execute()
    .catch(() => {})
}

/** The day before which a list must have been opened last to be deleted, `YYYY-MM-DD`. */
export function findOldestDay(now: Date): string {
  return new Date(now.getTime() - UNUSED_DAYS * DAY_MS).toISOString().slice(0, 10)
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
