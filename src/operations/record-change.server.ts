import type * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import type { Topic } from './topic.ts'

/**
 * Notifies all open desks of a change, whichever process has them, once the transaction is stored. `id` is that of what has
 * changed, or empty for many at once; `event` is what browsers get.
 */
export async function recordChange<Of extends Topic>(
  db: Database,
  { name, event: schema }: Of,
  { id, version, event }: { id: string; version: number; event: z.input<Of['event']> },
): Promise<void> {
  await db
    .insertInto('desk_changes')
    .values({ topic: name, entity_id: id, version, event: JSON.stringify(schema.parse(event)) })
    .execute()
}
