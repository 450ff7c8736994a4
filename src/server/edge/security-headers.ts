import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Config } from '../../config/config.ts'
import { listWidgetSources } from './widget-sources.ts'

const YEAR_S = 31_536_000
/** Features of browsers that no page uses (MDN, Permissions-Policy), also not in a widget or a frame. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')
/** Where browsers report violations of the content security policy. */
export const POLICY_REPORTS_PATH = '/policy-reports'
export const REPORTS_NAME = 'policy'
/** Headers of every HTTP response; all other headers of the sample response come from helmet. */
const COMMON_HEADERS = new Set([
  'content-length',
  'content-type',
  'date',
  'connection',
  'keep-alive',
])

/** Sends `headers` with every response. */
export function addSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  // Node would send 417 for an unknown `Expect`, without these headers; RFC 9110 (10.1.1) allows ignoring it.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
}

export const POLICY = 'content-security-policy'

/** Allows the style element of a page in the content security policy of the response. */
export function allowStyles(reply: FastifyReply, source: string | null): void {
  const policy = reply.getHeader(POLICY)
  if (typeof policy === 'string') reply.header(POLICY, addStyleSource(policy, source))
}

/**
 * Returns a policy that allows a style element by its hash (`'sha256-…'`); null for a page without one. A policy that
 * allows every style stays as it is: with a hash it would no longer do so.
 */
export function addStyleSource(policy: string, source: string | null): string {
  if (source === null) return policy
  return policy.replace(/style-src [^;]*/, (styles) =>
    styles.includes("'unsafe-inline'") ? styles : `${styles} ${source}`,
  )
}

/** Allows the page of the response to show files of our own origin in a frame, for example a document. */
export function allowOwnFrames(reply: FastifyReply): void {
  const policy = String(reply.getHeader(POLICY))
  reply.header(
    POLICY,
    policy.includes('frame-src ')
      ? policy.replace(/frame-src [^;]*/, (frames) =>
          frames.includes("'self'") ? frames : `${frames} 'self'`,
        )
      : `${policy};frame-src 'self'`,
  )
}

/** Allows pages of our own origin to show the file of the response in a frame. */
export function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader(POLICY))
  reply.header(POLICY, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  // For browsers without `frame-ancestors`.
  reply.header('x-frame-options', 'SAMEORIGIN')
}

/**
 * Returns the security headers of every response (promises S1, S2): scripts and styles of our origin only, none inline
 * but for `allowStyles`, no frames but for `allowOwnFrames`.
 * Only configured widgets add sources. Helmet computes them once: they are constant, and computing them for each
 * request takes a tenth of the time of a cached response.
 */
export async function collectSecurityHeaders(config: Config): Promise<Record<string, string>> {
  const app = Fastify()
  const directives: Record<string, string[]> = {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    // The library of HLS films passes what it has loaded to the player as a blob.
    mediaSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    // The older name for browsers that do not know `report-to`.
    reportUri: [POLICY_REPORTS_PATH],
    reportTo: [REPORTS_NAME],
  }
  const widgetSources = listWidgetSources(config)
  for (const [directive, sources] of widgetSources) {
    directives[directive] = [...(directives[directive] ?? []), ...sources]
  }
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives,
    },
    hsts: { maxAge: YEAR_S, includeSubDomains: true },
    // For browsers without `frame-ancestors`.
    frameguard: { action: 'deny' },
    // `no-referrer` would turn the Origin of form posts into `null`.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Files of other origins would need headers that their providers do not send.
    crossOriginEmbedderPolicy: widgetSources.size === 0 && { policy: 'require-corp' },
  })
  app.get('/', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    reply.header('reporting-endpoints', `${REPORTS_NAME}="${POLICY_REPORTS_PATH}"`)
    return ''
  })
  const { headers } = await app.inject('/')
  await app.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      COMMON_HEADERS.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
