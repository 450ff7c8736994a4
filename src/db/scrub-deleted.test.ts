import { readFile, stat } from 'node:fs/promises'
import { Migrator } from 'kysely/migration'
import { afterEach, expect, it } from 'vitest'
import { callbackContext } from '../../tests/support/callback-context.ts'
import { createStore } from '../../tests/support/stores.ts'
import { requestCallback } from '../features/callback/intake/commands.server.ts'
import { eraseByPhone } from '../features/callback/requests/office-operations.server.ts'
import { terminal } from '../../tests/support/terminal.ts'
import { connectDatabase, type Database } from './connect.ts'
import { earlierMigrations, migrateDatabase } from './migrate.ts'

const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openFile(): Promise<{ db: Database; file: string }> {
  const { url, drop } = await createStore('sqlite')
  const db = connectDatabase(url)
  closing.push(drop, () => db.destroy())
  return { db, file: url.slice('file:'.length) }
}

/** Counts a text in the database file, the write-ahead log and its index. */
async function countInFiles(file: string, text: string): Promise<number> {
  let count = 0
  for (const end of ['', '-wal', '-shm']) {
    const bytes = await readFile(`${file}${end}`).catch(() => Buffer.alloc(0))
    count += bytes.toString('latin1').split(text).length - 1
  }
  return count
}

function ask(db: Database, n: number) {
  return requestCallback(callbackContext(db), {
    form: { type: 'callback', name: 'Anna', phone: phone(n), privacy_policy_agreed: true },
    context: { form_name: 'x'.repeat(60) },
    ip: `10.0.0.${n % 250}`,
  })
}
const phone = (n: number) => `+7(912)555-${String(n).padStart(4, '0').replace(/..$/, '-$&')}`

it('removes an erased phone from all files while other connections are open', async () => {
  const { db, file } = await openFile()
  await migrateDatabase(db)
  for (let n = 0; n < 60; n++) await ask(db, n)
  expect(await countInFiles(file, '9125550030')).toBeGreaterThan(0)
  const reader = connectDatabase(`file:${file}`)
  closing.push(() => reader.destroy())
  await reader.selectFrom('callback_requests').select('id').execute()
  const { erased } = await eraseByPhone(terminal(db), { phone: '8 912 555-00-30' })
  expect(erased).toHaveLength(1)
  expect(await countInFiles(file, '9125550030')).toBe(0)
  expect(await countInFiles(file, '9125550031')).toBeGreaterThan(0)
})

it('removes deleted rows of an older release from free pages', async () => {
  const { db, file } = await openFile()
  const earlier = earlierMigrations('0013-handled-requests')
  await new Migrator({ db, provider: { getMigrations: async () => earlier } }).migrateToLatest()
  const { DatabaseSync } = await import('node:sqlite')
  const older = new DatabaseSync(file)
  older.exec('pragma secure_delete = off')
  for (let n = 0; n < 200; n++) {
    older.exec(`insert into secrets values ('n${n}', '+7912000${n}${'x'.repeat(500)}')`)
  }
  older.exec("delete from secrets where name like 'n%'")
  older.exec('pragma wal_checkpoint(truncate)')
  older.close()
  expect(await countInFiles(file, '+7912000')).toBeGreaterThan(0)
  await migrateDatabase(db)
  expect(await countInFiles(file, '+7912000')).toBe(0)
})

it('restricts the database file and its log to their owner, including a file of an older release', async () => {
  const { db, file } = await openFile()
  await migrateDatabase(db)
  const modes = async () =>
    Promise.all(['', '-wal', '-shm'].map(async (end) => (await stat(`${file}${end}`)).mode & 0o777))
  expect(await modes()).toEqual([0o600, 0o600, 0o600])
  const { chmod } = await import('node:fs/promises')
  await chmod(file, 0o644)
  const next = connectDatabase(`file:${file}`)
  closing.push(() => next.destroy())
  await next.selectFrom('secrets').select('name').execute()
  expect((await modes())[0]).toBe(0o600)
})
