import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../tests/support/fault-proxy.ts'
import { startTripCounter } from '../../tests/support/trip-counter.ts'
import { createStore, describeOnStores, stores } from '../../tests/support/stores.ts'
import { connectDatabase, connectServerDatabase, type ServerDatabase } from './connect.ts'
import { runInOneRoundTrip } from './one-round-trip.ts'

/** Long enough for a busy machine; the tests check outcomes only. */
const WAIT_MS = 20_000

describe.each(stores.filter((store) => store === 'postgres'))('a connection to %s', (store) => {
  const closing: Array<() => Promise<unknown>> = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  async function openThroughProxy(): Promise<{ proxy: FaultProxy; database: ServerDatabase }> {
    const { url, drop } = await createStore(store)
    const proxy = await startFaultProxy(url)
    const database = connectServerDatabase(proxy.url)
    closing.push(drop, proxy.close, database.close)
    return { proxy, database }
  }

  const sleepInDatabase = ({ db }: ServerDatabase) => sql`select pg_sleep(4)`.execute(db)

  it.each(['reset', 'down'] as const)(
    'rejects queries in flight when the network fails (%s), and works after it recovers',
    async (fault) => {
      const { proxy, database } = await openThroughProxy()
      const inFlight = Array.from({ length: 5 }, () => sleepInDatabase(database))
      inFlight.push(
        database.db.transaction().execute((trx) => sql`select pg_sleep(4)`.execute(trx)),
      )
      // All connections are in use when the network fails.
      await expect.poll(() => proxy.accepted()).toBe(inFlight.length)
      const settled = Promise.allSettled(inFlight)
      await proxy.mode(fault)
      expect((await settled).map(({ status }) => status)).toEqual(inFlight.map(() => 'rejected'))
      await expect(sql`select 1`.execute(database.db)).rejects.toThrow()
      await proxy.mode('pass')
      expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    },
  )

  it('rejects queries in flight when the server ends its sessions, and works again immediately', async () => {
    const { database } = await openThroughProxy()
    const inFlight = Promise.allSettled([sleepInDatabase(database), sleepInDatabase(database)])
    const others = sql`pid <> pg_backend_pid() and datname = current_database()`
    await expect
      .poll(async () => {
        const { rows } = await sql<{ ended: boolean }>`
          select pg_terminate_backend(pid) as ended from pg_stat_activity
          where ${others} and query like 'select pg_sleep%'`.execute(database.background)
        return rows.length
      })
      .toBeGreaterThan(0)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`.execute(
      database.background,
    )
    expect((await inFlight).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect.poll(async () => (await sql`select 1`.execute(database.db)).rows.length).toBe(1)
  })

  it('rejects statements and connections that get no response, and works after the network recovers', async () => {
    const { proxy, database } = await openThroughProxy()
    await Promise.all(Array.from({ length: 3 }, () => sql`select 1`.execute(database.db)))
    await proxy.mode('hang')
    const waiting = Array.from({ length: 15 }, () => sql`select 1`.execute(database.db))
    const settled = await Promise.allSettled(waiting)
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['rejected']))
    await proxy.mode('pass')
    await expect
      .poll(async () => (await sql`select 1 as one`.execute(database.db)).rows, { timeout: 2_000 })
      .toEqual([{ one: 1 }])
  })

  it('ends a transaction that waits too long for a lock', async () => {
    const { database } = await openThroughProxy()
    const lock = sql`select pg_advisory_xact_lock(1)`
    await database.background.transaction().execute(async (trx) => {
      await lock.execute(trx)
      const waiting = database.db.transaction().execute((other) => lock.execute(other))
      await expect(waiting).rejects.toThrow()
    })
    await database.db.transaction().execute((trx) => lock.execute(trx))
  })

  it("does not limit the time of a tool's statement", async () => {
    const { url, drop } = await createStore(store)
    const tool = connectDatabase(url)
    closing.push(drop, () => tool.destroy())
    expect((await sql`select pg_sleep(1.6)`.execute(tool)).rows).toHaveLength(1)
  })

  it('sends a batch of statements in one round trip', async () => {
    const { url, drop } = await createStore(store)
    const counter = await startTripCounter(url)
    const db = connectDatabase(counter.url)
    closing.push(drop, counter.close, () => db.destroy())
    await sql`select 1`.execute(db)
    const statements = Array.from({ length: 6 }, (_, n) =>
      CompiledQuery.raw('select $1::int as n', [n]),
    )
    counter.take()
    const rows = await runInOneRoundTrip(db, { statements, responseTimeout: WAIT_MS })
    expect(counter.take()).toBe(1)
    expect(rows).toEqual(statements.map((_, n) => [{ n }]))
  })
})

describeOnStores('runInOneRoundTrip', (under) => {
  beforeAll(() => under.db.deleteFrom('secrets').execute())

  const insert = (name: string, value: string) =>
    under.db.insertInto('secrets').values({ name, value }).compile()
  const names = async () =>
    (await under.db.selectFrom('secrets').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    )

  it('returns the results in order and stores everything', async () => {
    const all = under.db.selectFrom('secrets').select('value').orderBy('name').compile()
    const statements = [insert('a', '1'), all, insert('b', '2'), all]
    expect(await runInOneRoundTrip(under.db, { statements, responseTimeout: WAIT_MS })).toEqual([
      [],
      [{ value: '1' }],
      [],
      [{ value: '1' }, { value: '2' }],
    ])
    expect(await names()).toEqual(['a', 'b'])
  })

  it('rejects with the first error and stores nothing', async () => {
    await expect(
      runInOneRoundTrip(under.db, {
        statements: [insert('c', '1'), insert('a', 'again'), insert('d', '1')],
        responseTimeout: WAIT_MS,
      }),
    ).rejects.toThrow(/unique/i)
    expect(await names()).toEqual(['a', 'b'])
    await runInOneRoundTrip(under.db, {
      statements: [insert('e', '1'), insert('f', '1')],
      responseTimeout: WAIT_MS,
    })
    expect(await names()).toEqual(['a', 'b', 'e', 'f'])
  })
})
