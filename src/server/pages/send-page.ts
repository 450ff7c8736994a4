import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoadedPage } from '../../app/page-contract.server.ts'
import type { PageDataBody } from '../../lib/http/page-data-address.ts'
import { findStyleSource } from '../../ssr/style-attributes.server.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import { allowStyles } from '../edge/security-headers.ts'
import { compressQuickly, findCodings } from '../cache/compress.ts'
import { sendCached } from '../cache/send-cached.ts'

/** A page as a document, or only its data for a navigation in the browser. */
export type Form = 'html' | 'data'

export const contentTypes: Record<Form, string> = {
  html: 'text/html; charset=utf-8',
  data: 'application/json; charset=utf-8',
}

/** Sends a browser elsewhere; a page's data names the address instead, and the router goes there. */
export function sendRedirect(
  reply: FastifyReply,
  loaded: LoadedPage & { kind: 'redirect' },
  form: Form,
): unknown {
  if (form === 'data') return reply.send({ redirect: loaded.location } satisfies PageDataBody)
  return reply.redirect(loaded.location, loaded.status)
}

/** Sends a page that is the same for every visitor of a city. */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): FastifyReply {
  reply.header('vary', 'accept-encoding, cookie')
  allowStyles(reply, cached.styleSource)
  return sendCached(request, reply, cached)
}

/** Sends a page for this visitor alone, which no cache may store. */
export function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | Buffer,
  status: number,
  form: Form,
): FastifyReply {
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, cookie')
    .type(contentTypes[form])
  if (form === 'html' && typeof content !== 'string') allowStyles(reply, findStyleSource(content))
  const [coding] = findCodings(request.headers['accept-encoding'])
  if (!coding) return reply.send(content)
  return reply
    .header('content-encoding', coding)
    .send(compressQuickly(Buffer.from(content), coding))
}

/** Headers of the error page of status 503, which no proxy and no browser may hold. */
export const unavailableHeaders = { 'cache-control': 'no-store', vary: 'accept-encoding, cookie' }

/** Sends the error page of status 503, which is compressed once for everybody but cached by no proxy and no browser. */
export function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedResponse,
): FastifyReply {
  const { coding, body } = page.represent(findCodings(request.headers['accept-encoding']))
  reply.code(page.status).headers(unavailableHeaders).type(page.contentType)
  allowStyles(reply, page.styleSource)
  if (coding) reply.header('content-encoding', coding)
  return reply.send(body)
}
