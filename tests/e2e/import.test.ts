import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreshBundle } from '../../scripts/build/cli-bundle.mjs'
import { feedPieces, manyFlats } from '../support/make-feed.ts'
import { isNightly } from '../support/nightly.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { createStore, stores } from '../support/stores.ts'

const run = promisify(execFile)

interface Facets {
  count: number
  rooms: { options: Array<{ count: number }> }
}

describe.each(isNightly ? stores : stores.slice(-1))(
  'an import by another process (%s)',
  (store) => {
    let server: RunningServer
    let url = ''
    let drop: () => Promise<void>
    let folder = ''
    beforeAll(async () => {
      const created = await createStore(store)
      url = created.url
      drop = created.drop
      folder = await mkdtemp(join(tmpdir(), 'kvartal-feed-'))
      await importFlats(1_000)
      server = await startServer(url)
    })
    afterAll(async () => {
      await server.stop()
      await drop()
      await rm(folder, { recursive: true, force: true })
    })

    async function importFlats(count: number) {
      const feed = join(folder, `${count}.xml`)
      await writeFile(feed, [...feedPieces(manyFlats(count))].join(''))
      const { stdout } = await run(
        process.execPath,
        ['cli/kvartal.mjs', 'import', 'yrl', feed, '--json'],
        { env: { ...process.env, DATABASE_URL: url } },
      )
      return JSON.parse(stdout) as { created: number; unchanged: number }
    }

    const facets = async () =>
      (await (await fetch(`${server.address}/api/flats/facets/`)).json()) as Facets

    it('runs the bundle of the build', () => {
      expect(findFreshBundle()).toMatch(/dist\/cli\/main\.js$/)
    })

    it('prevents the seeding of the demo company', async () => {
      expect((await facets()).count).toBe(1_000)
    })

    it('is visible in the running server atomically: every response shows either the old or the new catalogue', async () => {
      const seen = new Set<number>()
      let done = false
      const visitor = (async () => {
        while (!done) {
          const found = await facets()
          const byRooms = found.rooms.options.reduce((sum, option) => sum + option.count, 0)
          expect(byRooms).toBe(found.count)
          seen.add(found.count)
          const page = await fetch(`${server.address}/flats?page=2`)
          expect(page.status).toBe(200)
          await page.text()
          await sleep(5)
        }
      })()
      const report = await importFlats(3_000)
      expect(report).toMatchObject({ created: 2_000, unchanged: 1_000 })
      await expect.poll(() => seen.has(3_000), { timeout: 5_000 }).toBe(true)
      done = true
      await visitor
      expect([...seen]).toEqual([1_000, 3_000])
    })
  },
)
