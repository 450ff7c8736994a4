import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { widgetSources } from './widget-sources.ts'

const YEAR_S = 31_536_000
/** What every HTTP answer has anyway; all else that helmet's answer carries is its own. */
const PLAIN = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive'])

/** Sends `headers` with every answer. */
export function addSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  // Node would answer an unknown `Expect` with 417 by itself and without these headers; RFC 9110 (10.1.1) lets us ignore it.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}

/**
 * Headers of every answer (promises S1, S2): own-origin scripts only, none inline; nothing framed. Each
 * configured widget adds what it needs, and nothing else does.
 * Helmet decides them once: they never differ, and working them out takes a tenth of a cached answer.
 */
export async function collectSecurityHeaders(config: Config): Promise<Record<string, string>> {
  const app = Fastify()
  const directives: Record<string, string[]> = {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    // Positions and sizes that follow from data stand in style attributes.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    mediaSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  }
  for (const [directive, sources] of widgetSources(config)) {
    directives[directive] = [...(directives[directive] ?? []), ...sources]
  }
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives,
    },
    hsts: { maxAge: YEAR_S, includeSubDomains: true },
    // Form posts must go on naming our origin, which `no-referrer` would turn into `null`.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      PLAIN.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
