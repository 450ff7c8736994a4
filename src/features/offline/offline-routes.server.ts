import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { OFFLINE_PATH, writeOfflinePage } from './offline-page.server.ts'
import { WORKER_PATH } from './stored.ts'
import { writeLastWorker, writeWorker } from './offline-worker.server.ts'

const hiddenRoute = { schema: { hide: true } }
/** Browsers ask each time, so that a change or the end of the worker reaches them with their next page. */
const HEADERS = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }

/** The worker that shows a page of ours where a navigation fails, and that page. */
export async function offlineRoutes(
  app: FastifyInstance,
  { catalogue, config }: AppContext,
): Promise<void> {
  const isOn = config.OFFLINE_PAGE
  app.get(WORKER_PATH, hiddenRoute, async (_request, reply) =>
    reply
      .headers(HEADERS)
      .type('text/javascript; charset=utf-8')
      .send(isOn ? writeWorker(OFFLINE_PATH, findRevision()) : writeLastWorker()),
  )
  if (!isOn) return
  app.get(OFFLINE_PATH, hiddenRoute, async (_request, reply) => {
    const { html, policy } = writeOfflinePage(catalogue.current())
    return reply
      .headers({ ...HEADERS, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(html)
  })

  function findRevision(): string {
    const { html } = writeOfflinePage(catalogue.current())
    return createHash('sha256').update(html).digest('hex').slice(0, 12)
  }
}
