import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'

export type Store = 'sqlite' | 'postgres'

/** The stores this run must show everything on: PostgreSQL joins where `TEST_DATABASE_URL` is set. */
export const stores: readonly Store[] = process.env['TEST_DATABASE_URL']
  ? ['sqlite', 'postgres']
  : ['sqlite']

/** A database of its own, empty and not yet migrated; `drop` closes nothing but removes it. */
export async function createStore(
  store: Store,
): Promise<{ url: string; drop: () => Promise<void> }> {
  if (store === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'kvartal-test-'))
    return {
      url: `file:${join(folder, 'test.db')}`,
      drop: () => rm(folder, { recursive: true, force: true }),
    }
  }
  const name = `kvartal_test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  await administrate(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => administrate(url, `drop database ${name} with (force)`) }
}

async function administrate(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

interface StoreUnderTest {
  readonly db: Database
  readonly url: string
  readonly store: Store
}

/** Runs the same tests on every store; each gets one fresh, migrated database for the whole block. */
export function describeOnStores(name: string, tests: (under: StoreUnderTest) => void): void {
  describe.each(stores)(`${name} (%s)`, (store) => {
    let url = ''
    let db: Database | undefined
    let drop: (() => Promise<void>) | undefined
    beforeAll(async () => {
      const created = await createStore(store)
      url = created.url
      drop = created.drop
      db = connectDatabase(url)
      await migrateDatabase(db)
    })
    afterAll(async () => {
      await db?.destroy()
      await drop?.()
    })
    tests({
      get db() {
        if (!db) throw new Error('the database is opened before each block: use it inside a test')
        return db
      },
      get url() {
        return url
      },
      store,
    })
  })
}
