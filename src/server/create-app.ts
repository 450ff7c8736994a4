import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import staticFiles from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { AppContext } from '../features/lots/snapshot/app-context.server.ts'
import { brandRoutes } from '../features/company/brand-routes.server.ts'
import { broadcastsApi } from '../features/broadcasts/api.server.ts'
import { liveBroadcasts } from '../features/broadcasts/live-broadcasts.server.ts'
import { callPromiseRoute } from '../features/callback/intake/promise-route.server.ts'
import { callbackApi } from '../features/callback/intake/api.server.ts'
import { moveSpooledRequests } from '../features/callback/intake/move-spooled.server.ts'
import { callTrackingApi } from '../features/callback/form/call-tracking-api.server.ts'
import { catalogueApi } from '../features/catalogue/api/api.server.ts'
import { floorMedia } from '../features/catalogue/pictures/floor-media.server.tsx'
import { cityMapMedia } from '../features/catalogue/pictures/city-map-media.server.tsx'
import { planMedia } from '../features/catalogue/pictures/plan-media.server.tsx'
import { sharePictures } from '../features/catalogue/pictures/share-pictures.server.tsx'
import { citiesApi } from '../features/company/city-api.server.ts'
import { documentsApi } from '../features/documents/api.server.ts'
import { documentPagesApi } from '../features/documents/document-pages-api.server.ts'
import { favouritesApi } from '../features/favourites/api.server.ts'
import { FeedFiles } from '../features/feeds/write/feed-files.server.ts'
import { loadCompanyFacts } from '../features/feeds/write/portal-facts.server.ts'
import { portalFeedRoutes } from '../features/feeds/write/portal-feed-routes.server.ts'
import { finishesApi } from '../features/finishes/api.server.ts'
import { incomeProgramsApi } from '../features/payment/income-programs-api.server.ts'
import { mortgageApi } from '../features/payment/mortgage-api.server.ts'
import { mapApi } from '../features/map/api.server.ts'
import { menuApi } from '../features/company/menu-api.server.ts'
import { pressApi } from '../features/press/api.server.ts'
import { progressApi } from '../features/progress/api.server.ts'
import { projectsApi } from '../features/projects/api.server.ts'
import { searchApi } from '../features/search/api.server.ts'
import { sliderApi } from '../features/slider/api.server.ts'
import { socialsApi } from '../features/company/socials-api.server.ts'
import { rejectOtherMethods } from './api/allowed-methods.ts'
import { cityRoute } from './pages/city-route.ts'
import { sharedListRevision } from '../features/shared-list/revision-route.server.ts'
import { protectFromForgery } from './edge/csrf.ts'
import { handleErrors } from './edge/error-responses.ts'
import { healthRoutes } from './health.ts'
import { type Readiness } from './edge/readiness.ts'
import { requireOneHost } from './edge/host-header.ts'
import { httpOptions } from './edge/http-options.ts'
import { cacheResponses } from './cache/cache-responses.ts'
import type { Builds } from './builds.ts'
import { createRenditionMaker } from '../features/content/media/late-renditions.server.ts'
import { createMediaStore, findMediaPlace } from '../features/content/media/media-store.server.ts'
import { deskApp } from './desk/desk-app.ts'
import { mapFrame } from './edge/map-frame.ts'
import { DirectResponses } from './direct-responses.ts'
import { shedLoad } from './edge/load-shedding.ts'
import { createHiddenMedia } from './hidden-media.ts'
import { serveMedia } from './edge/media-files.ts'
import { serveMetrics } from './metrics.ts'
import { API_DOCS_STYLE, describeApi } from './api/openapi.ts'
import { createPages, type PageParts } from './pages/page-routes.ts'
import { parseQuery } from './api/parse-query.ts'
import { addSecurityHeaders, collectSecurityHeaders } from './edge/security-headers.ts'
import { routableUrl } from './edge/routable-url.ts'
import { changesApi } from '../features/catalogue/changes/changes-api.server.ts'
import { limitApi } from './edge/limit-api.ts'
import { offlineRoutes } from '../features/offline/offline-routes.server.ts'
import { lotFeeds } from './seo/lot-feeds.ts'
import { searchEngines } from './seo/search-engines.ts'
import { allowSharedCaching } from './cache/shared-caching.ts'
import { browserReports } from './reports/browser-reports.ts'
import { policyReports } from './reports/policy-reports.ts'
import { createReportLimits } from './reports/report-limits.ts'
import { redirectSlashes } from './edge/slashes.ts'
import { watchProxies } from './edge/untrusted-proxy.ts'

/** Longer than any request line, so that an id of any length is simply unknown. */
const MAX_PARAM_LENGTH = 64 * 1024
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

interface AppParts {
  context: AppContext
  pages: PageParts
  readiness?: Readiness
  /** The built files for browsers; absent in tests that need none. */
  builds?: Builds
  /** How often the store is checked without a request for `/readyz`: 10 s by default, 0 for never. */
  probeEveryMs?: number
  /** False in tests, whose event loop may be late for other reasons. */
  shedsLoad?: boolean
  /** Records requests for traces; absent without a collector. */
  traceRequests?: ((app: FastifyInstance) => void) | undefined
}

/** Their responses are the same for everybody and are cached until the catalogue changes. */
const catalogueApis = [
  citiesApi,
  documentsApi,
  menuApi,
  socialsApi,
  projectsApi,
  pressApi,
  catalogueApi,
  documentPagesApi,
  progressApi,
  finishesApi,
  broadcastsApi,
  sliderApi,
  incomeProgramsApi,
  mortgageApi,
  searchApi,
]
const otherApis = [
  favouritesApi,
  callbackApi,
  callPromiseRoute,
  callTrackingApi,
  planMedia,
  floorMedia,
  cityMapMedia,
  sharePictures,
  brandRoutes,
  liveBroadcasts,
  cityRoute,
  sharedListRevision,
  searchEngines,
  changesApi,
  lotFeeds,
  offlineRoutes,
]
const CACHED_RESPONSES_BYTES = 6 * 1024 * 1024
/** Three maps of the largest size, up to 2 MB each. In the common cache they would evict everything else. */
const CACHED_MAPS_BYTES = 7 * 1024 * 1024

/** Creates the HTTP application from its dependencies; the caller listens or injects requests. */
export async function createApp({
  context,
  pages,
  readiness = { isDraining: false },
  builds,
  shedsLoad = true,
  traceRequests,
  probeEveryMs,
}: AppParts): Promise<FastifyInstance> {
  const proxies = context.config.TRUSTED_PROXIES
  const securityHeaders = await collectSecurityHeaders(context.config)
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: proxies.length > 0 ? proxies : false,
    ...httpOptions(readiness, securityHeaders),
    rewriteUrl: ({ url }) => routableUrl(url ?? '/'),
    routerOptions: { querystringParser: parseQuery, maxParamLength: MAX_PARAM_LENGTH },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  traceRequests?.(app)
  const { METRICS_PORT, HOST } = context.config
  const reports = createReportLimits(context.clock)
  const observers = METRICS_PORT
    ? serveMetrics(app, context, { host: HOST, port: METRICS_PORT, reports })
    : null
  const refresh = watchProxies(app, context)
  addSecurityHeaders(app, securityHeaders)
  requireOneHost(app)
  await app.register(cookie)
  if (shedsLoad) await shedLoad(app)
  allowSharedCaching(app, context.config)
  const site = createPages(context, pages)
  // Before any route: a route uses the error handler that is set when the route is registered.
  handleErrors(app, site.sendErrorPage, context.health)
  const isWithinLimit = limitApi(app, context)
  redirectSlashes(app)
  protectFromForgery(app, context.config)
  const otherMethods = rejectOtherMethods(app)
  await describeApi(app, () => pages.findAssets(null).styles)
  const direct = new DirectResponses()
  direct.addSource(site.findDirect)
  direct.addRejection(site.rejectEarly(securityHeaders))
  healthRoutes(app, { context, readiness, refresh, probeEveryMs })
  for (const [apis, bytes] of [
    [catalogueApis, CACHED_RESPONSES_BYTES],
    [[mapApi], CACHED_MAPS_BYTES],
  ] as const) {
    await app.register(async (scope) => {
      const find = cacheResponses(scope, context.catalogue, bytes)
      // Behind proxies, their headers name the host and the visitor's address: the framework reads them.
      if (proxies.length === 0) {
        direct.addSource((request) => {
          const found = find(request)
          if (!found) return undefined
          return isWithinLimit(found.route, request.socket.remoteAddress ?? '') ? found : undefined
        })
      }
      for (const api of apis) await scope.register(async (own) => api(own, context))
    })
  }
  for (const api of otherApis) await app.register(async (scope) => api(scope, context))
  const portalFeeds = new FeedFiles(context.db, await loadCompanyFacts(context.config), context)
  await app.register(async (scope) => portalFeedRoutes(scope, context, portalFeeds))
  await app.register(async (scope) => policyReports(scope, context, reports))
  await app.register(async (scope) =>
    browserReports(scope, context, reports, (vitals) => observers?.observeVitals(vitals)),
  )
  await app.register(async (scope) => mapFrame(scope, context.config))
  await site.register(app)
  await deskApp(app, context, {
    builds,
    portalFeeds,
    sendPublic404: (request, reply) => site.sendErrorPage(request, reply.code(404), 404),
  })
  moveSpooledRequests(app, context)
  const mediaStore = createMediaStore(findMediaPlace(context.config))
  const createRendition = createRenditionMaker(context, mediaStore)
  await app.register(async (scope) =>
    serveMedia(scope, mediaStore, createRendition, {
      publicUrl: context.config.MEDIA_PUBLIC_URL,
      isHidden: createHiddenMedia(context),
    }),
  )
  if (builds) await app.register(async (scope) => serveFiles(scope, builds))
  otherMethods.finish()
  direct.putBefore(app, observers?.observeResponse ?? null)
  return app
}

async function serveFiles(app: FastifyInstance, builds: Builds): Promise<void> {
  await app.register(staticFiles, { serve: false, preCompressed: true })
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const folder = await builds.findAssets('client', name)
      // The names contain a hash of the content.
      if (folder) return reply.sendFile(name, folder, { maxAge: YEAR_MS, immutable: true })
      reply.callNotFound()
      return reply
    },
  )
  app.get(`/${API_DOCS_STYLE}`, { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile(API_DOCS_STYLE, join(builds.folder, 'client'), { maxAge: DAY_MS }),
  )
}
