import type { Transaction } from 'kysely'
import { lockKey } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { findList } from './list-key.server.ts'
import { messages } from './messages.ts'

export type Store = Pick<AppContext, 'db' | 'clock'>
/** Null when done, or why not, for the visitor. */
export type Refusal = string | null

/**
 * Runs one change of the list with this key in a transaction, and raises its revision unless it was rejected. Changes of
 * one list wait for each other.
 */
export function change<Result extends object | null>(
  { db, clock }: Store,
  key: string | null,
  run: (trx: Transaction<Tables>, listId: number) => Promise<Result>,
): Promise<Result | { refusal: string }> {
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, `shared list ${key}`)
    const list = await findList(trx, key, clock.now())
    if (!list) return { refusal: messages.unknown }
    const result = await run(trx, list.id)
    if (result && 'refusal' in result) return result
    await trx
      .updateTable('shared_lists')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', list.id)
      .execute()
    return result
  })
}

/** Reduces a result to why there was no change; null when there was one. */
export function toRefusal(result: { refusal: string } | null): Refusal {
  return result?.refusal ?? null
}
