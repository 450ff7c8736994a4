import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../../src/db/connect.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { fillSecondCompany } from './second-company/fill-company.ts'
import { createStore } from './stores.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An SQLite file with the second company, which tests copy, and the media folder with its plans. */
    secondTemplate: { database: string; media: string }
  }
}

/** Vitest's global setup for tests of the built site: imports the second company once. Returns the teardown function. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, drop } = await createStore('sqlite')
  const media = await mkdtemp(join(tmpdir(), 'kvartal-second-media-'))
  const db = connectDatabase(url)
  await migrateDatabase(db)
  await fillSecondCompany(db, url, media)
  await db.destroy()
  const { pathname } = new URL(url)
  const database = new DatabaseSync(pathname)
  // Everything is in the one file that is copied.
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  project.provide('secondTemplate', { database: pathname, media })
  return async () => {
    await drop()
    await rm(media, { recursive: true, force: true })
  }
}
