import type { Database } from './connect.ts'

export interface DeliveryCounts {
  pending: number
  needsHuman: number
  /** When the oldest pending one was made. */
  oldest: string | null
}

/**
 * Counts deliveries of the given channels that are not done, of requests that the office has not handled. Every channel
 * has an entry.
 */
export async function countDeliveries(
  db: Database,
  channels: readonly string[],
): Promise<Map<string, DeliveryCounts>> {
  const counts = new Map(
    channels.map((name): [string, DeliveryCounts] => [
      name,
      { pending: 0, needsHuman: 0, oldest: null },
    ]),
  )
  if (channels.length === 0) return counts
  const rows = await db
    .selectFrom('deliveries')
    .select((eb) => [
      'channel',
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('created_at').as('oldest'),
    ])
    .where('channel', 'in', channels)
    .where('state', '<>', 'delivered')
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('callback_requests')
        .select('callback_requests.id')
        .where('handled_at', 'is', null),
    )
    .groupBy(['channel', 'state'])
    .execute()
  for (const { channel, state, count, oldest } of rows) {
    const counted = counts.get(channel)
    if (!counted) continue
    if (state === 'needs_human') counted.needsHuman = count
    else {
      counted.pending = count
      counted.oldest = oldest
    }
  }
  return counts
}

/** The counts of all channels together. */
export function addDeliveryCounts(counts: ReadonlyMap<string, DeliveryCounts>): DeliveryCounts {
  const all = [...counts.values()]
  return {
    pending: all.reduce((sum, { pending }) => sum + pending, 0),
    needsHuman: all.reduce((sum, { needsHuman }) => sum + needsHuman, 0),
    oldest: all.flatMap(({ oldest }) => oldest ?? []).toSorted()[0] ?? null,
  }
}
