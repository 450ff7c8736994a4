import { lockKey } from '../../db/dialect.ts'
import type { Database } from '../../db/connect.ts'
import { hashSender } from '../../db/sender-hash.ts'
import { change, type Refusal, type Store, toRefusal } from './change-list.server.ts'
import { createListKey } from './list-key.server.ts'
import { messages } from './messages.ts'
import { MAX_LOTS } from './schema.ts'

/** Of one address (/64 for IPv6): a household needs one list, and an office few. */
const LISTS_PER_HOUR = 10
const HOUR_MS = 3_600_000

/** Creates a list with these lots, the first one on top. Returns its key, or why there is none. */
export async function createList(
  { db, clock }: Store,
  ip: string,
  lotIds: readonly number[],
): Promise<{ key: string } | { refusal: string }> {
  const sender = await hashSender(db, ip)
  const now = clock.now()
  const { key, hash } = createListKey()
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, `shared lists ${sender}`)
    const recent = await trx
      .selectFrom('shared_lists')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('sender', '=', sender)
      .where('created_at', '>', new Date(now.getTime() - HOUR_MS).toISOString())
      .executeTakeFirstOrThrow()
    if (Number(recent.count) >= LISTS_PER_HOUR) return { refusal: messages.tooManyLists }
    const at = now.toISOString()
    const { id } = await trx
      .insertInto('shared_lists')
      .values({ key_hash: hash, revision: 1, sender, created_at: at, used_on: at.slice(0, 10) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertLots(trx, id, lotIds.slice(0, MAX_LOTS), now)
    return { key }
  })
}

/** Adds lots to the list, the first one on top; those that it has stay where they are. */
export async function addLots(
  store: Store,
  key: string | null,
  lotIds: readonly number[],
): Promise<Refusal> {
  return toRefusal(
    await change(store, key, async (trx, listId) => {
      const known = await trx
        .selectFrom('shared_list_lots')
        .select('lot_id')
        .where('list_id', '=', listId)
        .execute()
      const ids = new Set(known.map(({ lot_id }) => lot_id))
      const added = lotIds.filter((id) => !ids.has(id))
      if (added.length + ids.size > MAX_LOTS) return { refusal: messages.tooManyLots }
      await insertLots(trx, listId, added, store.clock.now())
      return null
    }),
  )
}

/** Removes a lot with its hearts and comments. */
export async function removeLot(store: Store, key: string | null, lotId: number): Promise<Refusal> {
  return toRefusal(
    await change(store, key, async (trx, listId) => {
      const people = trx.selectFrom('shared_list_people').select('id').where('list_id', '=', listId)
      for (const table of ['shared_list_hearts', 'shared_list_comments'] as const) {
        await trx
          .deleteFrom(table)
          .where('lot_id', '=', lotId)
          .where('person_id', 'in', people)
          .execute()
      }
      await trx
        .deleteFrom('shared_list_lots')
        .where('list_id', '=', listId)
        .where('lot_id', '=', lotId)
        .execute()
      return null
    }),
  )
}

/** Gives the list a new key: the old link stops working at once. Returns the new key, or why not. */
export function renewKey(
  store: Store,
  key: string | null,
): Promise<{ key: string } | { refusal: string }> {
  const renewed = createListKey()
  return change(store, key, async (trx, listId) => {
    await trx
      .updateTable('shared_lists')
      .set({ key_hash: renewed.hash })
      .where('id', '=', listId)
      .execute()
    return { key: renewed.key }
  })
}

/** Deletes the list with everything in it. */
export async function deleteList(store: Store, key: string | null): Promise<Refusal> {
  return toRefusal(
    await change(store, key, async (trx, listId) => {
      await trx.deleteFrom('shared_lists').where('id', '=', listId).execute()
      return null
    }),
  )
}

async function insertLots(
  trx: Database,
  list_id: number,
  lotIds: readonly number[],
  now: Date,
): Promise<void> {
  if (lotIds.length === 0) return
  // Lists show the newest lot first, so the first of these is the newest.
  const rows = lotIds.map((lot_id, index) => ({
    list_id,
    lot_id,
    added_at: new Date(now.getTime() - index).toISOString(),
  }))
  await trx.insertInto('shared_list_lots').values(rows).execute()
}
