import { join } from 'node:path'
import type { Store } from '../../tests/support/stores.ts'
import { checkDesk } from '../../scripts/build/check-desk.ts'
import { describeOthers, watchOthers } from '../machine.ts'
import { report } from '../measure.ts'
import { benchFlood } from './flood.ts'
import { benchScreens } from './screens.ts'
import { benchSearches } from './searches.ts'
import { benchStreams } from './streams.ts'

/**
 * Measures lists and searches among so many requests; how soon a request is on a screen, and what a tap takes there; what a
 * flood of sign-ins does to others; the memory of open streams; and the script of the desk.
 */
export async function benchDesk(count: number, withPostgres: boolean): Promise<void> {
  const stores: Store[] = withPostgres ? ['sqlite', 'postgres'] : ['sqlite']
  for (const store of stores) {
    await watchOthers()
    await benchSearches(store, count)
  }
  for (const store of stores) {
    await watchOthers()
    await benchScreens(store)
  }
  for (const store of stores) {
    await watchOthers()
    await benchFlood(store)
  }
  await watchOthers()
  await benchStreams()
  const { line } = await checkDesk(join(import.meta.dirname, '../../dist/desk'))
  report(line, '')
  console.log(describeOthers().replace('; ', ''))
}
