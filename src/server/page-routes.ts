import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.server.ts'
import type { CatalogueSnapshot } from '../features/catalogue/snapshot.server.ts'
import { findVisitorId } from '../features/favourites/visitor-session.server.ts'
import { pagePosts, serverPages } from '../pages.server.ts'
import { type PageAddress, pageAddresses } from '../routes.ts'
import type { PageAssets } from '../ssr/boot.ts'
import { type LoadedPage, loadPage } from '../ssr/load-page.server.ts'
import type { PagePost, PageRequest, PostedForm } from '../ssr/page.server.ts'
import { isPageData, PAGE_DATA_PREFIX, type PageDataAnswer } from '../ssr/page-data.ts'
import type { RenderPage } from '../ssr/render-page.server.tsx'
import type { SendErrorPage } from './error-answers.ts'
import { ownReferer } from './own-origin.ts'
import { lastResortPage } from './last-resort.ts'
import { PageCache, type StoredAnswer, storedAnswer } from './page-cache.ts'
import { type PageMiddlewares, pageMiddlewares, runMiddleware } from './page-middleware.ts'
import { contentTypes, type Form, sendPersonal, sendRedirect, sendStored } from './send-page.ts'
import { activeCity, createShells } from './shell-data.ts'

/** What pages are made with; the build gives it, tests make their own. */
export interface PageParts {
  render: RenderPage
  assetsOf: (file: PageAddress['file'] | null) => PageAssets
  /** False in development, where the next request must see the next edit. */
  keeps?: boolean
  /** What pages may name in `routes.ts`; all there are unless told. */
  middlewares?: PageMiddlewares
}

type Redirect = LoadedPage & { kind: 'redirect' }
type Failure = LoadedPage & { kind: 'error' }

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
  { render, assetsOf, keeps = true, middlewares = pageMiddlewares }: PageParts,
): { register: (app: FastifyInstance) => Promise<void>; sendErrorPage: SendErrorPage } {
  const cache = new PageCache(CACHE_BYTES)
  /** Renderings under way, so that a crowd at a cold page costs one of them. */
  const underWay = new Map<string, Promise<StoredAnswer | Failure | Redirect>>()

  /** Keys by the very words they were asked for with: most visitors come by the same few links. */
  const spellings = new Map<string, string>()
  const thisYear = () => context.clock.now().getFullYear()
  const shellOf = createShells(context)

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
        if (page.id in pagePosts) {
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

    async function make(): Promise<StoredAnswer | Failure | Redirect> {
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

  async function write(
    request: FastifyRequest,
    page: PageAddress,
    { snapshot, city }: PageRequest,
    address: string,
    loaded: LoadedPage & { kind: 'data' },
    form: Form,
  ): Promise<string | Buffer> {
    if (form === 'data') return JSON.stringify({ data: loaded.data } satisfies PageDataAnswer)
    return render({
      address,
      loaded,
      shell: shellOf(snapshot, city),
      assets: assetsOf(page.file),
      requestId: request.id,
    })
  }

  async function answerPost(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageAddress,
  ): Promise<unknown> {
    runMiddleware(page, reply, middlewares)
    const post = pagePosts[page.id]
    if (!post || !(request.body instanceof URLSearchParams)) {
      return sendErrorPage(request, reply, post ? 415 : 405)
    }
    const sent: PagePost = {
      fields: request.body,
      cookies: request.cookies,
      ip: request.ip,
      referer: ownReferer(request, context.config.PUBLIC_URL),
    }
    const done = await post(sent, context)
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

  async function readRequest(
    request: FastifyRequest,
    page: PageAddress,
    form: PostedForm | null = null,
  ): Promise<PageRequest> {
    const snapshot = context.catalogue.current()
    const isPersonal = serverPages[page.id].isPersonal ?? false
    return {
      params: request.params as Record<string, string | undefined>,
      search: searchOf(request.url),
      snapshot,
      city: activeCity(snapshot, request.cookies['city'])?.slug ?? null,
      visitorId: isPersonal ? await findVisitorId(request.cookies, context) : null,
      form,
    }
  }

  async function sendFailure(
    request: FastifyRequest,
    reply: FastifyReply,
    loaded: Failure,
    form: Form,
  ): Promise<unknown> {
    if (form === 'html') return sendErrorPage(request, reply, loaded.status)
    const failure = { error: { id: request.id } } satisfies PageDataAnswer
    return reply.code(loaded.status).header('cache-control', 'no-store').send(failure)
  }

  async function sendErrorPage(request: FastifyRequest, reply: FastifyReply, status: number) {
    if (isPageData(request.url)) {
      return sendFailure(request, reply, { kind: 'error', status }, 'data')
    }
    const snapshot: CatalogueSnapshot = context.catalogue.current()
    const city = activeCity(snapshot, request.cookies?.['city'])?.slug ?? null
    const text = await render({
      address: '/',
      loaded: { kind: 'error', status },
      shell: shellOf(snapshot, city),
      assets: assetsOf(null),
      // A visitor who mistyped an address has nothing to report.
      ...(status >= 500 ? { requestId: request.id } : {}),
    }).catch((error: unknown) => {
      request.log.error({ err: error }, 'the error page failed')
      return null
    })
    if (text !== null) return sendPersonal(request, reply, text, status, 'html')
    return sendPersonal(request, reply, lastResortPage(request.id), 500, 'html')
  }
}

function searchOf(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}

/** The page's path as we write it, so that `/flats/%31` and `/flats/1` are one page. */
function canonicalPath(page: PageAddress, params: PageRequest['params']): string {
  return page.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
