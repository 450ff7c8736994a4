import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { BaseContext } from '../../app/context.server.ts'
import { matchPage } from '../edge/match-page.ts'
import { isOwnOrigin } from '../edge/own-origin.ts'
import { limitReports, type ReportLimits } from './report-limits.ts'

const REPORTS_PATH = '/browser-reports'
const BODY_LIMIT = 4 * 1024
const HOUR_MS = 3_600_000
/** Lines of the log in an hour: one broken page is reported by every visitor. */
const MAX_LOGGED = 20

const milliseconds = z.number().min(0).max(600_000).optional().catch(undefined)
const reportSchema = z.object({
  page: z.string().max(500),
  device: z.enum(['mobile', 'desktop']),
  vitals: z
    .object({
      LCP: milliseconds,
      INP: milliseconds,
      FCP: milliseconds,
      TTFB: milliseconds,
      CLS: z.number().min(0).max(1_000).optional().catch(undefined),
    })
    .optional(),
  errors: z
    .array(
      z.object({
        name: z.string().regex(/^\w{1,40}$/),
        at: z.array(z.string().regex(/^\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/)).max(3),
      }),
    )
    .max(3)
    .default([]),
})
type Report = z.output<typeof reportSchema>

/** The vitals of one document. `page` is the name of a page, not an address. */
export interface DocumentVitals {
  page: string
  device: Report['device']
  vitals: NonNullable<Report['vitals']>
}

/**
 * Registers `POST /browser-reports`: web vitals go to `observe`, errors of scripts are counted, and each kind is logged
 * once and at most 20 in an hour. Nothing of the visitor is stored or logged. The response is 204 whatever was sent,
 * because a browser does nothing with an error, and 429 over the limit of an address.
 */
export function browserReports(
  app: FastifyInstance,
  { clock, config, log, health }: Pick<BaseContext, 'clock' | 'config' | 'log' | 'health'>,
  limits: ReportLimits,
  observe: (vitals: DocumentVitals) => void,
): void {
  let hour = 0
  const logged = new Set<string>()

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, sent, done) => done(null, parse(String(sent))),
  )
  app.post<{ Body: Report | null }>(
    REPORTS_PATH,
    {
      schema: { hide: true },
      bodyLimit: BODY_LIMIT,
      config: { isWithoutEffect: true },
      logLevel: 'silent',
      onRequest: limitReports(limits, health),
    },
    async (request, reply) => {
      const { origin } = request.headers
      const isOwn = origin === undefined || isOwnOrigin(origin, request, config.PUBLIC_URL)
      if (isOwn && request.body) take(request.body, request.ip)
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )

  function take({ page: path, device, vitals, errors }: Report, ip: string): void {
    // For an unknown one, so that labels of metrics stay few.
    const page = matchPage(path)?.page.id ?? 'other'
    if (vitals && limits.isCounted('vitals', ip)) observe({ page, device, vitals })
    for (const { name, at } of errors) {
      if (limits.isCounted('browser_error', ip)) takeError({ page, error: name, at })
    }
  }

  function takeError(facts: { page: string; error: string; at: string[] }): void {
    health.count('browser_error')
    const now = Math.floor(clock.now().getTime() / HOUR_MS)
    if (now !== hour) logged.clear()
    hour = now
    const kind = `${facts.error} ${facts.at[0]}`
    if (logged.has(kind) || logged.size >= MAX_LOGGED) return
    logged.add(kind)
    log.warn(facts, 'a browser reports an error of a script')
  }
}

function parse(sent: string): Report | null {
  try {
    return reportSchema.safeParse(JSON.parse(sent)).data ?? null
  } catch {
    return null
  }
}
