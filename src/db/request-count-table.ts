import type { Database } from './connect.ts'
import type { RequestCountsTable } from './visitor-tables.ts'

/** Requests of one sender since they were last added. */
export interface CountedRequests {
  sender: string
  period: number
  count: number
}

/**
 * Adds the requests that one process has counted and returns the totals of all processes, in one statement. The clock
 * of another process may already be in the next period, then its period stays. A row of any other period is replaced.
 */
export async function addRequestCounts(
  db: Database,
  counted: readonly CountedRequests[],
): Promise<RequestCountsTable[]> {
  if (counted.length === 0) return []
  // Sorted, so that two processes that add the same senders cannot deadlock.
  const rows = counted
    .toSorted((a, b) => (a.sender < b.sender ? -1 : 1))
    .map((row) => ({ ...row, previous: 0 }))
  return db
    .insertInto('request_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('sender').doUpdateSet((eb) => {
        const stored = (name: 'period' | 'count' | 'previous') => eb.ref(`request_counts.${name}`)
        const added = (name: 'period' | 'count') => eb.ref(`excluded.${name}`)
        const isSame = eb(stored('period'), '=', added('period'))
        const isAhead = eb(stored('period'), '=', eb(added('period'), '+', 1))
        const isBehind = eb(stored('period'), '=', eb(added('period'), '-', 1))
        return {
          period: eb.case().when(isAhead).then(stored('period')).else(added('period')).end(),
          count: eb
            .case()
            .when(isSame)
            .then(eb(stored('count'), '+', added('count')))
            .when(isAhead)
            .then(stored('count'))
            .else(added('count'))
            .end(),
          previous: eb
            .case()
            .when(isSame)
            .then(stored('previous'))
            .when(isAhead)
            .then(eb(stored('previous'), '+', added('count')))
            .when(isBehind)
            .then(stored('count'))
            .else(0)
            .end(),
        }
      }),
    )
    .returningAll()
    .execute()
}

/** Deletes the rows that no longer count in this period, also those of a clock that was far ahead. */
export async function deleteOldRequestCounts(db: Database, period: number): Promise<void> {
  await db
    .deleteFrom('request_counts')
    .where((eb) => eb.or([eb('period', '<', period - 1), eb('period', '>', period + 1)]))
    .execute()
}
