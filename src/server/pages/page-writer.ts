import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.server.ts'
import { findVisitorId } from '../../features/favourites/visitor-session.server.ts'
import { serverPages } from '../../pages.server.ts'
import type { PageAddress } from '../../routes.ts'
import type { PageAssets } from '../../ssr/boot.ts'
import type { LoadedPage } from '../../ssr/load-page.server.ts'
import type { PageRequest, PostedForm } from '../../ssr/page.server.ts'
import { isPageData, type PageDataAnswer } from '../../ssr/page-data.ts'
import type { RenderPage } from '../../ssr/render-page.server.tsx'
import { lastResortPage } from './last-resort.ts'
import { type Form, sendPersonal } from '../cache/send-page.ts'
import { activeCity, createShells } from './shell-data.ts'

export interface PageWriterParts {
  render: RenderPage
  assetsOf: (file: PageAddress['file'] | null) => PageAssets
}
export type PageFailure = LoadedPage & { kind: 'error' }

/** What every way to a page shares: reading the request, writing the page, and the pages that tell of an error. */
export function createPageWriter(context: AppContext, { render, assetsOf }: PageWriterParts) {
  const shellOf = createShells(context)

  return { readRequest, write, sendFailure, sendErrorPage }

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

  async function readRequest(
    request: FastifyRequest,
    page: PageAddress,
    form: PostedForm | null = null,
  ): Promise<PageRequest> {
    const snapshot = context.catalogue.current()
    const readsVisitor = serverPages[page.id].readsVisitor && !form?.isUnavailable
    return {
      params: request.params as Record<string, string | undefined>,
      search: searchOf(request.url),
      snapshot,
      city: activeCity(snapshot, request.cookies['city'])?.slug ?? null,
      visitorId: readsVisitor ? await findVisitorId(request.cookies, context) : null,
      form,
    }
  }

  async function sendFailure(
    request: FastifyRequest,
    reply: FastifyReply,
    loaded: PageFailure,
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
    const snapshot = context.catalogue.current()
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

/** The page's path as we write it (`/flats/1`), so that `/flats/%31` and `/flats/1` are one page. */
export function canonicalPath(page: PageAddress, params: PageRequest['params']): string {
  return page.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
