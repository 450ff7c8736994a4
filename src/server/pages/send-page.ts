import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoadedPage } from '../../page-contract.server.ts'
import type { PageDataBody } from '../../lib/address/page-data-address.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import { acceptsBrotli, sendCached } from '../cache/send-cached.ts'

/** A page as a document, or only its data for a navigation in the browser. */
export type Form = 'html' | 'data'

export const contentTypes: Record<Form, string> = {
  html: 'text/html; charset=utf-8',
  data: 'application/json; charset=utf-8',
}

const compress = promisify(brotliCompress)
/** A page for one visitor is compressed for each request. */
const QUALITY = 4

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
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<unknown> {
  reply.header('vary', 'accept-encoding, cookie')
  return sendCached(request, reply, cached)
}

/** Sends a page for this visitor alone, which no cache may store. */
export async function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | Buffer,
  status: number,
  form: Form,
): Promise<unknown> {
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, cookie')
    .type(contentTypes[form])
  if (!acceptsBrotli(request)) return reply.send(content)
  const body = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return reply.header('content-encoding', 'br').send(body)
}
