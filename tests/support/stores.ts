import { randomUUID } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/connect.ts'

export type Store = 'sqlite' | 'postgres'

/** The stores of this run. PostgreSQL is included if `TEST_DATABASE_URL` is set. */
export const stores: readonly Store[] = process.env['TEST_DATABASE_URL']
  ? ['sqlite', 'postgres']
  : ['sqlite']

interface CreatedStore {
  url: string
  /** Drops the database and closes open connections to it. */
  drop: () => Promise<void>
}

/** Creates a new empty database without tables. */
export function createStore(store: Store): Promise<CreatedStore> {
  return store === 'sqlite' ? createSqlite(tmpdir()) : createPostgres()
}

/**
 * Creates a new migrated database without rows: a copy of the template of the global setup. Commits do not wait for the
 * disk, because data of tests need not survive a power failure.
 */
export async function createMigratedStore(store: Store): Promise<CreatedStore> {
  const templates = inject('storeTemplates')
  if (store === 'sqlite') {
    const created = await createSqlite(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir())
    await copyFile(templates.sqlite, created.file)
    return created
  }
  const created = await createPostgres(`template ${templates.postgres}`)
  await executeAsAdmin(`alter database ${created.name} set synchronous_commit = off`)
  return created
}

/**
 * Creates a database for a server with the demo company: a copy of the SQLite file of the global setup
 * `demo-template.ts`, or an empty PostgreSQL database, which the server fills when it starts.
 */
export async function createDemoStore(store: Store = 'sqlite'): Promise<CreatedStore> {
  if (store === 'postgres') return createMigratedStore(store)
  const created = await createSqlite(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir())
  await copyFile(inject('demoTemplate'), created.file)
  return created
}

/** Creates a database for a server with the second company: a copy of the file of the global setup `second-template.ts`. */
export async function createSecondStore(): Promise<CreatedStore> {
  const created = await createSqlite(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir())
  await copyFile(inject('secondTemplate').database, created.file)
  return created
}

/** On Linux, files of this folder are in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** A container may have only 64 MB there, and the largest test databases need more. */
const MIN_FREE_BYTES = 2 ** 30

function hasMemoryFolder(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MIN_FREE_BYTES
}

async function createSqlite(parent: string): Promise<CreatedStore & { file: string }> {
  const folder = await mkdtemp(join(parent, 'kvartal-test-'))
  const file = join(folder, 'test.db')
  return { file, url: `file:${file}`, drop: () => rm(folder, { recursive: true, force: true }) }
}

async function createPostgres(options = ''): Promise<CreatedStore & { name: string }> {
  const name = `kvartal_test_${randomUUID().replaceAll('-', '')}`
  await executeAsAdmin(`create database ${name} ${options}`)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => executeAsAdmin(`drop database ${name} with (force)`) }
}

async function executeAsAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
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

/** Runs the same tests on every store. The tests of a block share one new, migrated database per store. */
export function describeOnStores(name: string, tests: (under: StoreUnderTest) => void): void {
  describe.each(stores)(`${name} (%s)`, (store) => {
    let url = ''
    let db: Database | undefined
    let drop: (() => Promise<void>) | undefined
    beforeAll(async () => {
      const created = await createMigratedStore(store)
      url = created.url
      drop = created.drop
      db = connectDatabase(url)
    })
    afterAll(async () => {
      await db?.destroy()
      await drop?.()
    })
    tests({
      get db() {
        if (!db) throw new Error('the database is opened in beforeAll: use it inside a test')
        return db
      },
      get url() {
        return url
      },
      store,
    })
  })
}
