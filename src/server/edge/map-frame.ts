import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { allowFraming, POLICY, POLICY_REPORTS_PATH, REPORTS_NAME } from './security-headers.ts'
import { listMapFrameSources } from './widget-sources.ts'

export const MAP_FRAME_PATH = '/map-frame'

/**
 * Registers the document in which a map of Yandex Maps is drawn, in a frame of our pages. Its content security policy
 * allows the provider's code to be evaluated, so that the policy of no page does. It is of our own origin and without
 * `sandbox`: a frame of an opaque origin sends no `Referer`, by which the provider restricts its key.
 */
export async function mapFrame(
  app: FastifyInstance,
  { YANDEX_MAPS_KEY, YANDEX_MAPS_URL }: Config,
): Promise<void> {
  if (!YANDEX_MAPS_KEY) return
  const policy = Object.entries({
    'default-src': ["'none'"],
    ...listMapFrameSources(YANDEX_MAPS_URL),
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'report-uri': [POLICY_REPORTS_PATH],
    'report-to': [REPORTS_NAME],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join(';')
  const script = `${YANDEX_MAPS_URL}/v3/?apikey=${encodeURIComponent(YANDEX_MAPS_KEY)}&amp;lang=ru_RU`
  const html = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<title>Карта</title>
<script src="${script}"></script>
`
  app.get(MAP_FRAME_PATH, { schema: { hide: true } }, async (_request, reply) => {
    reply.header(POLICY, policy)
    allowFraming(reply)
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
