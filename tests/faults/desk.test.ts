import { once } from 'node:events'
import { expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connect.ts'
import { callbackFrom } from '../support/callback-load.ts'
import { makeDeskUser, signInByHttp } from '../support/desk.ts'
import { openStream, waitForFirstBeat } from '../support/desk-stream.ts'
import { startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { stores } from '../support/stores.ts'

const REQUESTS = 10
/** Requests that are due again are looked for every ten seconds. */
const LOOK_TIMEOUT_MS = 40_000

it.each(stores)(
  'people of one process see what the other has stored before it was killed, and what comes after (%s)',
  async (store) => {
    const people: string[] = []
    const { url, drop } = await createSellingStore(store, async (db) => {
      for (let n = 0; n < 2; n++) {
        people.push((await makeDeskUser(db, 'manager', { factor: false })).email)
      }
    })
    const settings = { TRUSTED_PROXIES: '127.0.0.1', DESK_SECOND_FACTOR: 'optional' }
    const [stays, killed] = await Promise.all([
      startServer(url, settings),
      startServer(url, settings),
    ])
    const db = connectDatabase(url)
    try {
      const one = await signInByHttp(stays.address, people[0] ?? '')
      const two = await signInByHttp(killed.address, people[1] ?? '')
      const stream = await openStream(stays.address, one.cookie)
      const lost = await openStream(killed.address, two.cookie)
      expect([stream.status, lost.status]).toEqual([200, 200])
      await waitForFirstBeat(stream)
      await waitForFirstBeat(lost)
      const ids: string[] = []
      for (let n = 0; n < REQUESTS; n++) ids.push((await callbackFrom(killed.address, n)).id)
      const [taken = ''] = ids
      const answer = await fetch(`${killed.address}/desk/api/requests/${taken}/take/`, {
        method: 'POST',
        headers: { ...two, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1 }),
      })
      expect(answer.status).toBe(200)
      await expect.poll(() => lost.events(taken)).toContain('in_progress 2')
      killed.process.kill('SIGKILL')
      await once(killed.process, 'exit')
      await expect.poll(() => lost.isEnded).toBe(true)

      const after = (await callbackFrom(stays.address, REQUESTS)).id
      await expect
        .poll(() => [...ids, after].filter((id) => !stream.events(id).includes('new 1')))
        .toEqual([])
      // A browser that lost its stream continues at the other process, where the session is valid, too.
      const resumed = await openStream(stays.address, two.cookie, lost.last())
      await expect.poll(() => resumed.events(after)).toContain('new 1')
      const list = await fetch(`${stays.address}/desk/api/requests/`, { headers: two })
      const { counts } = (await list.json()) as { counts: Record<string, number> }
      expect(counts).toEqual({ new: REQUESTS, in_progress: 1, done: 0 })

      // Its person stays silent.
      const long = new Date(Date.now() - 86_400_000).toISOString()
      await db
        .updateTable('callback_requests')
        .set({ taken_at: long })
        .where('id', '=', taken)
        .execute()
      await expect.poll(() => stream.events(taken), { timeout: LOOK_TIMEOUT_MS }).toContain('new 3')
    } finally {
      await db.destroy()
      await stays.stop()
      await drop()
    }
  },
)
