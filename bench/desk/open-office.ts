import { makeDeskUser } from '../../tests/support/desk.ts'
import { type RunningServer, startServer } from '../../tests/support/running-server.ts'
import { fillSellingCatalogue } from '../../tests/support/selling-site.ts'
import { createStore, type Store } from '../../tests/support/stores.ts'
import { connectDatabase, type Database } from '../../src/db/connect.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { endAtExit } from '../servers/started.ts'

export interface Office {
  db: Database
  servers: RunningServer[]
  /** The e-mail addresses of people who sign in with their password only. */
  people: string[]
  close: () => Promise<void>
}

/** Starts servers on one database with a small catalogue and people who work on requests. */
export async function openOffice(
  store: Store,
  counts: { servers: number; people: number },
): Promise<Office> {
  const { url, drop } = await createStore(store)
  const db = connectDatabase(url)
  await migrateDatabase(db)
  await fillSellingCatalogue(db)
  const people: string[] = []
  for (let n = 0; n < counts.people; n++) {
    people.push((await makeDeskUser(db, 'manager', { factor: false })).email)
  }
  const settings = { DESK_SECOND_FACTOR: 'optional', TRUSTED_PROXIES: '127.0.0.1' }
  const servers: RunningServer[] = []
  for (let n = 0; n < counts.servers; n++) {
    servers.push(await startServer(url, settings, endAtExit))
  }
  return {
    db,
    servers,
    people,
    close: async () => {
      for (const server of servers) await server.stop()
      await db.destroy()
      await drop()
    },
  }
}
