import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AppContext, PageAction } from '../../features/lots/snapshot/app-context.server.ts'
import { AppError } from '../../lib/errors.ts'
import { CITY_COOKIE } from '../../lib/city-cookie.ts'
import { isPageData, PAGE_DATA_PREFIX } from '../../lib/http/page-data-address.ts'
import type { LoadedPage, PagePost, PostResult } from '../../app/page-contract.server.ts'
import { pageActions, serverPages } from '../../app/pages.server.ts'
import { type PageAddress, pageAddresses } from '../../app/routes.ts'
import type { SendErrorPage } from '../edge/error-responses.ts'
import { reportOutage, toStatus } from '../edge/error-table.ts'
import { createRareWarnings } from '../edge/warn-rarely.ts'
import { ownReferer } from '../edge/own-origin.ts'
import { findStyleSource } from '../../ssr/style-attributes.server.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import type { ServerPage } from '../../features/lots/snapshot/app-context.server.ts'
import { loadPage } from './load-page.ts'
import { type PageMiddlewares, pageMiddlewares, runMiddleware } from './page-middleware.ts'
import {
  canonicalPath,
  createPageWriter,
  readSearch,
  type PageFailure,
  type PageWriterParts,
} from './page-writer.ts'
import { createEarlyRejections, type Rejection } from './early-rejections.ts'
import { QUEUE_IS_FULL, RenderQueue } from './render-queue.ts'
import { activeCity } from './shell-data.ts'
import { contentTypes, type Form, sendPersonal, sendRedirect, sendShared } from './send-page.ts'

/** What pages are rendered with: from the build, or replaced in tests. */
export interface PageParts extends PageWriterParts {
  /** False in development and in tests that need every request rendered. */
  caches?: boolean
  /** What pages may name in `routes.ts`; `pageMiddlewares` unless given. */
  middlewares?: PageMiddlewares
}

interface Pages {
  register: (app: FastifyInstance) => Promise<void>
  sendErrorPage: SendErrorPage
  /** Returns the cached page that a GET request asks for, in its city, or undefined. Works after `register`. */
  findDirect: (request: IncomingMessage) => { cached: CachedResponse; route: string } | undefined
  /** Returns what answers requests for pages under overload, with these headers of every response. */
  rejectEarly: (
    commonHeaders: Readonly<Record<string, string>>,
  ) => (request: IncomingMessage) => Rejection | undefined
}

type Redirect = LoadedPage & { kind: 'redirect' }

const CACHE_BYTES = 24 * 1024 * 1024
/** Number and length of the requested URLs whose cache key is remembered: half a mebibyte in all. */
const MAX_URLS = 2_000
const MAX_URL_LENGTH = 200

/**
 * Every page under its address (HTML), its data under `/page-data…` (JSON), and the forms that pages take
 * without scripts. `sendErrorPage` works before `register`: error handlers must be set before any route.
 */
export function createPages(
  context: AppContext,
  { caches = true, middlewares = pageMiddlewares, ...parts }: PageParts,
): Pages {
  const { readRequest, write, sendFailure, sendErrorPage, findUnavailable } = createPageWriter(
    context,
    parts,
  )
  const cache = new ResponseCache<PageFailure | Redirect>(
    context.catalogue,
    caches ? CACHE_BYTES : 0,
    // Filters make endless addresses, most of which are requested once.
    { minRequests: 2 },
  )
  /** Cache keys by URL as requested: most visitors follow the same few links. */
  const keysByUrl = new LRUCache<string, { key: string; route: string }>({ max: MAX_URLS })
  let parseCookies: FastifyInstance['parseCookie'] = () => ({})
  const queue = new RenderQueue()
  const thisYear = () => context.clock.now().getFullYear()

  const warnRarely = createRareWarnings()

  return { register, sendErrorPage, findDirect, rejectEarly }

  function rejectEarly(commonHeaders: Readonly<Record<string, string>>) {
    return createEarlyRejections(
      {
        isOverloaded: () => queue.isFull,
        isAtHand: (request, page, params) => {
          if (isUncached(page)) return false
          const address = toAddress(page, params, readSearch(request.url ?? ''))
          return cache.has(toKey('html', findCity(readCity(request)), address))
        },
        findUnavailable: (request) => findUnavailable(findCity(readCity(request))),
        warn: () => warnRarely(context.log, QUEUE_IS_FULL),
      },
      commonHeaders,
    )
  }

  function readCity({ headers }: IncomingMessage): string | undefined {
    return headers.cookie ? parseCookies(headers.cookie)[CITY_COOKIE] : undefined
  }

  function findCity(saved: string | undefined): string | null {
    return activeCity(context.catalogue.current(), saved)?.slug ?? null
  }

  function isUncached({ id }: PageAddress): boolean {
    const page = serverPages[id]
    return (
      page.isPersonal === true ||
      page.dependsOnClock?.(context.config, context.catalogue.current()) === true
    )
  }

  function findServerPage({ id }: PageAddress, part: string | undefined): ServerPage<unknown> {
    const page: ServerPage<unknown> = serverPages[id]
    const load = part === undefined ? undefined : page.parts?.[part]
    return load ? { load } : page
  }

  function toKey(form: Form, city: string | null, address: string): string {
    return `${form} ${city} ${thisYear()} ${address}`
  }

  function findDirect(request: IncomingMessage) {
    const { url = '/' } = request
    const city = readCity(request)
    return findByUrl(toUrlKey(isPageData(url) ? 'data' : 'html', city, url))
  }

  function findByUrl(url: string) {
    const known = keysByUrl.get(url)
    const cached = known && cache.find(known.key)
    return cached && { cached, route: known.route }
  }

  function toUrlKey(form: Form, city: string | undefined, url: string): string {
    return `${form} ${thisYear()} ${city ?? ''} ${url}`
  }

  async function register(app: FastifyInstance): Promise<void> {
    app.addHook('onClose', async () => cache.close())
    parseCookies = (header) => app.parseCookie(header)
    for (const page of pageAddresses) {
      app.get(page.path, (request, reply) => sendPage(request, reply, page, 'html'))
      app.get(`${PAGE_DATA_PREFIX}${page.path}`, (request, reply) =>
        sendPage(request, reply, page, 'data'),
      )
      for (const part of Object.keys(serverPages[page.id].parts ?? {})) {
        app.get(`${PAGE_DATA_PREFIX}${page.path}/${part}`, (request, reply) =>
          sendPage(request, reply, page, 'data', part),
        )
      }
    }
    await app.register(async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      )
      for (const page of pageAddresses) {
        if (page.id in pageActions) {
          scope.post(page.path, (request, reply) => handlePost(request, reply, page))
        }
      }
    })
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageAddress,
    form: Form,
    part?: string,
  ): Promise<unknown> {
    runMiddleware(page, reply, middlewares)
    const urlKey = toUrlKey(form, request.cookies[CITY_COOKIE], request.url)
    const known = findByUrl(urlKey)
    if (known) return sendShared(request, reply, known.cached)

    const serverPage = findServerPage(page, part)
    const pageRequest = {
      ...(await readRequest(request, page)),
      isNavigation: form === 'data',
    }
    const address = toAddress(page, pageRequest.params, pageRequest.search)
    if (isUncached(page)) {
      await queue.enter()
      const loaded = await loadPage(serverPage, pageRequest, context)
      if (loaded.kind === 'redirect') return sendRedirect(reply, loaded, form)
      if (loaded.kind === 'error') return sendFailure(request, reply, loaded, form)
      const text = await write(request, page, pageRequest, address, loaded, form)
      return sendPersonal(request, reply, text, loaded.status, form)
    }
    const { snapshot, city } = pageRequest
    const key = toKey(form, city, part === undefined ? address : `${address} ${part}`)
    if (urlKey.length <= MAX_URL_LENGTH) keysByUrl.set(urlKey, { key, route: page.path })
    const response = await cache.fetch(key, snapshot, async () => {
      await queue.enter()
      const loaded = await loadPage(serverPage, pageRequest, context)
      if (loaded.kind !== 'data') return loaded
      const shared = { ...loaded, version: snapshot.version }
      const content = await write(request, page, pageRequest, address, shared, form)
      return new CachedResponse(content, {
        status: loaded.status,
        contentType: contentTypes[form],
        styleSource: typeof content === 'string' ? null : findStyleSource(content),
      })
    })
    if (response instanceof CachedResponse) return sendShared(request, reply, response)
    if (response.kind === 'redirect') return sendRedirect(reply, response, form)
    return sendFailure(request, reply, response, form)
  }

  async function handlePost(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageAddress,
  ): Promise<unknown> {
    runMiddleware(page, reply, middlewares)
    const action = pageActions[page.id]
    if (!action || !(request.body instanceof URLSearchParams)) {
      return sendErrorPage(request, reply, action ? 415 : 405)
    }
    const sent: PagePost = {
      fields: request.body,
      cookies: request.cookies,
      ip: request.ip,
      referer: ownReferer(request, context.config.PUBLIC_URL),
    }
    const done = await takeForm(action, sent, reply)
    if ('redirect' in done) {
      if (done.setCookie) reply.header('set-cookie', done.setCookie)
      return reply.header('cache-control', 'no-store').redirect(done.redirect, 303)
    }
    const pageRequest = await readRequest(request, page, done)
    const loaded = await loadPage(serverPages[page.id], pageRequest, context)
    if (loaded.kind !== 'data') return sendErrorPage(request, reply, loaded.status)
    const address = canonicalPath(page, pageRequest.params)
    const text = await write(request, page, pageRequest, address, loaded, 'html')
    return sendPersonal(request, reply, text, toStatus(done.error), 'html')
  }

  /** Without scripts the typed values exist only in the response: an outage must not lose them. */
  async function takeForm(
    action: PageAction,
    sent: PagePost,
    reply: FastifyReply,
  ): Promise<PostResult> {
    try {
      return await action.take(sent, context)
    } catch (error) {
      const retryAfter =
        error instanceof AppError && error.code === 'unavailable' && error.retryAfter
          ? error.retryAfter
          : reportOutage(error, context.health)
      if (retryAfter === null) throw error
      reply.header('retry-after', retryAfter)
      return { ...action.whenUnavailable(sent), isUnavailable: true, error: 'unavailable' }
    }
  }
}

/** The page's address as its cache and its document name it. */
function toAddress(
  page: PageAddress,
  params: Readonly<Record<string, string | undefined>>,
  given: URLSearchParams,
): string {
  const path = canonicalPath(page, params)
  const search = serverPages[page.id].canonicalSearch?.(given) ?? ''
  return search ? `${path}?${search}` : path
}
