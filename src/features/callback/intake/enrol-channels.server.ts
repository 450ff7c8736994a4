import type { CompiledQuery } from 'kysely'
import type { DeliveriesTable } from '../../../db/callback-tables.ts'
import type { Database } from '../../../db/connect.ts'

/** The channel of a request that is stored while no channel is configured: the CRM at `LEADS_WEBHOOK_URL`. */
export const WEBHOOK_CHANNEL = 'webhook'

/**
 * Stores which channels the settings name. A channel that was not enabled gets the requests that are stored from now
 * on, not the earlier ones. One that is named no longer gets no more; what waits for it stays. Called at the start of a
 * process, before it accepts requests.
 */
export async function registerChannels(
  db: Database,
  channels: readonly string[],
  now: Date,
): Promise<void> {
  const enabled_at = now.toISOString()
  await db.transaction().execute(async (trx) => {
    for (const name of channels) {
      await trx
        .insertInto('delivery_channels')
        .values({
          name,
          leased_by: null,
          leased_until: null,
          failures: 0,
          next_attempt_at: null,
          enabled_at,
        })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => ({
            enabled_at: eb.fn.coalesce('delivery_channels.enabled_at', 'excluded.enabled_at'),
          })),
        )
        .execute()
    }
    let others = trx.updateTable('delivery_channels').set({ enabled_at: null })
    if (channels.length > 0) others = others.where('name', 'not in', channels)
    await others.execute()
  })
}

/**
 * Compiles the insert of a stored request's deliveries: one for each enabled channel, or one for the webhook while none
 * is enabled, so that a request is never without. A request over a limit gets them only with `flagged`.
 */
export function compileEnrolment(
  db: Database,
  id: string,
  { lane, now, flagged = false }: { lane: DeliveriesTable['lane']; now: Date; flagged?: boolean },
): CompiledQuery {
  const at = now.toISOString()
  const delivery = { state: 'pending', lane, due_at: at, created_at: at } as const
  const names = Object.keys(delivery) as Array<keyof typeof delivery>
  const enabled = db
    .selectFrom('delivery_channels')
    .select('name')
    .where('enabled_at', 'is not', null)
  const channels = enabled.union(
    db
      .selectNoFrom((eb) => eb.val(WEBHOOK_CHANNEL).as('name'))
      .where((eb) => eb.not(eb.exists(enabled))),
  )
  return db
    .insertInto('deliveries')
    .columns(['request_id', 'channel', 'attempts', ...names])
    .expression((eb) => {
      const rows = eb
        .selectFrom(['callback_requests as request', channels.as('channel')])
        .select([
          'request.id',
          'channel.name',
          eb.lit(0).as('attempts'),
          ...names.map((name) => eb.val(delivery[name]).as(name)),
        ])
        .where('request.id', '=', id)
      return flagged ? rows : rows.where('request.flagged', 'is', null)
    })
    .onConflict((conflict) => conflict.columns(['request_id', 'channel']).doNothing())
    .compile()
}
