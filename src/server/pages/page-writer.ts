import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../features/lots/snapshot/snapshot.server.ts'
import { findVisitorId } from '../../features/favourites/visitor-session.server.ts'
import { findNearestPages } from '../../features/search/nearest-pages.server.ts'
import { findPictureStarts } from '../../lib/http/picture-address.ts'
import { CITY_COOKIE } from '../../lib/city-cookie.ts'
import {
  isPageData,
  type NearestPage,
  type PageDataBody,
} from '../../lib/http/page-data-address.ts'
import type { LoadedPage, PageRequest, PostedForm } from '../../app/page-contract.server.ts'
import { serverPages } from '../../app/pages.server.ts'
import type { PageAddress } from '../../app/routes.ts'
import type { ShellData } from '../../app/shell-data.ts'
import type { PageAssets } from '../../ssr/boot.ts'
import type { PageToRender, RenderStatic, RenderPage } from '../../ssr/render-page.server.tsx'
import { writeLastResortPage } from './last-resort.ts'
import { addPlaceholders, findStyleSource } from '../../ssr/style-attributes.server.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import { toStatus } from '../edge/error-table.ts'
import { contentTypes, type Form, sendPersonal, sendUnavailable } from './send-page.ts'
import { activeCity, cacheShellData } from './shell-data.ts'

const UNAVAILABLE = toStatus('unavailable')
const UNAVAILABLE_BYTES = 1024 * 1024

export interface PageWriterParts {
  render: RenderPage<ShellData>
  renderStatic: RenderStatic<ShellData>
  findAssets: (file: PageAddress['file'] | null) => PageAssets
}
export type PageFailure = LoadedPage & { kind: 'error' }

/** What all page routes share: reading the request, writing the page and sending error pages. */
export function createPageWriter(
  context: AppContext,
  { render, renderStatic, findAssets }: PageWriterParts,
) {
  const findShell = cacheShellData(context)
  /** Error pages of status 503 by city: under overload, rendering them would add to it. */
  const unavailablePages = new ResponseCache(context.catalogue, UNAVAILABLE_BYTES)

  return { readRequest, write, sendFailure, sendErrorPage, findUnavailable }

  /** The error page of status 503 for the visitors of a city, once it was rendered. */
  function findUnavailable(city: string | null): CachedResponse | undefined {
    return unavailablePages.find(String(city))
  }

  async function write(
    request: FastifyRequest,
    page: PageAddress,
    { snapshot, city }: PageRequest<CatalogueSnapshot>,
    address: string,
    loaded: LoadedPage & { kind: 'data' },
    form: Form,
  ): Promise<string | Buffer> {
    const { data, boot, version } = loaded
    const parts: PageToRender<ShellData> = {
      address,
      loaded,
      shell: findShell(snapshot, city),
      assets: addBrand(findAssets(page.file), snapshot.brand),
      requestId: request.id,
    }
    const { placeholders } = snapshot
    if (form === 'html') return addPlaceholders(await render(parts), placeholders)
    const markup = boot === data ? '' : await renderStatic(parts)
    const text = JSON.stringify({
      ...(markup === '' ? { data } : { data: boot, markup }),
      ...(version !== undefined && { version }),
    } satisfies PageDataBody)
    const found = findPictureStarts(text).flatMap((start) => {
      const url = placeholders.get(start)
      return url === undefined ? [] : [[start, url] as const]
    })
    if (found.length === 0) return text
    // Not as a part of what is stringified: that would be done twice.
    return `${text.slice(0, -1)},"placeholders":${JSON.stringify(Object.fromEntries(found))}}`
  }

  async function readRequest(
    request: FastifyRequest,
    page: PageAddress,
    form: PostedForm | null = null,
  ): Promise<PageRequest<CatalogueSnapshot>> {
    const snapshot = context.catalogue.current()
    const readsVisitor = serverPages[page.id].readsVisitor && !form?.isUnavailable
    return {
      params: request.params as Record<string, string | undefined>,
      search: readSearch(request.url),
      snapshot,
      city: activeCity(snapshot, request.cookies[CITY_COOKIE])?.slug ?? null,
      visitorId: readsVisitor ? await findVisitorId(request.cookies, context) : null,
      ...(serverPages[page.id].isPersonal && { cookies: request.cookies }),
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
    const nearest = findNearest(request, loaded.status)
    const failure = { error: { id: request.id, ...nearest } } satisfies PageDataBody
    return reply.code(loaded.status).header('cache-control', 'no-store').send(failure)
  }

  async function sendErrorPage(request: FastifyRequest, reply: FastifyReply, status: number) {
    if (isPageData(request.url)) {
      return sendFailure(request, reply, { kind: 'error', status }, 'data')
    }
    const snapshot = context.catalogue.current()
    const city = activeCity(snapshot, request.cookies?.[CITY_COOKIE])?.slug ?? null
    try {
      if (status !== UNAVAILABLE) {
        // A mistyped address is nothing to report.
        const text = await renderError(status, city, {
          ...(status >= 500 && { requestId: request.id }),
          ...findNearest(request, status),
        })
        return sendPersonal(request, reply, text, status, 'html')
      }
      const page = await unavailablePages.fetch(String(city), snapshot, async () => {
        const content = await renderError(status, city)
        const styleSource = typeof content === 'string' ? null : findStyleSource(content)
        return new CachedResponse(content, { status, contentType: contentTypes.html, styleSource })
      })
      if (page) return sendUnavailable(request, reply, page)
    } catch (error) {
      request.log.error({ err: error }, 'the error page failed')
    }
    return sendPersonal(request, reply, writeLastResortPage(request.id, snapshot), 500, 'html')
  }

  /** For 404 only: another failure is not one of the address. */
  function findNearest({ url }: FastifyRequest, status: number) {
    const nearest = status === 404 ? findNearestPages(context.catalogue.current(), url) : []
    return nearest.length > 0 ? { nearest } : {}
  }

  function renderError(
    status: number,
    city: string | null,
    { requestId, nearest }: { requestId?: string; nearest?: readonly NearestPage[] } = {},
  ): Promise<string | Buffer> {
    const snapshot = context.catalogue.current()
    return render({
      address: '/',
      loaded: { kind: 'error', status, ...(nearest && { nearest }) },
      shell: findShell(snapshot, city),
      assets: addBrand(findAssets(null), snapshot.brand),
      ...(requestId !== undefined && { requestId }),
    })
  }
}

/** With the rules and fonts of the company's own face instead of the site's fonts. */
function addBrand(assets: PageAssets, brand: CatalogueSnapshot['brand']): PageAssets {
  if (!brand) return assets
  const { css, fonts, theme_color } = brand
  return {
    ...assets,
    fonts: fonts.length > 0 ? fonts : assets.fonts,
    brand: { css, themeColor: theme_color },
  }
}

export function readSearch(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}

/** The page's path as we write it (`/flats/1`), so that `/flats/%31` and `/flats/1` are one page. */
export function canonicalPath(
  page: PageAddress,
  params: PageRequest<CatalogueSnapshot>['params'],
): string {
  return page.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
