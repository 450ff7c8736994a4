import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.server.ts'
import { pageActions, serverPages } from '../../pages.server.ts'
import { type PageAddress, pageAddresses } from '../../routes.ts'
import { type LoadedPage, loadPage } from '../../ssr/load-page.server.ts'
import type { PageAction, PagePost, PostAnswer } from '../../ssr/page.server.ts'
import { PAGE_DATA_PREFIX } from '../../ssr/page-data.ts'
import { reportOutage, type SendErrorPage } from '../edge/error-answers.ts'
import { ownReferer } from '../edge/own-origin.ts'
import { PageCache, type StoredAnswer, storedAnswer } from '../cache/page-cache.ts'
import { type PageMiddlewares, pageMiddlewares, runMiddleware } from './page-middleware.ts'
import {
  canonicalPath,
  createPageWriter,
  type PageFailure,
  type PageWriterParts,
} from './page-writer.ts'
import {
  contentTypes,
  type Form,
  sendPersonal,
  sendRedirect,
  sendStored,
} from '../cache/send-page.ts'

/** What pages are made with; the build gives it, tests make their own. */
export interface PageParts extends PageWriterParts {
  /** False in development, where the next request must see the next edit. */
  keeps?: boolean
  /** What pages may name in `routes.ts`; all there are unless told. */
  middlewares?: PageMiddlewares
}

type Redirect = LoadedPage & { kind: 'redirect' }

const CACHE_BYTES = 24 * 1024 * 1024
/** Spellings of addresses remembered, and the longest of them: half a mebibyte in all. */
const SPELLINGS = 2_000
const MAX_SPELLING = 200

/**
 * Every page under its address (HTML), its data under `/page-data…` (JSON), and the forms that pages take
 * without scripts. `sendErrorPage` works from the start: error handlers must stand before any route.
 */
export function createPages(
  context: AppContext,
  { keeps = true, middlewares = pageMiddlewares, ...parts }: PageParts,
): { register: (app: FastifyInstance) => Promise<void>; sendErrorPage: SendErrorPage } {
  const { readRequest, write, sendFailure, sendErrorPage } = createPageWriter(context, parts)
  const cache = new PageCache(CACHE_BYTES)
  /** Renderings under way, so that a crowd at a cold page costs one of them. */
  const underWay = new Map<string, Promise<StoredAnswer | PageFailure | Redirect>>()

  /** Keys by the very words they were asked for with: most visitors come by the same few links. */
  const spellings = new Map<string, string>()
  const thisYear = () => context.clock.now().getFullYear()

  return { register, sendErrorPage }

  function findSpelled(spelling: string): StoredAnswer | undefined {
    const key = spellings.get(`${thisYear()} ${spelling}`)
    return key === undefined ? undefined : cache.find(key, context.catalogue.current().version)
  }

  function keepSpelling(spelling: string, key: string): void {
    if (!keeps || spelling.length > MAX_SPELLING) return
    if (spellings.size >= SPELLINGS) spellings.clear()
    spellings.set(`${thisYear()} ${spelling}`, key)
  }

  async function register(app: FastifyInstance): Promise<void> {
    const stopListening = context.catalogue.onChange(() => cache.clear())
    app.addHook('onClose', async () => stopListening())
    for (const page of pageAddresses) {
      app.get(page.path, (request, reply) => answer(request, reply, page, 'html'))
      app.get(`${PAGE_DATA_PREFIX}${page.path}`, (request, reply) =>
        answer(request, reply, page, 'data'),
      )
    }
    await app.register(async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      )
      for (const page of pageAddresses) {
        if (page.id in pageActions) {
          scope.post(page.path, (request, reply) => answerPost(request, reply, page))
        }
      }
    })
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageAddress,
    form: Form,
  ): Promise<unknown> {
    runMiddleware(page, reply, middlewares)
    const spelling = `${form} ${request.cookies['city'] ?? ''} ${request.url}`
    const kept = findSpelled(spelling)
    if (kept) return sendStored(request, reply, kept)

    const serverPage = serverPages[page.id]
    const pageRequest = await readRequest(request, page)
    const path = canonicalPath(page, pageRequest.params)
    const search = serverPage.canonicalSearch?.(pageRequest.search) ?? ''
    const address = search ? `${path}?${search}` : path
    if (serverPage.isPersonal) {
      const loaded = await loadPage(serverPage, pageRequest, context)
      if (loaded.kind === 'redirect') return sendRedirect(reply, loaded, form)
      if (loaded.kind === 'error') return sendFailure(request, reply, loaded, form)
      const text = await write(request, page, pageRequest, address, loaded, form)
      return sendPersonal(request, reply, text, 200, form)
    }
    const { snapshot, city } = pageRequest
    const key = `${form} ${city} ${thisYear()} ${address}`
    keepSpelling(spelling, key)
    const stored = cache.find(key, snapshot.version)
    if (stored) return sendStored(request, reply, stored)

    const versioned = `${snapshot.version} ${key}`
    const making = underWay.get(versioned) ?? make()
    underWay.set(versioned, making)
    const made = await making
    if ('body' in made) return sendStored(request, reply, made)
    if (made.kind === 'redirect') return sendRedirect(reply, made, form)
    return sendFailure(request, reply, made, form)

    async function make(): Promise<StoredAnswer | PageFailure | Redirect> {
      try {
        const loaded = await loadPage(serverPage, pageRequest, context)
        if (loaded.kind !== 'data') return loaded
        const made = storedAnswer(await write(request, page, pageRequest, address, loaded, form), {
          status: 200,
          contentType: contentTypes[form],
          version: snapshot.version,
        })
        // Start-up data that was missing may have come in the meantime, under the same version.
        if (keeps && context.catalogue.current() === snapshot) cache.store(key, made)
        return made
      } finally {
        underWay.delete(versioned)
      }
    }
  }

  async function answerPost(
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
    return sendPersonal(request, reply, text, done.status, 'html')
  }

  /** Without scripts a visitor has what was typed in the answer alone: an outage must not lose it. */
  async function takeForm(
    action: PageAction,
    sent: PagePost,
    reply: FastifyReply,
  ): Promise<PostAnswer> {
    try {
      return await action.take(sent, context)
    } catch (error) {
      const retryAfter = reportOutage(error, context.health)
      if (retryAfter === null) throw error
      reply.header('retry-after', retryAfter)
      return { ...action.whenUnavailable(sent), isUnavailable: true, status: 503 }
    }
  }
}
