import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../features/catalogue/snapshot/app-context.server.ts'
import { countAlarming } from '../features/callback/waiting/late-requests.server.ts'
import { addDeliveryCounts, countDeliveries } from '../db/count-deliveries.ts'

/**
 * Registers how many callback requests wait. Read from the database at each request for metrics. Without the database
 * they have no value, and without a channel they are 0, so that neither raises an alarm of its own.
 */
export function collectDeliveries(
  registry: Registry,
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'catalogue'>,
): void {
  const { db, clock, config } = context
  let reading: ReturnType<typeof countDeliveries> | null = null
  /** The gauges are collected at once and share one query. */
  const read = () => {
    reading ??= countDeliveries(db, config.channels).finally(() => {
      reading = null
    })
    return reading.catch(() => null)
  }
  const ageOf = (oldest: string | null) => {
    const now = clock.now().getTime()
    return Math.max(0, (now - (oldest === null ? now : Date.parse(oldest))) / 1000)
  }
  const add = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (gauge: Gauge, counts: Awaited<ReturnType<typeof countDeliveries>> | null) => void,
  ) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        collect(this, await read())
      },
    })
    return gauge
  }

  add(
    'kvartal_deliveries',
    'Callback requests that a channel has not taken and nobody has handled, by state',
    ['state'],
    (gauge, counts) => {
      if (!counts) return
      const { pending, needsHuman } = addDeliveryCounts(counts)
      gauge.set({ state: 'pending' }, pending)
      gauge.set({ state: 'needs_human' }, needsHuman)
    },
  )
  add(
    'kvartal_oldest_delivery_seconds',
    'Age of the oldest callback request that waits for a channel, 0 without one',
    [],
    (gauge, counts) => gauge.set(counts ? ageOf(addDeliveryCounts(counts).oldest) : NaN),
  )
  add(
    'kvartal_channel_deliveries',
    'Callback requests that the channel has not taken and nobody has handled, by state',
    ['channel', 'state'],
    (gauge, counts) => {
      for (const [channel, { pending, needsHuman }] of counts ?? []) {
        gauge.set({ channel, state: 'pending' }, pending)
        gauge.set({ channel, state: 'needs_human' }, needsHuman)
      }
    },
  )
  add(
    'kvartal_channel_oldest_delivery_seconds',
    'Age of the oldest callback request that waits for the channel, 0 without one',
    ['channel'],
    (gauge, counts) => {
      for (const [channel, { oldest }] of counts ?? []) gauge.set({ channel }, ageOf(oldest))
    },
  )
  registry.registerMetric(
    new Gauge({
      name: 'kvartal_late_requests',
      help: 'Callback requests that wait longer than was promised, 0 outside of the working hours',
      registers: [],
      async collect() {
        this.set(await countAlarming(context).catch(() => NaN))
      },
    }),
  )
}
