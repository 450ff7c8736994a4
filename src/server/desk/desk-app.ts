import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { createNetworkCheck } from '../../config/config-desk.ts'
import { createIdentityProvider } from '../../features/accounts/sign-in/identity-provider.server.ts'
import type { FeedFiles } from '../../features/feeds/write/feed-files.server.ts'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import { publicOrigin } from '../../lib/http/public-origin.ts'
import { roles } from '../../operations/actor.ts'
import type { Builds } from '../builds.ts'
import { isDeskAddress, requireAccess } from './access.ts'
import { acceptBodies } from './accept-bodies.ts'
import { addCall } from './add-call.ts'
import { auditRoutes } from './audit-routes.ts'
import { createDeskCookie } from './cookie.ts'
import { serveDeskFiles } from './desk-files.ts'
import { setDeskHeaders } from './desk-policy.ts'
import { deskScreens } from './desk-screens.ts'
import { eventRoutes } from './event-routes.ts'
import { contentRoutes } from './content-routes.ts'
import { feedRoutes } from './feed-routes.ts'
import { returnForgotten } from './forgotten-requests.ts'
import { guardDesk } from './guard.ts'
import { identityRoutes } from './identity-routes.ts'
import { inviteRoutes } from './invite-routes.ts'
import { keepLotEnds } from './lot-ends.ts'
import { lotRoutes } from './lot-routes.ts'
import { meRoutes } from './me-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { refuseInvisible } from './readable-input.ts'
import { createReadState } from './read-state.ts'
import { requestRoutes } from './request-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { userRoutes } from './user-routes.ts'

interface DeskParts {
  /** The built files of the desk; absent in tests that need none. */
  builds?: Builds | undefined
  /** Checks lots by the rules of portals. */
  portalFeeds: FeedFiles
  sendPublic404: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyInstance {
    describeDesk: () => object
    /** Ends the event streams of the desk, for which a stop would wait. */
    endDeskStreams: () => Promise<void>
  }
}

/**
 * Adds the back office below `/desk/` (decisions D60 to D70). With `DESK=off` nothing is added, and from outside of
 * `DESK_ADDRESSES` every address is the public 404, too.
 */
export async function deskApp(
  app: FastifyInstance,
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'log' | 'health' | 'catalogue'>,
  { builds, portalFeeds, sendPublic404 }: DeskParts,
): Promise<void> {
  const { config } = context
  app.decorate('endDeskStreams', async () => {})
  keepLotEnds(app, context)
  if (!config.DESK) return
  const isAllowed = createNetworkCheck(config.DESK_ADDRESSES)
  app.addHook('onRequest', async (request, reply) => {
    if (!isDeskAddress(request.routeOptions.url) || isAllowed(request.ip)) return
    return sendPublic404(request, reply)
  })
  await app.register(async (desk) => {
    requireAccess(desk)
    desk.decorate('deskCalls', [])
    setDeskHeaders(desk, config)
    const cookie = createDeskCookie(config)
    guardDesk(desk, context, cookie)
    refuseInvisible(desk)
    acceptBodies(desk)
    await desk.register(swagger, {
      decorator: 'describeDesk',
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Kvartal: the desk', version: '1' },
      },
      transform: jsonSchemaTransform,
    })
    const provider = createIdentityProvider(context)
    sessionRoutes(desk, config, cookie)
    identityRoutes(desk, config, cookie, provider)
    passkeyRoutes(desk, config, cookie)
    inviteRoutes(desk, cookie)
    meRoutes(desk, config, cookie)
    userRoutes(desk, (code) => `${publicOrigin(config)}/desk/invite/${code}`)
    requestRoutes(desk, context)
    lotRoutes(desk, context, portalFeeds)
    feedRoutes(desk, context)
    contentRoutes(desk, context)
    app.endDeskStreams = eventRoutes(desk, context)
    auditRoutes(desk)
    addCall(desk, createReadState(context))
    returnForgotten(desk, context)
    deskScreens(desk, context, serveDeskFiles(desk, builds), provider?.name)
    desk.get('/desk/api/openapi.json', {
      schema: { hide: true },
      config: { sendsJsonErrors: true, desk: { roles, action: 'description' } },
      handler: async (_request, reply) => {
        reply.type('application/json; charset=utf-8')
        return JSON.stringify(desk.describeDesk())
      },
    })
  })
}
