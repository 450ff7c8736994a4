import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { BaseContext } from '../../app/context.server.ts'
import { POLICY_REPORTS_PATH } from '../edge/security-headers.ts'
import { limitReports, type ReportLimits } from './report-limits.ts'

const BODY_LIMIT = 16 * 1024
/** Reports of one body that are read; a browser collects a few. */
const MAX_REPORTS = 20
/** Lines of the log in an hour: one broken page is reported by every visitor. */
const MAX_LOGGED = 20
const HOUR_MS = 3_600_000
const MAX_TEXT = 200

const text = z.string().max(4_000).optional().catch(undefined)
/** Of `report-uri`: `application/csp-report`. */
const oldReport = z
  .object({
    'csp-report': z.object({
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'document-uri': text,
      'source-file': text,
      'line-number': z.number().int().optional().catch(undefined),
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      directive: report['effective-directive'] ?? report['violated-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
      source: report['source-file'],
      line: report['line-number'],
    },
  ])
/** Of `report-to` (Reporting API): `application/reports+json`, also with reports of other types. */
const newReports = z
  .array(
    z
      .object({
        type: z.literal('csp-violation'),
        url: text,
        body: z.object({
          effectiveDirective: text,
          blockedURL: text,
          documentURL: text,
          sourceFile: text,
          lineNumber: z.number().int().optional().catch(undefined),
        }),
      })
      .transform(({ url, body }) => ({
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        page: body.documentURL ?? url,
        source: body.sourceFile,
        line: body.lineNumber,
      }))
      .nullable()
      .catch(null),
  )
  .transform((reports) => reports.slice(0, MAX_REPORTS).filter((report) => report !== null))
const body = z.union([oldReport, newReports])

type Report = z.output<typeof body>[number]

/**
 * Registers `POST /policy-reports`: counts violations that browsers report, and logs each kind once and at most 20 in an
 * hour. Nothing of the visitor is logged: of addresses only host and path. The response is 204 whatever was sent, because
 * a browser does nothing with an error, and 429 over the limit of an address.
 */
export function policyReports(
  app: FastifyInstance,
  { clock, log, health }: Pick<BaseContext, 'clock' | 'log' | 'health'>,
  limits: ReportLimits,
): void {
  let hour = 0
  const logged = new Set<string>()

  // The handler reads only what the parser below has checked.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, sent, done) => done(null, parse(String(sent))),
  )
  app.post<{ Body: Report[] }>(
    POLICY_REPORTS_PATH,
    {
      schema: { hide: true },
      bodyLimit: BODY_LIMIT,
      config: { isWithoutEffect: true },
      logLevel: 'silent',
      onRequest: limitReports(limits, health),
    },
    async (request, reply) => {
      const reports = Array.isArray(request.body) ? request.body : []
      for (const report of reports.filter(isOfSite)) {
        if (limits.isCounted('policy_violation', request.ip)) take(report)
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )

  function take(report: Report): void {
    health.count('policy_violation')
    const now = Math.floor(clock.now().getTime() / HOUR_MS)
    if (now !== hour) logged.clear()
    hour = now
    const facts = {
      directive: report.directive?.slice(0, MAX_TEXT),
      blocked: toPlace(report.blocked),
      page: toPlace(report.page),
      source: toPlace(report.source),
      line: report.line,
    }
    const kind = `${facts.directive} ${facts.blocked} ${facts.source}`
    if (logged.has(kind) || logged.size >= MAX_LOGGED) return
    logged.add(kind)
    log.warn(facts, 'a browser reports a violation of the content security policy')
  }
}

function parse(sent: string): Report[] {
  try {
    return body.safeParse(JSON.parse(sent)).data ?? []
  } catch {
    return []
  }
}

function isOfSite({ source, blocked }: Report): boolean {
  return !isOfExtension(source) && !isOfExtension(blocked)
}

/** Browser extensions insert what they like into every page; the site can change nothing about it. */
function isOfExtension(address: string | undefined): boolean {
  return /^[a-z-]+-extension\b/.test(address ?? '')
}

/** Host and path of an address, without what can identify a visitor; a keyword such as `inline` as it is. */
function toPlace(address: string | undefined): string | undefined {
  if (address === undefined || /^[a-z-]*$/.test(address)) return address
  if (!URL.canParse(address)) return 'other'
  const { protocol, host, pathname } = new URL(address)
  return (/^https?:$/.test(protocol) ? host + pathname : protocol).slice(0, MAX_TEXT)
}
