import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callbackContext } from '../../../../tests/support/callback-context.ts'
import { startFaultProxy } from '../../../../tests/support/fault-proxy.ts'
import { createStore, describeOnStores, stores } from '../../../../tests/support/stores.ts'
import { startTripCounter } from '../../../../tests/support/trip-counter.ts'
import { connectDatabase, connectServerDatabase } from '../../../db/connect.ts'
import { migrateDatabase } from '../../../db/migrate.ts'
import { requestCallback } from './commands.server.ts'

describe.each(stores.filter((store) => store === 'postgres'))('requestCallback (%s)', (store) => {
  let url = ''
  const closing: Array<() => Promise<unknown>> = []
  beforeEach(async () => {
    const created = await createStore(store)
    url = created.url
    const db = connectDatabase(url)
    await migrateDatabase(db)
    await db.destroy()
    closing.push(created.drop)
  })
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  async function openThrough(proxy: { url: string; close: () => Promise<void> }) {
    const { db, close } = connectServerDatabase(proxy.url)
    closing.push(proxy.close, close)
    let phones = 0
    const ask = () =>
      requestCallback(callbackContext(db), {
        form: {
          type: 'callback',
          name: 'Анна',
          phone: `+7(912)000-00-${10 + ++phones}`,
          privacy_policy_agreed: true,
        },
        context: { lot: 'Ф-17' },
        ip: '203.0.113.7',
      })
    return { db, ask }
  }

  it('needs three round trips for the first request of a process and two for any other', async () => {
    const counter = await startTripCounter(url)
    const { db, ask } = await openThrough(counter)
    await sql`select 1`.execute(db)
    const trips: number[] = []
    for (let n = 0; n < 3; n++) {
      counter.take()
      expect((await ask()).outcome).toBe('created')
      trips.push(counter.take())
    }
    expect(trips).toEqual([3, 2, 2])
  })

  it('stores twenty parallel requests of one address over a slow connection', async () => {
    const proxy = await startFaultProxy(url)
    const { db, ask } = await openThrough(proxy)
    await proxy.mode('slow', { delayMs: 150 })
    const results = await Promise.all(Array.from({ length: 20 }, ask))
    const outcomes = results.map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual([...Array(5).fill('created'), ...Array(15).fill('limited')])
    await proxy.mode('pass')
    expect(await db.selectFrom('callback_requests').select('id').execute()).toHaveLength(20)
  })

  it('stores a request once after all pooled connections were lost', async () => {
    const proxy = await startFaultProxy(url)
    const { db, ask } = await openThrough(proxy)
    await Promise.all([ask(), ask(), ask()])
    await proxy.mode('reset')
    await proxy.mode('pass')
    expect((await ask()).outcome).toBe('created')
    expect(await db.selectFrom('callback_requests').select('id').execute()).toHaveLength(4)
  })
})

describeOnStores('requestCallback', (under) => {
  it('stores every one of fifty parallel requests of different visitors', async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        requestCallback(callbackContext(under.db), {
          form: {
            type: 'callback',
            name: 'Анна',
            phone: `+7(912)000-00-${10 + n}`,
            privacy_policy_agreed: true,
          },
          context: {},
          ip: `10.0.0.${n}`,
        }),
      ),
    )
    const stored = await under.db.selectFrom('callback_requests').select('id').execute()
    expect(new Set(results.map(({ id }) => id))).toEqual(new Set(stored.map(({ id }) => id)))
    expect(stored).toHaveLength(50)
  })
})
