import { DatabaseSync } from 'node:sqlite'
import type { TestProject } from 'vitest/node'
import { startServer } from './running-server.ts'
import { createStore } from './stores.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of an SQLite file with the demo company, which tests of the built site copy. */
    demoTemplate: string
  }
}

/**
 * Vitest's global setup for tests of the built site: loads the demo company once, because that takes three times as much
 * processor time as starting on a copy. Returns the teardown function.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, drop } = await createStore('sqlite')
  const server = await startServer(url)
  await server.stop()
  const { pathname } = new URL(url)
  const database = new DatabaseSync(pathname)
  // Everything is in the one file that is copied.
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  project.provide('demoTemplate', pathname)
  return drop
}
