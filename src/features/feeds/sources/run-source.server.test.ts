import { beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { type FeedFlat, makeFeed, manyFlats } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import type { OutboundOptions, OutboundResponse } from '../../../outbound/outbound.ts'
import { runSource } from './run-source.server.ts'
import { hasDueSource, leaseSource } from './source-leases.server.ts'
import { findSourceProblems } from './source-alarm.server.ts'
import { parseSource } from './source-settings.server.ts'
import {
  addSource,
  getSource,
  listRuns,
  pauseSource,
  removeSource,
  sweepFeedRuns,
} from './sources.server.ts'

const MINUTE_MS = 60_000
const URL_OF_FEED = 'https://feeds.example/yandex.xml'

type Answer = { status?: number; body?: string | Uint8Array; etag?: string } | Error

describeOnStores('a feed source', (under) => {
  let clock = movableClock()
  let answer: Answer
  let asked: OutboundOptions[]

  beforeEach(async () => {
    for (const table of ['feed_runs', 'feed_sources', 'price_history', 'lots'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    clock = movableClock('2026-11-21T09:00:00.000Z')
    asked = []
    const settings = parseSource({ format: 'yandex', url: URL_OF_FEED, every: '10m' })
    await addSource(under.db, settings, clock.now())
  })

  const outbound = {
    get: async (_url: string, options: OutboundOptions): Promise<OutboundResponse> => {
      asked.push(options)
      if (answer instanceof Error) throw answer
      const { status = 200, body = '', etag } = answer
      return {
        status,
        headers: etag === undefined ? {} : { etag },
        url: URL_OF_FEED,
        body: (async function* () {
          yield Buffer.from(body)
        })(),
      }
    },
  }
  /** Runs the source if it is due. */
  const runDue = async () => {
    const leased = await leaseSource(under.db, clock.now())
    if (!leased) return null
    return runSource(leased, { db: under.db, clock, outbound, facts: {}, random: () => 0.5 })
  }
  const flats = (count: number): FeedFlat[] => [...manyFlats(count)]
  it('places the projects of a feed without addresses in the city of the source', async () => {
    const typed = { format: 'avito', url: 'https://feeds.example/avito.xml', every: '10m' }
    expect(() => parseSource({ ...typed, format: 'yandex', city: 'Тверь' })).toThrow(
      'город называют у avito',
    )
    expect(() => parseSource({ ...typed, city: ' ' })).toThrow('город не назван')
    await pauseSource(under.db, 'yrl', true, clock.now())
    await addSource(under.db, parseSource({ ...typed, city: 'Вологда' }), clock.now())
    answer = {
      body: `<Ads><Ad><Id>a</Id><Category>Квартиры</Category><OperationType>Продам</OperationType>
<MarketType>Новостройка</MarketType><NewDevelopmentId>91919</NewDevelopmentId><Price>7000000</Price>
<Rooms>2</Rooms><Square>58</Square><Floor>2</Floor></Ad></Ads>`,
    }
    expect(await runDue()).toMatchObject({ outcome: 'imported', report: { created: 1 } })
    const project = under.db
      .selectFrom('projects')
      .innerJoin('cities', 'cities.id', 'projects.city_id')
      .select('cities.name')
      .where('projects.external_key', '=', 'avito:91919')
    expect(await project.execute()).toEqual([{ name: 'Вологда' }])
  })

  const onSale = async () => {
    const rows = await under.db
      .selectFrom('lots')
      .select('id')
      .where('status', '<>', 'sold')
      .execute()
    return rows.length
  }

  it('is imported when it is due, asks conditionally, and is due again after its interval', async () => {
    answer = { body: makeFeed(flats(12)), etag: '"1"' }
    expect(await runDue()).toMatchObject({ outcome: 'imported', report: { created: 12 } })
    expect(await runDue()).toBeNull()
    clock.advance(10 * MINUTE_MS - 1)
    expect(await hasDueSource(under.db, clock.now())).toBe(false)
    clock.advance(1)
    expect(await hasDueSource(under.db, clock.now())).toBe(true)
    answer = { status: 304 }
    expect(await runDue()).toMatchObject({ outcome: 'unchanged' })
    expect(asked.map(({ headers }) => headers)).toEqual([{}, { 'if-none-match': '"1"' }])
    const runs = await listRuns(under.db, 'yrl')
    expect(runs.map(({ outcome }) => outcome)).toEqual(['unchanged', 'imported'])
    expect(await findSourceProblems(under.db, clock.now())).toBeNull()
  })

  it('is not read again while its server sends the same document, unless it is large', async () => {
    let read = 0
    const showProgress = () => ({
      watch: (bytes: AsyncIterable<Uint8Array>) => bytes,
      offers: (count: number) => void (read += count),
      end: () => {},
    })
    const run = async (body: string) => {
      answer = { body }
      clock.advance(10 * MINUTE_MS)
      const leased = await leaseSource(under.db, clock.now())
      if (!leased) throw new Error('no source is due')
      const parts = { db: under.db, clock, outbound, facts: {}, random: () => 0.5, showProgress }
      read = 0
      return { ...(await runSource(leased, parts)), read }
    }
    const feed = makeFeed(flats(3))
    expect(await run(feed)).toMatchObject({ outcome: 'imported', report: { created: 3 }, read: 3 })
    expect(await run(feed)).toMatchObject({
      outcome: 'imported',
      report: { unchanged: 3 },
      read: 0,
    })
    const large = feed + `<!--${'x'.repeat(1_000_000)}-->`.repeat(17)
    for (const read of [3, 3]) {
      expect(await run(large)).toMatchObject({
        outcome: 'imported',
        report: { unchanged: 3 },
        read,
      })
    }
  })

  it('keeps the last good stock through an hour of hangs, redirects, shrinking, wrong encoding and HTML', async () => {
    const good = makeFeed(flats(40))
    answer = { body: good, etag: '"good"' }
    await runDue()
    const bad: Array<[Answer, string]> = [
      [new OutboundError('ответа нет слишком долго'), 'unreachable'],
      [
        new OutboundError('перенаправление на чужой адрес a.example', { isRefused: true }),
        'unreachable',
      ],
      [{ body: makeFeed(flats(9)) }, 'rejected'],
      [
        {
          body: Buffer.concat([
            Buffer.from('<?xml version="1.0" encoding="utf-8"?><realty-feed><offer internal-id="'),
            Buffer.from([0xcf, 0xf0]),
            Buffer.from('"/></realty-feed>'),
          ]),
        },
        'rejected',
      ],
      [{ body: '<!DOCTYPE html><html><body>Вход</body></html>' }, 'rejected'],
      [{ body: makeFeed([{ id: 'x', area: -1 }]) }, 'rejected'],
      [{ status: 500 }, 'unreachable'],
    ]
    for (const [next, outcome] of bad) {
      answer = next
      clock.advance(24 * 60 * MINUTE_MS)
      expect(await runDue()).toMatchObject({ outcome })
      expect(await onSale()).toBe(40)
    }
    const { failures, etag } = await getSource(under.db, 'yrl')
    expect({ failures, etag }).toEqual({ failures: 7, etag: '"good"' })
    expect(await findSourceProblems(under.db, clock.now())).toMatch(
      /не обновлялся с \d\d\.\d\d\.\d{4}, \d\d:\d\d:/,
    )
    answer = { body: good }
    clock.advance(24 * 60 * MINUTE_MS)
    expect(await runDue()).toMatchObject({ outcome: 'imported', report: { unchanged: 40 } })
    expect(await findSourceProblems(under.db, clock.now())).toBeNull()
    expect(await getSource(under.db, 'yrl')).toMatchObject({ failures: 0, problem: null })
  })

  it('is tried later and later while it fails, at most a day, within a tenth of the time', async () => {
    answer = new OutboundError('нет связи (ECONNREFUSED)')
    const waits = []
    for (let n = 0; n < 10; n++) {
      await runDue()
      const { next_run_at } = await getSource(under.db, 'yrl')
      const wait = Date.parse(next_run_at) - clock.now().getTime()
      waits.push(wait / MINUTE_MS)
      clock.advance(wait)
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 1_440, 1_440])
    for (const [random, minutes] of [
      [0, 9],
      [1, 11],
    ] as const) {
      await pauseSource(under.db, 'yrl', false, clock.now())
      answer = { body: makeFeed(flats(3)) }
      const leased = await leaseSource(under.db, clock.now())
      if (!leased) throw new Error('not due')
      await runSource(leased, { db: under.db, clock, outbound, facts: {}, random: () => random })
      const { next_run_at } = await getSource(under.db, 'yrl')
      expect(Date.parse(next_run_at) - clock.now().getTime()).toBe(minutes * MINUTE_MS)
    }
  })

  it('is an alarm when it was rejected, when prices jumped, or after three intervals without success', async () => {
    answer = { body: makeFeed(flats(30)) }
    await runDue()
    answer = {
      body: makeFeed(flats(30).map((flat) => ({ ...flat, price: (flat.price ?? 0) * 100 }))),
    }
    clock.advance(10 * MINUTE_MS)
    await runDue()
    expect(await findSourceProblems(under.db, clock.now())).toContain('по цене задержано 30')
    answer = { body: makeFeed(flats(30)) }
    clock.advance(10 * MINUTE_MS)
    await runDue()
    expect(await findSourceProblems(under.db, clock.now())).toBeNull()
    answer = new OutboundError('нет связи (ETIMEDOUT)')
    clock.advance(10 * MINUTE_MS)
    await runDue()
    expect(await findSourceProblems(under.db, clock.now())).toBeNull()
    clock.advance(31 * MINUTE_MS)
    expect(await findSourceProblems(under.db, clock.now())).toContain('не обновлялся')
    await pauseSource(under.db, 'yrl', true, clock.now())
    expect(await findSourceProblems(under.db, clock.now())).toBeNull()
  })

  it('is not run while it is paused, and leaves its lots when it is removed', async () => {
    answer = { body: makeFeed(flats(5)) }
    await runDue()
    await pauseSource(under.db, 'yrl', true, clock.now())
    clock.advance(60 * MINUTE_MS)
    expect(await runDue()).toBeNull()
    await pauseSource(under.db, 'yrl', false, clock.now())
    expect(await runDue()).not.toBeNull()
    await removeSource(under.db, 'yrl')
    expect(await onSale()).toBe(5)
    await expect(getSource(under.db, 'yrl')).rejects.toThrow('источника «yrl» нет')
  })

  it('has its runs stored for 90 days', async () => {
    answer = { body: makeFeed(flats(2)) }
    await runDue()
    clock.advance(90 * 24 * 60 * MINUTE_MS)
    await sweepFeedRuns({ db: under.db, clock })
    expect(await listRuns(under.db, 'yrl')).toHaveLength(1)
    clock.advance(1_000)
    await sweepFeedRuns({ db: under.db, clock })
    expect(await listRuns(under.db, 'yrl')).toEqual([])
  })
})

it.each([
  [{ format: 'ozon', url: URL_OF_FEED, every: '1h' }, 'формат — один из'],
  [{ format: 'cian', url: 'ftp://a.example/', every: '1h' }, 'http или https'],
  [{ format: 'cian', url: 'https://a:b@a.example/', every: '1h' }, 'без имени и пароля'],
  [{ format: 'cian', url: URL_OF_FEED, every: '4m' }, 'от 5 минут'],
  [{ format: 'cian', url: URL_OF_FEED, every: '8d' }, 'до 7 дней'],
  [{ format: 'cian', url: URL_OF_FEED, every: 'often' }, '30m, 2h или 1d'],
  [{ format: 'cian', url: URL_OF_FEED, every: '1h', name: 'own' }, 'имя —'],
  [{ format: 'constructor', url: '', every: '' }, 'формат'],
])('rejects the source %j', (typed, reason) => {
  expect(() => parseSource(typed)).toThrow(reason)
})

it('reads the interval in minutes, and names a source like its format', () => {
  const read = (every: string) => parseSource({ format: 'yandex', url: URL_OF_FEED, every })
  expect(read('30m')).toMatchObject({ every: 30, format: 'yrl', name: 'yrl' })
  expect(read('2h').every).toBe(120)
  expect(read('1d').every).toBe(1_440)
})
