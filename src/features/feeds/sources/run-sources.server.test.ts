import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { connectDatabase, type Database } from '../../../db/connect.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { type RunResult, runSource } from './run-source.server.ts'
import { runDueSources, runSourcesNow } from './run-sources.server.ts'
import { hasDueSource, holdLease, leaseSource, ownsLease } from './source-leases.server.ts'
import { parseSource } from './source-settings.server.ts'
import { addSource, getSource, listRuns, listSources, removeSource } from './sources.server.ts'

const SECOND_MS = 1_000
const WAIT = { timeout: 15_000 }

describeOnStores('feed sources', (under) => {
  let clock = movableClock()
  /** The second process. */
  let other: Database
  beforeAll(() => {
    other = connectDatabase(under.url)
  })
  afterAll(() => other.destroy())
  beforeEach(async () => {
    for (const table of ['feed_runs', 'feed_sources', 'price_history', 'lots'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    clock = movableClock('2026-11-21T09:00:00.000Z')
  })

  const add = async (...names: string[]) => {
    for (const name of names) {
      const url = `https://feeds.example/${name}.xml`
      await addSource(
        under.db,
        parseSource({ format: 'yandex', url, every: '1h', name }),
        clock.now(),
      )
    }
  }
  /** Hosts of which those in `hanging` never end their answers; the others send one flat. */
  const createHosts = (...hanging: string[]) => {
    const fetched: string[] = []
    let now = 0
    let most = 0
    const hang = Promise.withResolvers<never>()
    hang.promise.catch(() => {})
    const release = () => hang.reject(new OutboundError('ответа нет слишком долго'))
    onTestFinished(release)
    const outbound: Outbound = {
      get: async (url, { signal }) => {
        const name = /(\w+)\.xml/.exec(url)?.[1] ?? ''
        fetched.push(name)
        most = Math.max(most, ++now)
        const body = async function* () {
          try {
            if (hanging.includes(name)) {
              yield Buffer.from('<realty-feed>')
              const lost = Promise.withResolvers<never>()
              const onAbort = () => lost.reject(new OutboundError('передача файла прервана'))
              signal?.addEventListener('abort', onAbort)
              if (signal?.aborted) onAbort()
              await Promise.race([hang.promise, lost.promise])
            }
            yield Buffer.from(makeFeed([{ id: name, number: parseInt(name, 36) }]))
          } finally {
            now--
          }
        }
        return { status: 200, headers: {}, url, body: body() }
      },
    }
    return {
      outbound,
      fetched,
      most: () => most,
      release,
    }
  }
  const work = (db: Database, outbound: Outbound) => {
    const results: Array<readonly [string, RunResult['outcome'] | null]> = []
    const ended = runDueSources(
      { db, clock, outbound, facts: {} },
      ({ name }, result) => results.push([name, result?.outcome ?? null]),
      5,
    )
    return { results, ended }
  }

  it('imports quick feeds while a feed beside them never ends', async () => {
    await add('slow', 'one', 'two')
    const hosts = createHosts('slow')
    const { results, ended } = work(under.db, hosts.outbound)
    await vi.waitFor(() => expect(results).toHaveLength(2), WAIT)
    expect(results.map(([name]) => name).toSorted()).toEqual(['one', 'two'])
    expect(await getSource(under.db, 'one')).toMatchObject({ last_outcome: 'imported' })
    expect(await getSource(under.db, 'slow')).toMatchObject({ last_outcome: null })
    // What becomes due meanwhile does not wait for it, either.
    await add('late')
    await vi.waitFor(() => expect(results.map(([name]) => name)).toContain('late'), WAIT)
    hosts.release()
    await ended
    expect(results.at(-1)).toEqual(['slow', 'unreachable'])
    verifies('D83-1')
  })

  it('are run once each by two processes, at most three at once', async () => {
    await add('a', 'b', 'c', 'd', 'e', 'f', 'g')
    const hosts = createHosts('a', 'b', 'c')
    const workers = [work(under.db, hosts.outbound), work(other, hosts.outbound)]
    await vi.waitFor(() => expect(hosts.fetched).toHaveLength(3), WAIT)
    expect(await hasDueSource(under.db, clock.now())).toBe(false)
    hosts.release()
    await Promise.all(workers.map(({ ended }) => ended))
    // A process that found all places taken ends; its next look is the schedule's.
    await work(other, hosts.outbound).ended
    expect(hosts.fetched.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(hosts.most()).toBe(3)
    expect((await listSources(under.db)).every(({ leased_by }) => leased_by === null)).toBe(true)
    verifies('D83-1')
  })

  it('are taken over 30 s after the process that fetched them was killed', async () => {
    await add('one', 'two')
    const killed = await leaseSource(other, clock.now())
    expect(killed?.name).toBe('one')
    const hosts = createHosts()
    await work(under.db, hosts.outbound).ended
    expect(hosts.fetched).toEqual(['two'])
    expect(await leaseSource(under.db, clock.now(), 'one')).toBeNull()
    clock.advance(30 * SECOND_MS - 1)
    expect(await hasDueSource(under.db, clock.now())).toBe(false)
    clock.advance(1)
    await work(under.db, hosts.outbound).ended
    expect(hosts.fetched).toEqual(['two', 'one'])
    verifies('D83-2')
  })

  it('stay with a run that lasts, which renews its lease', async () => {
    await add('slow')
    const hosts = createHosts('slow')
    const leased = await leaseSource(under.db, clock.now())
    if (!leased) throw new Error('not due')
    const parts = { db: under.db, clock, outbound: hosts.outbound, facts: {}, renewMs: 5 }
    const ended = runSource(leased, parts)
    for (let n = 0; n < 5; n++) {
      clock.advance(25 * SECOND_MS)
      const until = new Date(clock.now().getTime() + 30 * SECOND_MS).toISOString()
      await vi.waitFor(
        async () => expect(await getSource(other, 'slow')).toMatchObject({ leased_until: until }),
        WAIT,
      )
      expect(await leaseSource(other, clock.now())).toBeNull()
    }
    hosts.release()
    expect(await ended).toMatchObject({ outcome: 'unreachable' })
    verifies('D83-2')
  })

  it('are left alone by a run that lost its lease: it neither changes lots nor stores its result', async () => {
    await add('one')
    const stopped = await leaseSource(other, clock.now())
    clock.advance(30 * SECOND_MS)
    const successor = await leaseSource(under.db, clock.now())
    if (!stopped || !successor) throw new Error('not due')
    const hosts = createHosts()
    const run = await runSource(stopped, { db: other, clock, outbound: hosts.outbound, facts: {} })
    expect(run).toMatchObject({ outcome: 'failed', report: null })
    expect(await under.db.selectFrom('lots').select('id').execute()).toEqual([])
    expect(await listRuns(under.db, 'one')).toEqual([])
    expect(await ownsLease(under.db, successor)).toBe(true)
    verifies('D83-2')
  })

  it('abort the download of a run when its source is removed', async () => {
    await add('slow')
    const hosts = createHosts('slow')
    const leased = await leaseSource(under.db, clock.now())
    if (!leased) throw new Error('not due')
    const parts = { db: under.db, clock, outbound: hosts.outbound, facts: {}, renewMs: 5 }
    const ended = runSource(leased, parts)
    await vi.waitFor(() => expect(hosts.fetched).toEqual(['slow']), WAIT)
    await removeSource(other, 'slow')
    expect(await ended).toMatchObject({ outcome: 'failed' })
  })

  it('are free when a lease ends too far ahead: an earlier release leased for 30 minutes', async () => {
    await add('one')
    await under.db
      .updateTable('feed_sources')
      .set({ leased_until: new Date(clock.now().getTime() + 1_800 * SECOND_MS).toISOString() })
      .execute()
    expect(await hasDueSource(under.db, clock.now())).toBe(true)
    expect(await leaseSource(under.db, clock.now())).not.toBeNull()
  })

  it('keep their lease while the database cannot be written', async () => {
    await add('one')
    const leased = await leaseSource(under.db, clock.now())
    if (!leased) throw new Error('not due')
    const gone = connectDatabase(under.url)
    await gone.destroy()
    const lease = holdLease(leased, { db: gone, clock, renewMs: 1 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await lease.stop()
    expect(lease.signal.aborted).toBe(false)
  })

  it('are run now by name, and the one that another process has is reported', async () => {
    await add('a', 'b', 'c')
    await leaseSource(other, clock.now(), 'b')
    const hosts = createHosts()
    const results: Record<string, string | null> = {}
    const parts = { db: under.db, clock, outbound: hosts.outbound, facts: {} }
    await runSourcesNow(await listSources(under.db), parts, ({ name }, result) => {
      results[name] = result?.outcome ?? null
    })
    expect(results).toEqual({ a: 'imported', b: null, c: 'imported' })
  })

  it('reject when the result of a run cannot be stored, once the others have ended', async () => {
    await add('one', 'two')
    const hosts = createHosts()
    const broken = new Error('no disk')
    const ended = runDueSources(
      { db: under.db, clock, outbound: hosts.outbound, facts: {} },
      ({ name }) => {
        if (name === 'one') throw broken
      },
    )
    await expect(ended).rejects.toBe(broken)
    expect(await getSource(under.db, 'two')).toMatchObject({ last_outcome: 'imported' })
  })
})
