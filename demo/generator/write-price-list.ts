import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '../../src/lib/time/clock.ts'
import { priceList } from './price-list.ts'

/*
 * Prints the demo company's price list of today:
 * `node scripts/run/run.mjs demo/generator/write-price-list.ts > lots.csv`
 */
await pipeline(Readable.from(priceList(systemClock.now())), process.stdout, {
  end: false,
}).catch((error: unknown) => {
  // A reader may close the pipe early: `… | head`.
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
})
