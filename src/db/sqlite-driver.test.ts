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
