import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { createDeskCaller, type DeskCaller, sendFile } from '../support/desk-files.ts'
import { makeDeskUser, signInByHttp } from '../support/desk.ts'
import { makeFeed, manyFlats } from '../support/make-feed.ts'
import { isNightly } from '../support/nightly.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { stores } from '../support/stores.ts'

const LOTS = isNightly ? 40_000 : 8_000
const SETTINGS = { DESK_SECOND_FACTOR: 'optional', DESK_LATE_MINUTES: '0', LOG_LEVEL: 'fatal' }
/** A lease of a killed process ends after 30 s. */
const WITHIN = { timeout: 90_000, interval: 50 }

/** The processes that work on runs of a server. */
function listWorkers({ process: server }: RunningServer): number[] {
  // Without a child it exits with 1.
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(server.pid)], {
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter((line) => line.includes('sources run --due'))
    .map((line) => Number.parseInt(line, 10))
}

const readState = async (desk: DeskCaller, id: number): Promise<string> =>
  (await desk.send('GET', `runs/${id}/`)).body.state

/** Kills the process that works on a run while it is in a state; returns whether it was caught there. */
async function killIn(
  server: RunningServer,
  desk: DeskCaller,
  id: number,
  state: string,
): Promise<boolean> {
  for (;;) {
    const now = await readState(desk, id)
    if (now !== state && now !== 'queued') return false
    const workers = listWorkers(server)
    if (now === state && workers.length > 0) {
      await sleep(100)
      for (const pid of workers) process.kill(pid, 'SIGKILL')
      return true
    }
    await sleep(10)
  }
}

it.each(stores)(
  'a run whose process is killed while it reads or applies continues, and the site has all of it or nothing (%s)',
  async (store) => {
    let email = ''
    const { url, drop } = await createSellingStore(store, async (db) => {
      email = (await makeDeskUser(db, 'editor', { factor: false })).email
    })
    const db = connectDatabase(url)
    const server = await startServer(url, SETTINGS)
    const countLots = async () => {
      const { count } = await db
        .selectFrom('lots')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('source', '=', 'sales')
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    try {
      const desk = createDeskCaller(server.address, await signInByHttp(server.address, email))
      expect((await desk.send('POST', 'sources/', { name: 'sales' })).status).toBe(201)
      const file = await sendFile(desk, Buffer.from(makeFeed(manyFlats(LOTS))))
      expect(file).toMatchObject({ status: 200, body: { format: 'yandex' } })
      const begun = await desk.send('POST', 'sources/sales/runs/', { upload: file.body.id })
      const { id } = begun.body.run as { id: number }
      // Each lease that is not renewed lasts 30 s: by day one of both is enough.
      const wasReading = !isNightly || (await killIn(server, desk, id, 'reading'))
      await expect.poll(() => readState(desk, id), WITHIN).toBe('ready')
      expect(await countLots()).toBe(0)

      const { version } = (await desk.send('GET', `runs/${id}/`)).body
      const both = await Promise.all([
        desk.send('POST', `runs/${id}/apply/`, { version }),
        desk.send('POST', `runs/${id}/apply/`, { version }),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
      const wasApplying = await killIn(server, desk, id, 'applying')
      expect([0, LOTS]).toContain(await countLots())
      await expect.poll(() => readState(desk, id), WITHIN).toMatch(/applied|unchanged/)
      expect(await countLots()).toBe(LOTS)
      expect([wasReading, wasApplying]).toEqual([true, true])
    } finally {
      await db.destroy()
      await server.stop()
      await drop()
    }
  },
)

it.each(stores)(
  'a run that is queued is taken by one of two servers and applied once (%s)',
  async (store) => {
    let email = ''
    const { url, drop } = await createSellingStore(store, async (db) => {
      email = (await makeDeskUser(db, 'editor', { factor: false })).email
    })
    const servers = [await startServer(url, SETTINGS), await startServer(url, SETTINGS)]
    try {
      const session = await signInByHttp(servers[0]?.address ?? '', email)
      const desks = servers.map(({ address }) =>
        createDeskCaller(address, { ...session, origin: address }),
      )
      const [one, other] = desks as [DeskCaller, DeskCaller]
      await one.send('POST', 'sources/', { name: 'sales' })
      const file = await sendFile(one, Buffer.from(makeFeed(manyFlats(40))))
      const { run } = (await one.send('POST', 'sources/sales/runs/', { upload: file.body.id })).body
      await expect.poll(() => readState(other, run.id), WITHIN).toBe('ready')
      const { version } = (await other.send('GET', `runs/${run.id}/`)).body
      const answers = await Promise.all(
        desks.map((desk) => desk.send('POST', `runs/${run.id}/apply/`, { version })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
      await expect.poll(() => readState(one, run.id), WITHIN).toBe('applied')
      const counts = async () =>
        Promise.all(
          servers.map(async ({ address }) => {
            const response = await fetch(`${address}/api/flats/?limit=1`)
            return ((await response.json()) as { count: number }).count
          }),
        )
      await expect.poll(counts, WITHIN).toEqual([44, 44])
    } finally {
      for (const server of servers) await server.stop()
      await drop()
    }
  },
)
