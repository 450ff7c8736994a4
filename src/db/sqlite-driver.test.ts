import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { makeCity } from '../../tests/support/factories.ts'
import { createMigratedStore } from '../../tests/support/stores.ts'
import { connectDatabase } from './connect.ts'

it('SQLite reads and writes while another connection of the process is held by a long read', async () => {
  const { url, drop } = await createMigratedStore('sqlite')
  const db = connectDatabase(url)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  const count = async (from: typeof db) =>
    (await from.selectFrom('cities').select('id').execute()).length
  const counts = await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const before = await count(trx)
      await makeCity(db, { name: 'Приморск' })
      return { before, inside: await count(trx), outside: await count(db) }
    })
  expect(counts).toEqual({ before: 0, inside: 0, outside: 1 })
})

it('SQLite leaves the process free while four writes wait for the lock of another process', async () => {
  const { url, drop } = await createMigratedStore('sqlite')
  const db = connectDatabase(url)
  const other = new DatabaseSync(url.replace(/^file:/, ''))
  onTestFinished(async () => {
    other.close()
    await db.destroy()
    await drop()
  })
  other.exec('begin immediate')
  const writes = ['Приморск', 'Луга', 'Тосно', 'Кириши'].map((name) => makeCity(db, { name }))
  await sleep(20)
  const before = performance.eventLoopUtilization()
  await sleep(400)
  // A share of the time, which was 0.9 while SQLite itself waited.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  other.exec('rollback')
  expect(new Set(await Promise.all(writes)).size).toBe(4)
})
