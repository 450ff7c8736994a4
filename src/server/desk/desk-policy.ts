import type { FastifyInstance } from 'fastify'
import { POLICY, POLICY_REPORTS_PATH, REPORTS_NAME } from '../edge/security-headers.ts'

/** Only our own files; none of the widgets that visitors' pages may have, and nothing inline. */
const DESK_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  `report-uri ${POLICY_REPORTS_PATH}`,
  `report-to ${REPORTS_NAME}`,
].join(';')

/** Sets the headers of every response of the desk: never stored, never in a search engine, a policy of its own. */
export function setDeskHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const permissions = String(reply.getHeader('permissions-policy') ?? '')
    reply.headers({
      [POLICY]: DESK_POLICY,
      'cache-control': 'no-store',
      // A person reads it to us, and the log has it.
      'x-request-id': request.id,
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      // People sign in by passkey here.
      'permissions-policy': permissions.replace(
        'publickey-credentials-get=()',
        'publickey-credentials-get=(self)',
      ),
    })
  })
}
