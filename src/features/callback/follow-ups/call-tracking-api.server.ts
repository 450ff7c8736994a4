import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../context.server.ts'
import { AppError } from '../../../lib/errors.ts'
import { callTrackingAddresses } from './call-tracking-addresses.server.ts'
import { createCallClaims } from './call-tracking-claims.server.ts'
import { orderCall } from './call-tracking-order.server.ts'
import { type CallOrder, callOrderSchema } from './call-tracking-schema.ts'

/**
 * `POST /api/call-tracking/callback/` (decision D15): orders a call from the call-tracking provider with the
 * header that the browser must not see. Answers at once and always the same, so that nobody can ask it
 * whether a phone has made a request; what became of the order is logged.
 */
export async function callTrackingApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const { config, log } = context
  const address = callTrackingAddresses(config)?.order
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

  /** The path alone comes from the browser, so that no foreign address is passed on in our name. */
  function onOwnSite(callUrl: string): string {
    const own = new URL(config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`)
    own.pathname = new URL(callUrl).pathname
    return own.href
  }
}
