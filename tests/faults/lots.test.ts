import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { makeDeskUser, signInByHttp } from '../support/desk.ts'
import { addLots } from '../support/many-lots.ts'
import { isNightly } from '../support/nightly.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { createSellingStore } from '../support/selling-site.ts'
import { stores } from '../support/stores.ts'

const LOTS = 4_000
/** When the process is killed, as a share of the time that the complete change takes. */
const KILLS = isNightly ? Array.from({ length: 24 }, (_, n) => (n + 1) / 20) : [0.2, 0.5, 0.8, 1.2]
/** What a change of many lots writes, each of which is there entirely or not at all. */
const tables = [
  'lot_overrides',
  'overridden_lots',
  'price_history',
  'lot_undos',
  'lot_undo_rows',
  'audit_log',
] as const

type Session = Awaited<ReturnType<typeof signInByHttp>>

async function bulk(server: RunningServer, session: Session, body: object) {
  const response = await fetch(`${server.address}/desk/api/lots/bulk/`, {
    method: 'POST',
    headers: { ...session, origin: server.address, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const found = (await response.json()) as { token: string; count: number }
  return { status: response.status, ...found }
}

async function preview(server: RunningServer, session: Session) {
  const deed = { filter: '', field: 'price', percent: 1, dry_run: true }
  const shown = await bulk(server, session, deed)
  expect([shown.status, shown.count]).toEqual([200, LOTS + 4])
  return shown.token
}

async function countRows(db: Database) {
  const counts = tables.map(async (table) => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)] as const
  })
  const { total } = await db
    .selectFrom('shown_lots')
    .select(({ fn }) => fn.sum<number | string>('price').as('total'))
    .executeTakeFirstOrThrow()
  const rows = Object.fromEntries(await Promise.all(counts)) as Record<
    (typeof tables)[number],
    number
  >
  return { ...rows, prices: Number(total) }
}

it.each(stores)(
  'a change of many lots whose process is killed is stored entirely or not at all, and can then still be applied (%s)',
  async (store) => {
    let email = ''
    const { url, drop } = await createSellingStore(store, async (db) => {
      email = (await makeDeskUser(db, 'editor', { factor: false })).email
      const { id } = await db.selectFrom('lots').select('id').limit(1).executeTakeFirstOrThrow()
      await addLots(db, id, LOTS)
    })
    const start = () =>
      startServer(url, {
        DESK_SECOND_FACTOR: 'optional',
        DESK_LATE_MINUTES: '0',
        LOG_LEVEL: 'fatal',
      })
    const db = connectDatabase(url)
    let server = await start()
    try {
      const session = await signInByHttp(server.address, email)
      let token = await preview(server, session)
      let whole = 0
      const applyAll = async (status: number) => {
        const began = performance.now()
        expect((await bulk(server, session, { token })).status).toBe(status)
        if (status === 200) whole = performance.now() - began
      }
      await applyAll(200)
      let lost = 0
      for (const share of KILLS) {
        token = await preview(server, session)
        const before = await countRows(db)
        const exited = once(server.process, 'exit')
        const answer = bulk(server, session, { token }).catch(() => null)
        await sleep(whole * share)
        server.process.kill('SIGKILL')
        await exited
        const isAnswered = (await answer)?.status === 200
        const after = await countRows(db)
        const isStored = after.prices !== before.prices
        // Every change is of all lots. The overrides of the first one are replaced.
        expect({ share, ...after }).toEqual({
          share,
          ...before,
          ...(isStored && {
            prices: expect.any(Number),
            price_history: before.price_history + LOTS + 4,
            lot_undos: before.lot_undos + 1,
            lot_undo_rows: before.lot_undo_rows + LOTS + 4,
            audit_log: before.audit_log + 1,
          }),
        })
        // What was acknowledged is not lost.
        if (isAnswered) expect(isStored).toBe(true)
        if (!isStored) lost++
        server = await start()
        // The preview was used up with what was stored, and stands with what was not.
        await applyAll(isStored ? 409 : 200)
      }
      expect(lost).toBeGreaterThan(0)
    } finally {
      await db.destroy()
      await server.stop()
      await drop()
    }
  },
)
