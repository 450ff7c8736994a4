import type { FigureSheet } from '../goals/figures.ts'
import { runLoad } from '../load/load.ts'
import { watchOthers } from '../machine.ts'
import { median } from '../measure.ts'
import { demoSite, type MeasuredServer, startSite } from '../servers/servers.ts'

const ROUNDS = 3
const SECONDS = 5
const CONNECTIONS = 10
const WHAT = 'uncached /flats: two processes ÷ one'

/**
 * Compares two processes on one database, each on a core of its own, with one of them. wrk needs little beside pages
 * that are rendered, so it runs on either core. `script` lists addresses and `requested` says how many of them were
 * requested before: no address is requested twice from one process.
 */
export async function measureTwoProcesses(
  sheet: FigureSheet,
  { script, requested, headers }: TwoProcessesOptions,
): Promise<void> {
  const folder = await demoSite()
  const [one, other] = [await startSite(folder, { core: 0 }), await startSite(folder, { core: 1 })]
  const offsets = new Map<MeasuredServer, number>()
  let bad = 0
  const load = async (server: MeasuredServer) => {
    const offset = offsets.get(server) ?? requested
    const options = { url: server.address, connections: CONNECTIONS, seconds: SECONDS }
    const result = await runLoad({ ...options, headers, script, offset })
    offsets.set(server, offset + result.requests + CONNECTIONS)
    bad += result.bad
    return result.rate
  }
  const loadBoth = async () => {
    const rates = await Promise.all([load(one), load(other)])
    return rates.reduce((sum, rate) => sum + rate, 0)
  }
  await loadBoth()
  const alone: number[] = []
  const both: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await watchOthers()
    alone.push(await load(one))
    both.push(await loadBoth())
  }
  await one.stop()
  await other.stop()
  if (bad > 0) {
    sheet.miss(WHAT, `${bad} requests failed`)
    return
  }
  const ratios = both.map((rate, n) => rate / (alone[n] ?? Number.NaN))
  const note = `${median(both).toFixed(0)} and ${median(alone).toFixed(0)} pages a second`
  sheet.add(WHAT, median(ratios), { spread: ratios, note })
}

interface TwoProcessesOptions {
  script: string
  requested: number
  headers: Record<string, string>
}
