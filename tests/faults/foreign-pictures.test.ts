import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { percentile } from '../../bench/measure.ts'
import { readResidentMemory } from '../../bench/process-facts.ts'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { importFeed } from '../../src/features/feeds/merge/import-feed.server.ts'
import { systemClock } from '../../src/lib/time/clock.ts'
import { makeFeed } from '../support/make-feed.ts'
import { isNightly } from '../support/nightly.ts'
import {
  makeAvifBomb,
  makeEntityBomb,
  makeGifBomb,
  makeJpegBomb,
  makePdfBomb,
  makePngBomb,
  makeSvgBomb,
  makeWebpBomb,
  wrapInSvg,
} from '../support/picture-bombs.ts'
import { recordFigure } from '../support/promise-figures.ts'
import { startServer } from '../support/running-server.ts'
import { createDemoStore } from '../support/stores.ts'

const MEASURED_MS = isNightly ? 60_000 : 6_000
const MAX_RATIO = 1.5
const MAX_GROWTH_MIB = 20
const MAX_STOP_MS = 10_000
const FILES = 20
const BETWEEN_REQUESTS_MS = 20
const SAMPLE_PLAN = /https:\/\/plans\.example[^<]*<\/image>/

const pictures = new Map<string, Buffer>()
const host = createServer(({ url = '' }, response) => {
  const body = pictures.get(url)
  response.writeHead(body ? 200 : 404).end(body)
})
let origin = ''
let media = ''

beforeAll(async () => {
  media = await mkdtemp(join(tmpdir(), 'kvartal-bombs-'))
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  origin = `127.0.0.1:${(host.address() as AddressInfo).port}`
  const plan = { width: 1_600, height: 1_200, channels: 3, background: '#eee' } as const
  pictures.set('/plan.png', await sharp({ create: plan }).png().toBuffer())
  const png = await makePngBomb()
  const others = [
    png,
    wrapInSvg(png),
    wrapInSvg(await makePngBomb(6_300, 6_300)),
    await makeJpegBomb(),
    await makeJpegBomb(6_300, 6_300),
    await makeWebpBomb(),
    await makeGifBomb(),
    await makeAvifBomb(),
    makePdfBomb(),
    makeEntityBomb(),
  ]
  // Two at first, so that the short run meets those that take longest.
  for (let n = 0; n < FILES; n++) {
    const isSvg = n < 2 || n >= others.length + 2
    const bytes = isSvg ? makeSvgBomb(n) : (others[n - 2] ?? png)
    pictures.set(`/bomb-${n}`, bytes)
  }
  pictures.set('/last', makeSvgBomb(1_000))
})
afterAll(async () => {
  host.close()
  await rm(media, { recursive: true, force: true })
})

function importPlans(db: Database, paths: readonly string[]) {
  const flats = paths.map((path, n) => ({ id: path, number: n + 1 }))
  const feed = paths.reduce(
    (text, path) => text.replace(SAMPLE_PLAN, `http://${origin}${path}</image>`),
    makeFeed(flats),
  )
  const bytes = (async function* () {
    yield Buffer.from(feed)
  })()
  return importFeed(db, bytes, { format: 'yrl', source: 'bombs', clock: systemClock })
}

const readPictures = (db: Database) =>
  db.selectFrom('feed_pictures').select(['url', 'address', 'problem', 'decode_tries']).execute()

it('twenty pictures of a feed that take minutes or gigabytes disturb no visitor and no stop', async () => {
  const { url, drop } = await createDemoStore()
  const db = connectDatabase(url)
  const server = await startServer(url, {
    LOG_LEVEL: 'fatal',
    MEDIA_DIR: media,
    OUTBOUND_ALLOW: origin,
  })
  const pid = server.process.pid ?? 0
  try {
    expect(await importPlans(db, ['/plan.png'])).toMatchObject({ created: 1, refused: [] })
    await expect
      .poll(async () => (await readPictures(db))[0]?.address, { timeout: 60_000 })
      .toMatch(/webp$/)
    const shown = (await readPictures(db))[0]?.address ?? ''
    const groups = await findAddresses(server.address, shown)
    await measure(server.address, pid, groups, MEASURED_MS / 3)
    const quiet = await measure(server.address, pid, groups, MEASURED_MS)

    const bombs = [...pictures.keys()].filter((path) => path.startsWith('/bomb'))
    expect(bombs).toHaveLength(FILES)
    expect(await importPlans(db, ['/plan.png', ...bombs])).toMatchObject({ refused: [] })
    await expect
      .poll(async () => (await readPictures(db)).length, { timeout: 60_000 })
      .toBe(FILES + 1)
    // As before: a changed catalogue renders its pages once.
    await measure(server.address, pid, groups, MEASURED_MS / 3)
    const busy = await measure(server.address, pid, groups, MEASURED_MS)
    for (const [name, times] of Object.entries(busy.times)) {
      const ratio = percentile(times, 0.95) / percentile(quiet.times[name] ?? [], 0.95)
      recordFigure(
        {
          promise: 'R17',
          what: `95 of 100 ${name} while ${FILES} pictures that take too much come in, against before`,
          figure: `${ratio.toFixed(2)} ×`,
          limit: `${MAX_RATIO} ×`,
          isHeld: ratio <= MAX_RATIO,
        },
        { onlyAtNight: true },
      )
    }
    const failures = [...quiet.failures, ...busy.failures]
    recordFigure({
      promise: 'R17',
      what: 'requests of visitors that failed meanwhile',
      figure: failures.length === 0 ? '0' : failures.join(', '),
      limit: '0',
      isHeld: failures.length === 0,
    })
    const growth = busy.memory - quiet.memory
    recordFigure(
      {
        promise: 'R17',
        what: 'growth of the resident memory of the server meanwhile',
        figure: `${growth.toFixed(1)} MiB`,
        limit: `${MAX_GROWTH_MIB} MiB`,
        isHeld: growth <= MAX_GROWTH_MIB,
      },
      { onlyAtNight: true },
    )
    if (isNightly) await expectAllRefused(db)

    await importPlans(db, ['/plan.png', ...bombs, '/last'])
    await sleep(3_000)
    const stopping = performance.now()
    await server.stop()
    const stopMs = performance.now() - stopping
    recordFigure({
      promise: 'R17',
      what: 'from SIGTERM to the end of the process while a picture is being drawn',
      figure: `${(stopMs / 1_000).toFixed(1)} s`,
      limit: `${MAX_STOP_MS / 1_000} s`,
      isHeld: stopMs <= MAX_STOP_MS,
    })
    const drawn = (await readPictures(db)).filter(({ address }) => address !== null)
    expect(drawn.map(({ url: plan }) => plan)).toEqual([`http://${origin}/plan.png`])
  } finally {
    await server.stop()
    await db.destroy()
    await drop()
  }
})

/** Each of the files ends with its reason; those that take too much are tried twice. */
async function expectAllRefused(db: Database): Promise<void> {
  const open = async () =>
    (await readPictures(db)).filter(
      ({ address, problem, decode_tries }) =>
        address === null && (problem === null || decode_tries === 1),
    ).length
  await expect.poll(open, { timeout: 900_000, interval: 1_000 }).toBe(0)
  const given = (await readPictures(db)).filter(({ decode_tries }) => decode_tries === 2)
  recordFigure({
    promise: 'R17',
    what: 'files tried twice and given up, of those that take too much',
    figure: `${given.length}`,
    limit: '15 or more',
    isHeld: given.length >= 15,
  })
}

type Groups = Readonly<Record<'pages' | 'assets' | 'media', readonly string[]>>

async function findAddresses(address: string, picture: string): Promise<Groups> {
  const page = await (await fetch(`${address}/flats`)).text()
  const assets = [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))].slice(0, 4)
  expect(assets.length).toBeGreaterThan(1)
  const media = ['1440.webp', '480.avif', '960.jpg'].map((rest) =>
    picture.replace(/\d+\.webp$/, rest),
  )
  return { pages: ['/', '/flats', '/projects'], assets, media: [picture, ...media] }
}

interface Measured {
  times: Record<string, number[]>
  /** Largest resident memory in MiB. */
  memory: number
  failures: string[]
}

/** Visitors who ask for one address after the other, a visitor for each group. */
async function measure(
  address: string,
  pid: number,
  groups: Groups,
  ms: number,
): Promise<Measured> {
  const result: Measured = { times: {}, memory: 0, failures: [] }
  const end = performance.now() + ms
  const visit = async (name: string, paths: readonly string[]) => {
    const times: number[] = []
    result.times[name] = times
    for (let n = 0; performance.now() < end; n++) {
      const path = paths[n % paths.length] ?? '/'
      const started = performance.now()
      try {
        const response = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(15_000) })
        await response.arrayBuffer()
        times.push(performance.now() - started)
        if (response.status !== 200) result.failures.push(`${path} ${response.status}`)
      } catch (error) {
        result.failures.push(`${path} ${String(error)}`)
      }
      await sleep(BETWEEN_REQUESTS_MS)
    }
  }
  const watch = async () => {
    while (performance.now() < end) {
      result.memory = Math.max(result.memory, await readResidentMemory(pid))
      await sleep(100)
    }
  }
  await Promise.all([...Object.entries(groups).map(([name, paths]) => visit(name, paths)), watch()])
  return result
}
