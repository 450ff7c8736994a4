import type { Database } from './connect.ts'

/**
 * Counts deliveries that are not done, of requests that the office has not handled; `oldest` is when the oldest pending
 * one was made.
 */
export async function countDeliveries(
  db: Database,
): Promise<{ pending: number; needsHuman: number; oldest: string | null }> {
  const rows = await db
    .selectFrom('deliveries')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('created_at').as('oldest'),
    ])
    .where('state', '<>', 'delivered')
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('callback_requests')
        .select('callback_requests.id')
        .where('handled_at', 'is', null),
    )
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)
  return {
    pending: of('pending')?.count ?? 0,
    needsHuman: of('needs_human')?.count ?? 0,
    oldest: of('pending')?.oldest ?? null,
  }
}
