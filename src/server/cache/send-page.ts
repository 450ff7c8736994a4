import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from '../../lib/etag.ts'
import type { LoadedPage } from '../../ssr/load-page.server.ts'
import type { PageDataAnswer } from '../../ssr/page-data.ts'
import type { StoredAnswer } from './page-cache.ts'

/** A page as a document, or only its data for a navigation in the browser. */
export type Form = 'html' | 'data'

export const contentTypes: Record<Form, string> = {
  html: 'text/html; charset=utf-8',
  data: 'application/json; charset=utf-8',
}

const compress = promisify(brotliCompress)

/** Sends a browser elsewhere; a page's data names the place instead, for the router to go there. */
export function sendRedirect(
  reply: FastifyReply,
  loaded: LoadedPage & { kind: 'redirect' },
  form: Form,
): unknown {
  if (form === 'data') return reply.send({ redirect: loaded.location } satisfies PageDataAnswer)
  return reply.redirect(loaded.location, loaded.status)
}

/** Sends an answer that is the same for every visitor: revalidated by its strong ETag, brotli where accepted. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredAnswer,
): Promise<unknown> {
  reply.header('vary', 'accept-encoding, cookie')
  return reply.send(await prepareStored(request, reply, stored))
}

/** Gives `reply` the status and headers of a stored answer; answers the bytes to send, none for a 304. */
export async function prepareStored(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredAnswer,
): Promise<Buffer | undefined> {
  const wantsBrotli = acceptsBrotli(request)
  // Two byte sequences are two representations: a strong ETag must tell them apart.
  const etag = `"${stored.etag}${wantsBrotli ? '-br' : ''}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (hasTag(request.headers['if-none-match'], etag)) {
    reply.code(304)
    return undefined
  }
  reply.code(stored.status).type(stored.contentType)
  if (!wantsBrotli) return stored.body
  reply.header('content-encoding', 'br')
  return stored.brotli()
}

/** Sends an answer for this visitor alone: nobody may keep it. */
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
  const body = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return reply.header('content-encoding', 'br').send(body)
}

function acceptsBrotli(request: FastifyRequest): boolean {
  const accepted = request.headers['accept-encoding']
  return typeof accepted === 'string' && /(^|,)\s*br\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/.test(accepted)
}
