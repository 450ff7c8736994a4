import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { makeDocument, makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'

const BLOCKED_MS = 3_500
const formHeaders = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}

/** Blocks the event loop for longer than the limit, and lets its delay be sampled. */
async function blockEventLoop(): Promise<void> {
  const end = performance.now() + BLOCKED_MS
  while (performance.now() < end);
  await sleep(1)
}

describeOnStores('a process whose event loop is late', (under) => {
  it('rejects pages, but not /healthz, /readyz, /assets and forms with a callback request', async () => {
    await makeDocument(under.db)
    await makeLot(under.db)
    const { app, close } = await createTestApp(under, { shedsLoad: true })
    await expect
      .poll(
        async () => {
          await blockEventLoop()
          const page = await app.inject('/flats')
          return [page.statusCode, page.headers['retry-after']]
        },
        { timeout: 60_000 },
      )
      .toEqual([503, '5'])
    for (const url of ['/healthz', '/readyz']) {
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
    }
    expect((await app.inject('/assets/absent.js')).statusCode).toBe(404)
    for (const url of ['/callback', '/partners']) {
      const rejected = await app.inject({
        method: 'POST',
        url,
        headers: formHeaders,
        payload: 'name=Анна',
      })
      expect([url, rejected.statusCode]).toEqual([url, 400])
      expect(rejected.body).toContain('value="Анна"')
    }
    await close()
  })

  it('rejects nothing right after the start, whose own work makes the loop late', async () => {
    const { app, close } = await createTestApp(under, { shedsLoad: true })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const started = performance.now()
    await blockEventLoop()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(started + 2_000)
    const early = await app.inject('/flats')
    clock.mockReturnValue(started + 60_000)
    const late = await app.inject('/flats')
    clock.mockRestore()
    expect([early.statusCode, late.statusCode]).toEqual([200, 503])
    await close()
  })
})
