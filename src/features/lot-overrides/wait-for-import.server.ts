import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/connect.ts'
import { isPostgres, tryLockKey } from '../../db/dialect.ts'
import { isSqliteBusy } from '../../db/sqlite-driver.ts'
import { AppError } from '../../lib/errors.ts'

/** An import of a feed is waited for so long. A complete feed takes longer, and a person would not know why nothing happens. */
const WAIT_MS = 3_000
/**
 * From one look to the next. A statement that waits in PostgreSQL itself sends nothing meanwhile: its connection is taken for
 * a lost one, and the database for one that does not respond.
 */
const LOOK_MS = 100
const RETRY_S = 30
const LOCK_NOT_AVAILABLE = '55P03'

/** Keeps imports away until the transaction ends, after the one in flight. Throws `unavailable` when that takes too long. */
export function holdOffImports(trx: Database): Promise<void> {
  return waitUntil(() => tryLockKey(trx, 'feed-import'))
}

/**
 * Locks a lot against an import and against another person until the transaction ends. Throws `unavailable` when an import
 * holds it for too long. SQLite has one writer anyway.
 */
export async function lockLot(trx: Database, id: number): Promise<void> {
  if (!isPostgres(trx)) return
  await waitUntil(async () => {
    const lot = trx.selectFrom('lots').select('id').where('id', '=', id)
    const isLocked = (await lot.forUpdate().skipLocked().execute()).length > 0
    return isLocked || (await lot.execute()).length === 0
  })
}

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  while (!(await isDone())) {
    if (performance.now() > deadline) throw createBusy()
    await sleep(LOOK_MS)
  }
}

/** Runs a change of lots. That another writer holds the database is `unavailable`, with words for people, and no outage. */
export async function sayWhenBusy<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isBusy(error) ? createBusy() : error
  }
}

function isBusy(error: unknown): boolean {
  if (isSqliteBusy(error)) return true
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}

function createBusy(): AppError {
  return new AppError('unavailable', 'an import holds the lots', {
    detail: 'Сейчас загружается фид, и\u00a0лоты заняты. Ничего не\u00a0изменено, повторите',
    retryAfter: RETRY_S,
    isRoutine: true,
  })
}
