import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { POLICY, POLICY_REPORTS_PATH, REPORTS_NAME } from '../edge/security-headers.ts'

/**
 * Only our own files, and pictures of the object storage, to which `/media/` leads; none of the widgets that visitors'
 * pages may have, and nothing inline.
 */
function describePolicy({ MEDIA_PUBLIC_URL }: Pick<Config, 'MEDIA_PUBLIC_URL'>): string {
  const media = MEDIA_PUBLIC_URL === undefined ? '' : ` ${new URL(MEDIA_PUBLIC_URL).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${media}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `report-uri ${POLICY_REPORTS_PATH}`,
    `report-to ${REPORTS_NAME}`,
  ].join(';')
}

/** Sets the headers of every response of the desk: never stored, never in a search engine, a policy of its own. */
export function setDeskHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'MEDIA_PUBLIC_URL'>,
): void {
  const policy = describePolicy(config)
  app.addHook('onRequest', async (request, reply) => {
    const permissions = String(reply.getHeader('permissions-policy') ?? '')
    reply.headers({
      [POLICY]: policy,
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
