import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../catalogue/snapshot/app-context.server.ts'
import { publicOrigin } from '../../../lib/address/public-origin.ts'
import { AppError } from '../../../lib/errors.ts'
import { findCallTrackingAddresses } from './call-tracking-addresses.server.ts'
import { createCallClaims } from './call-tracking-claims.server.ts'
import { orderCall } from './call-tracking-order.server.ts'
import { type CallOrder, callOrderSchema } from './call-tracking-schema.ts'

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
