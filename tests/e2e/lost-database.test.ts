import { afterEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { type FaultMode, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { isNightly } from '../support/nightly.ts'
import { type SellingSite, startSellingSite } from '../support/selling-site.ts'
import { stores } from '../support/stores.ts'

/** Every request must get a response within this time. */
const RESPONSE_TIMEOUT_MS = 12_000
const CALLBACKS = 4

describe.each(stores)('a server whose database fails (%s)', (store) => {
  let site: SellingSite
  let proxy: FaultProxy | undefined
  let databaseUrl = ''
  let phones = 0
  afterEach(async () => {
    await site.close()
    await proxy?.close()
    proxy = undefined
  })

  async function start(): Promise<void> {
    site = await startSellingSite(store, {}, undefined, async (url) => {
      databaseUrl = url
      if (store === 'sqlite') return url
      proxy = await startFaultProxy(url)
      return proxy.url
    })
  }

  const request = (path: string, options: RequestInit = {}) =>
    fetch(`${site.address}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      ...options,
    })

  async function openSession(): Promise<Record<string, string>> {
    const [token = ''] = (await request('/api/favorites/')).headers.getSetCookie()
    const csrf = token.split(';')[0]?.split('=')[1] ?? ''
    const headers = {
      cookie: `csrftoken=${csrf}`,
      'x-csrftoken': csrf,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ property: site.flats[0] })
    const added = await request('/api/favorites/', { method: 'POST', headers, body })
    expect(added.status).toBe(201)
    const [session = ''] = added.headers.getSetCookie()
    return { ...headers, cookie: `${headers.cookie}; ${session.split(';')[0]}` }
  }

  const callback = (headers: Record<string, string>) => {
    const n = String(++phones).padStart(7, '0')
    const phone = `+7(912)${n.slice(0, 3)}-${n.slice(3, 5)}-${n.slice(5)}`
    const body = JSON.stringify({ name: 'Анна', phone, privacy_policy_agreed: true })
    return request('/api/request/', { method: 'POST', headers, body })
  }

  const storedIds = async () => {
    const db = connectDatabase(databaseUrl)
    try {
      return (await db.selectFrom('callback_requests').select('id').execute()).map(({ id }) => id)
    } finally {
      await db.destroy()
    }
  }

  const faultsByDay: FaultMode[] = isNightly ? ['reset', 'down', 'hang'] : ['down']
  const faults = store === 'postgres' ? faultsByDay : []
  it.each(faults)(
    'acknowledges callback requests during the fault «%s», stores each once, returns 503 with Retry-After for what needs the database, and recovers',
    async (fault) => {
      await start()
      const headers = await openSession()
      const acknowledged: string[] = []
      for (let round = 0; round < 2; round++) {
        const pending = [
          ...Array.from({ length: 6 }, () => request('/api/favorites/', { headers })),
          ...Array.from({ length: 3 }, () => request('/favorites', { headers })),
        ]
        const calls = Array.from({ length: CALLBACKS }, () => callback(headers))
        await proxy?.mode(fault)
        pending.push(request('/api/favorites/', { headers }), request('/favorites', { headers }))
        calls.push(callback(headers))
        for (const response of await Promise.all(pending)) {
          expect([200, 503]).toContain(response.status)
          if (response.status === 503) expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
        }
        for (const response of await Promise.all(calls)) {
          // 429: over the limit of this address, stored and flagged.
          expect([201, 429]).toContain(response.status)
          if (response.status === 201)
            acknowledged.push(((await response.json()) as { id: string }).id)
        }
        expect((await request('/favorites', { headers })).status).toBe(503)
        expect((await request('/flats')).status).toBe(200)
        await proxy?.mode('pass')
        await expect
          .poll(async () => (await request('/favorites', { headers })).status, { timeout: 2_000 })
          .toBe(200)
        expect(site.process.exitCode).toBeNull()
      }
      await expect.poll(storedIds, { timeout: 5_000 }).toHaveLength(2 * (CALLBACKS + 1))
      const stored = await storedIds()
      expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([])
    },
  )

  it('stores a callback request while another process writes', async () => {
    await start()
    const headers = await openSession()
    const other = connectDatabase(databaseUrl)
    const { response } = await other.transaction().execute(async (trx) => {
      await trx.updateTable('catalogue_version').set({ changed_at: '2026-01-01' }).execute()
      const sent = callback(headers)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { response: sent }
    })
    expect((await response).status).toBe(201)
    await other.destroy()
    expect(await storedIds()).toHaveLength(1)
  })
})
