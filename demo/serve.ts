import { join } from 'node:path'
import { findMediaPlace } from '../src/features/content/media/media-store.server.ts'
import { runServer } from '../src/server/main.ts'
import { fillDemoDesk } from './desk/fill-desk.ts'
import { seedIfEmpty } from './seed.ts'

/** From `dist/builds/NAME/server`. */
const COMPANY = '../../../../demo/company'

/*
 * The entry of the built server (dist/server/main.js). Loads the demo company, with people and requests of its office, if
 * the database is empty.
 */
await runServer(async ({ db, config, clock }) => {
  const isSeeded = await seedIfEmpty(db, {
    clock,
    ...findMediaPlace(config),
    folder: join(import.meta.dirname, COMPANY),
  })
  if (isSeeded) await fillDemoDesk(db, clock)
})
