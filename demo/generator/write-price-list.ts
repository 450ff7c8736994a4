import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '../../src/lib/clock.ts'
import { priceList } from './price-list.ts'

/*
 * Prints the demo company's price list as it stands today:
 * `node scripts/run.mjs demo/generator/write-price-list.ts > lots.csv`
 */
await pipeline(Readable.from(priceList(systemClock.now())), process.stdout, {
  end: false,
}).catch((error: unknown) => {
  // Whoever read the list has seen enough: `… | head`.
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
})
