import Fastify from 'fastify'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../tests/support/running-server.ts'
import { healthEvents, problemNames } from '../context.server.ts'
import { createHealth } from './create-health.ts'
import { serveMetrics } from './metrics.ts'

describe('serveMetrics', () => {
  const app = Fastify()
  afterEach(() => app.close())

  it('returns every problem as 0 or 1 and every event as a count at the time of the request', async () => {
    const health = createHealth(pino({ level: 'silent' }))
    const port = await freePort()
    serveMetrics(app, health, { host: '127.0.0.1', port })
    await app.ready()
    const lines = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return text.split('\n').filter((line) => line.startsWith('kvartal_'))
    }
    const expected = (problem: string | null, event: string | null, count: number) => [
      ...problemNames.map((name) => `kvartal_problem{name="${name}"} ${name === problem ? 1 : 0}`),
      ...healthEvents.map(
        (name) => `kvartal_events_total{event="${name}"} ${name === event ? count : 0}`,
      ),
    ]
    await expect.poll(lines).toEqual(expected(null, null, 0))
    health.setProblem('disk', 'The disk is full.')
    health.count('flagged_request_stored', 2)
    health.count('flagged_request_stored')
    expect(await lines()).toEqual(expected('disk', 'flagged_request_stored', 3))
    expect(await lines()).toEqual(expected('disk', 'flagged_request_stored', 3))
    health.setProblem('disk', null)
    expect(await lines()).toEqual(expected(null, 'flagged_request_stored', 3))
  })
})
