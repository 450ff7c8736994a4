import type { FastifyInstance } from 'fastify'
import type { BaseContext } from '../../../app/context.server.ts'
import { hashSender } from '../../../db/sender-hash.ts'
import { publicOrigin } from '../../../lib/http/public-origin.ts'
import { AppError } from '../../../lib/errors.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { findCallTrackingAddresses } from './call-tracking-addresses.server.ts'
import { orderCall } from './call-tracking-order.server.ts'
import { type CallOrder, callOrderSchema } from './call-tracking-schema.ts'

/** The browser calls right after its request was stored; the rest is for slow connections. */
const RECENT_MS = 10 * 60_000

interface CallClaim {
  /** `79123456789`. */
  phone: string
  ip: string
}

/**
 * Keeps the call-tracking endpoint from being an open relay. Each stored request that is not flagged allows one call
 * within ten minutes, to its own phone and from its own sender address. The returned function resolves to whether a
 * call is allowed. Used requests are remembered per process, so several processes allow one call each.
 */
function createCallClaims({
  db,
  clock,
}: Pick<BaseContext, 'db' | 'clock'>): (claim: CallClaim) => Promise<boolean> {
  const used = new Map<string, number>()
  return async ({ phone, ip }) => {
    const now = clock.now().getTime()
    const rows = await db
      .selectFrom('callback_requests')
      .select('id')
      .where('phone', '=', `+${phone}`)
      .where('sender', '=', await hashSender(db, ip))
      .where('flagged', 'is', null)
      .where('created_at', '>', new Date(now - RECENT_MS).toISOString())
      .execute()
    for (const [id, usedAt] of used) if (usedAt < now - RECENT_MS) used.delete(id)
    const unused = rows.find(({ id }) => !used.has(id))
    if (!unused) return false
    used.set(unused.id, now)
    return true
  }
}

/**
 * `POST /api/call-tracking/callback/` (decision D15): orders a call from the call-tracking provider with the
 * access header that the browser must not see. The response is immediate and always the same, so that it does not
 * reveal whether a phone number has made a request. The outcome of the order is logged.
 */
export async function callTrackingApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const { config, log } = context
  const address = findCallTrackingAddresses(config)?.order
  const mayCall = createCallClaims(context)
  const stopping = new AbortController()
  app.addHook('onClose', async () => stopping.abort())

  app.post<{ Body: CallOrder }>('/api/call-tracking/callback/', {
    schema: { summary: 'Order a call through call tracking', body: callOrderSchema },
    handler: async (request, reply) => {
      if (!address) throw new AppError('not_found', 'call tracking is not configured')
      const { body: order, ip } = request
      if (await mayCall({ phone: order.phone, ip })) {
        void forward({ ...order, callUrl: onOwnSite(order.callUrl) })
      } else log.warn('a call-tracking order without a request of its own')
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  })

  async function forward(order: CallOrder): Promise<void> {
    const result = await orderCall({ address: address ?? '', config, order, stop: stopping.signal })
    if (result.ok) log.info('call tracking took an order')
    else log.warn({ reason: result.reason }, 'call tracking did not take an order')
  }

  /** Takes only the path from the browser, so that no other site's address is passed on. */
  function onOwnSite(callUrl: string): string {
    const own = new URL(publicOrigin(config))
    own.pathname = new URL(callUrl).pathname
    return own.href
  }
}
