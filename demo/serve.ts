import { join } from 'node:path'
import { findMediaPlace } from '../src/features/content/media/media-store.server.ts'
import { runServer } from '../src/server/main.ts'
import { seedIfEmpty } from './seed.ts'

/* The entry of the built server (dist/server/main.js). Loads the demo company if the database is empty. */
await runServer(({ db, config, clock }) =>
  seedIfEmpty(db, {
    clock,
    ...findMediaPlace(config),
    folder: join(import.meta.dirname, '../../demo/company'),
  }),
)
