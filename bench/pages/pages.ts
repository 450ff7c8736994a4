import { type FigureSheet, formatSpread, formatValue } from '../goals/figures.ts'
import { countLots } from './html-facts.ts'
import { compareLoads, createPathScript, loadServer, type ServedLoad } from '../load/load.ts'
import { watchOthers } from '../machine.ts'
import { median } from '../measure.ts'
import { buildNextPeer, startNextPeer } from '../servers/next-peer.ts'
import { requirePrograms } from '../servers/programs.ts'
import { fetchRaw } from '../load/raw-response.ts'
import { demoSite, type MeasuredServer, startSite } from '../servers/servers.ts'
import { listOurAddresses, listPeerAddresses } from './list-addresses.ts'
import { measurePageSizes } from './page-sizes.ts'
import { measureTwoProcesses } from './two-processes.ts'

const ROUNDS = 3
const CONNECTIONS = 10
const MANY_CONNECTIONS = 50
const SECONDS = 5
const WARM_UP_SECONDS = 3
const MANY_SECONDS = 8
const CHECKED = 20
const LOTS = 16
/** As Chrome and Firefox ask. */
const ENCODINGS = 'gzip, deflate, br, zstd'
const headers = { 'Accept-Encoding': ENCODINGS }

/**
 * Measures the HTML of pages, and lists that are rendered for each request against those of the Next.js peer: both on
 * core 0 in turn, wrk on core 1, no address twice.
 */
export async function benchPages(sheet: FigureSheet): Promise<void> {
  requirePrograms('wrk', 'taskset')
  const site = await startSite(await demoSite(), { core: 0 })
  await measurePageSizes(sheet, site.address)
  const folder = await buildNextPeer()
  const paths = await listOurAddresses(site.address)
  await checkPages(site.address, paths)
  const script = await createPathScript(paths)
  const peer = await startNextPeer(folder, { core: 0 })
  const peerScript = await createPathScript(listPeerAddresses())

  const requested = new Map<MeasuredServer, number>()
  const load = async (server: MeasuredServer, connections: number, seconds: number) => {
    const offset = requested.get(server) ?? 0
    const result = await loadServer({
      url: server.address,
      pid: server.pid,
      script: server === site ? script : peerScript,
      connections,
      seconds,
      headers,
      offset,
    })
    requested.set(server, offset + result.requests + connections)
    return result
  }
  await load(site, CONNECTIONS, WARM_UP_SECONDS)
  await load(peer, CONNECTIONS, WARM_UP_SECONDS)
  await watchOthers()
  const comparison = await compareLoads(
    () => load(site, CONNECTIONS, SECONDS),
    () => load(peer, CONNECTIONS, SECONDS),
    ROUNDS,
  )
  const { ours, theirs, ratios, perCpuSecond, bad } = comparison
  const what = 'uncached /flats ÷ Next.js'
  if (bad > 0) sheet.miss(what, `${bad} requests failed`)
  else {
    const rates = [ours, theirs].map((turns) => formatSpread(turns.map(({ rate }) => rate)))
    const note = `${rates[0]} of ${rates[1]} pages a second, per CPU second ${formatValue(perCpuSecond)}`
    sheet.add(what, median(ratios), { spread: ratios, note })
  }
  await peer.stop()
  reportMany(sheet, await load(site, MANY_CONNECTIONS, MANY_SECONDS), ours)
  await site.stop()
  const offset = Math.max(...requested.values())
  await measureTwoProcesses(sheet, { script, requested: offset, headers })
}

/** More than the process can take: what it serves stays near the peak, the others get 503. */
function reportMany(sheet: FigureSheet, many: ServedLoad, few: readonly ServedLoad[]): void {
  const served = many.rate * (1 - many.bad / many.requests)
  sheet.add(
    'uncached /flats at 50 connections ÷ at 10',
    served / median(few.map(({ rate }) => rate)),
    {
      note: `${many.requests - many.bad} pages, ${many.bad} others; p50 ${formatValue(many.p50, 'ms')}, p99 ${formatValue(many.p99, 'ms')} of all`,
    },
  )
}

/** Throws unless the pages are what is measured: complete, with 16 lots, brotli-compressed when asked for. */
async function checkPages(address: string, paths: readonly string[]): Promise<void> {
  // Those at the end are not requested during the measurement.
  for (const path of paths.slice(-CHECKED)) {
    const { status, body } = await fetchRaw(address + path)
    const lots = countLots(body.toString())
    if (status !== 200 || lots < LOTS) throw new Error(`${path}: status ${status}, ${lots} lots`)
    const { encoding } = await fetchRaw(address + path, 'br')
    if (encoding !== 'br') throw new Error(`${path} is sent as ${encoding}`)
  }
}
