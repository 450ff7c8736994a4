import { join } from 'node:path'
import { systemClock } from '../src/lib/clock.ts'
import { runServer } from '../src/server/main.ts'
import { seedIfEmpty } from './seed.ts'

/* The entry of the built server (dist/server/main.js): the site, and the demo company where the database is empty. */
await runServer((db, config) =>
  seedIfEmpty(db, {
    clock: systemClock,
    mediaFolder: config.MEDIA_DIR,
    folder: join(import.meta.dirname, '../../demo/company'),
  }),
)
