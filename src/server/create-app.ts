import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import staticFiles from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { AppContext } from '../context.server.ts'
import { broadcastsApi } from '../features/broadcasts/api.server.ts'
import { liveBroadcasts } from '../features/broadcasts/live-broadcasts.server.ts'
import { callbackApi } from '../features/callback/intake/api.server.ts'
import { callTrackingApi } from '../features/callback/follow-ups/call-tracking-api.server.ts'
import { catalogueApi } from '../features/catalogue/api/api.server.ts'
import { floorMedia } from '../features/catalogue/pictures/floor-media.server.tsx'
import { planMedia } from '../features/catalogue/pictures/plan-media.server.tsx'
import { sharePictures } from '../features/catalogue/pictures/share-pictures.server.tsx'
import { citiesApi } from '../features/city/api.server.ts'
import { documentsApi } from '../features/documents/api.server.ts'
import { documentPagesApi } from '../features/documents/document-pages-api.server.ts'
import { favouritesApi } from '../features/favourites/api.server.ts'
import { feedsOut } from '../features/feeds/write/feeds-out.server.ts'
import { finishesApi } from '../features/finishes/api.server.ts'
import { incomeProgramsApi } from '../features/income-programs/api.server.ts'
import { mapApi } from '../features/map/api.server.ts'
import { menuApi } from '../features/menu/api.server.ts'
import { pressApi } from '../features/press/api.server.ts'
import { progressApi } from '../features/progress/api.server.ts'
import { projectsApi } from '../features/projects/api.server.ts'
import { searchApi } from '../features/search/api.server.ts'
import { sliderApi } from '../features/slider/api.server.ts'
import { socialsApi } from '../features/socials/api.server.ts'
import { refuseOtherMethods } from './api/allowed-methods.ts'
import { cityRoute } from './pages/city-route.ts'
import { protectFromForgery } from './edge/csrf.ts'
import { answerErrors } from './edge/error-answers.ts'
import { healthRoutes } from './health.ts'
import { type Readiness } from './connections/readiness.ts'
import { requireOneHost } from './connections/host-header.ts'
import { httpOptions } from './connections/http-options.ts'
import { keepAnswers } from './cache/keep-answers.ts'
import { createRenditionMaker } from '../features/content/media/late-renditions.server.ts'
import { shedLoad } from './edge/load-shedding.ts'
import { serveMedia } from './edge/media-files.ts'
import { serveMetrics } from './metrics.ts'
import { API_DOCS_STYLE, describeApi } from './api/openapi.ts'
import { createPages, type PageParts } from './pages/page-routes.ts'
import { parseQuery } from './api/parse-query.ts'
import { addSecurityHeaders, collectSecurityHeaders } from './edge/security-headers.ts'
import { routableUrl } from './edge/routable-url.ts'
import { searchEngines } from './seo/search-engines.ts'
import { redirectSlashes } from './edge/slashes.ts'
import { watchProxies } from './edge/untrusted-proxy.ts'

/** More than a request line can hold: an id of any length is one that is not there. */
const MAX_PARAM_LENGTH = 64 * 1024
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

interface AppParts {
  context: AppContext
  pages: PageParts
  readiness?: Readiness
  /** Folder of the built files for browsers; absent in tests that ask for none. */
  clientFolder?: string
  /** How often the store is asked without a request of `/readyz`, 10 s unless told; 0 for never. */
  probeEveryMs?: number
  /** False in tests, whose machine may be late with everything else it does. */
  shedsLoad?: boolean
}

/** Their answers are the same for everybody until the catalogue changes, and are kept until then. */
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
  searchApi,
]
const otherApis = [
  favouritesApi,
  callbackApi,
  callTrackingApi,
  planMedia,
  floorMedia,
  feedsOut,
  sharePictures,
  liveBroadcasts,
  cityRoute,
  searchEngines,
]
const KEPT_ANSWERS_BYTES = 6 * 1024 * 1024
/** Three of the largest maps there may be, each up to 2 MB: they would push out everything else. */
const KEPT_MAPS_BYTES = 7 * 1024 * 1024

/** The whole HTTP application as a function of its dependencies; the caller listens, or injects. */
export async function createApp({
  context,
  pages,
  readiness = { isDraining: false },
  clientFolder,
  shedsLoad = true,
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

  const { METRICS_PORT, HOST } = context.config
  if (METRICS_PORT) serveMetrics(app, context.health, { host: HOST, port: METRICS_PORT })
  const refresh = watchProxies(app, context)
  addSecurityHeaders(app, securityHeaders)
  requireOneHost(app)
  await app.register(cookie)
  if (shedsLoad) await shedLoad(app)
  const site = createPages(context, pages)
  // Before any route: each takes the error handler that stands when it is registered.
  answerErrors(app, site.sendErrorPage, context.health)
  redirectSlashes(app)
  protectFromForgery(app, context.config)
  const otherMethods = refuseOtherMethods(app)
  await describeApi(app, () => pages.assetsOf(null).styles)
  healthRoutes(app, { context, readiness, refresh, probeEveryMs })
  for (const [apis, bytes] of [
    [catalogueApis, KEPT_ANSWERS_BYTES],
    [[mapApi], KEPT_MAPS_BYTES],
  ] as const) {
    await app.register(async (scope) => {
      keepAnswers(scope, context.catalogue, bytes)
      for (const api of apis) await scope.register(async (own) => api(own, context))
    })
  }
  for (const api of otherApis) await app.register(async (scope) => api(scope, context))
  await site.register(app)
  const { MEDIA_DIR } = context.config
  await serveMedia(app, MEDIA_DIR, createRenditionMaker(context.db, MEDIA_DIR))
  if (clientFolder) await serveFiles(app, clientFolder)
  otherMethods.finish()
  return app
}

async function serveFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const common = { index: false, redirect: false, dotfiles: 'ignore', preCompressed: true } as const
  await app.register(staticFiles, {
    ...common,
    root: join(clientFolder, 'assets'),
    // `serveMedia` did it.
    decorateReply: false,
    prefix: '/assets/',
    // Their names hold a hash of their content.
    maxAge: YEAR_MS,
    immutable: true,
  })
  for (const name of ['favicon.svg', API_DOCS_STYLE]) {
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(name, clientFolder, { maxAge: DAY_MS, immutable: false }),
    )
  }
}
