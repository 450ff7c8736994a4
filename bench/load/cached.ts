import { compareLoads, loadServer } from './load.ts'
import { watchOthers } from '../machine.ts'
import { median } from '../measure.ts'
import { cacheByNginx, serveByNginx } from './nginx.ts'
import type { FigureSheet } from '../goals/figures.ts'
import { formatSpread } from '../goals/figures.ts'
import { requirePrograms } from '../servers/programs.ts'
import { fetchRaw } from './raw-response.ts'
import { demoSite, type MeasuredServer, startSite } from '../servers/servers.ts'

const ROUNDS = 3
const CONNECTIONS = 10
const SECONDS = 3
const WARM_UP = 12
const headers = { 'Accept-Encoding': 'br' }

const RESPONSES = [
  ['cached /flats', '/flats'],
  ['list of 16', '/api/flats/?limit=16'],
] as const
/** As `deploy/docker/compose.nginx.yml` starts the site. */
const CDN_SECONDS = '10'

/**
 * Compares the rates of a cached page and of a list, brotli-compressed, with nginx that sends the same bytes from a
 * file (promises L1 and L3): those of the process alone, and those of the delivered set-up, in which nginx holds pages
 * in front of the process. All servers run on core 0 in turn, wrk on core 1.
 */
export async function benchCached(sheet: FigureSheet): Promise<void> {
  requirePrograms('wrk', 'nginx', 'taskset')
  const folder = await demoSite()
  const settings = { ...folder.settings, CDN_SECONDS }
  const site = await startSite({ ...folder, settings }, { core: 0 })
  for (const [name, path] of RESPONSES) {
    await compareWithNginx(sheet, `${name} ÷ nginx, brotli`, site, path)
  }
  const front = await cacheByNginx(site.address, { core: 0 })
  for (const [name, path] of RESPONSES) {
    await compareWithNginx(sheet, `${name} from nginx’s cache ÷ nginx, brotli`, front, path)
  }
  await front.stop()
  await site.stop()
}

async function compareWithNginx(
  sheet: FigureSheet,
  what: string,
  site: MeasuredServer,
  path: string,
): Promise<void> {
  // A page is cached from its second request on, and compressed strongly after some more.
  for (let n = 0; n < WARM_UP; n++) await fetchRaw(site.address + path, 'br')
  const { body, headers: sent, encoding } = await fetchRaw(site.address + path, 'br')
  if (encoding !== 'br') {
    sheet.miss(what, `${path} is sent as ${encoding}`)
    return
  }
  const nginx = await serveByNginx(
    { body, encoding, type: sent['content-type'] ?? 'text/html' },
    { core: 0 },
  )
  const copy = await fetchRaw(`${nginx.address}/page`, 'br')
  if (copy.encoding !== 'br' || !copy.body.equals(body)) {
    sheet.miss(what, 'nginx does not send the same bytes')
    return
  }
  const load = (server: MeasuredServer, url: string) => () =>
    loadServer({
      url,
      pid: server.pid,
      connections: CONNECTIONS,
      seconds: SECONDS,
      headers,
    })
  const loadOurs = load(site, site.address + path)
  const loadTheirs = load(nginx, `${nginx.address}/page`)
  await watchOthers()
  // Both are warm when the first turn begins.
  await loadOurs()
  await loadTheirs()
  const { ours, theirs, ratios, perCpuSecond, bad } = await compareLoads(
    loadOurs,
    loadTheirs,
    ROUNDS,
  )
  await nginx.stop()
  if (bad > 0) {
    sheet.miss(what, `${bad} requests failed`)
    return
  }
  const rates = [ours, theirs].map((turns) => formatSpread(turns.map(({ rate }) => rate)))
  const shares = [ours, theirs].map((turns) => Math.min(...turns.map(({ share }) => share)) * 100)
  sheet.add(what, median(ratios), {
    spread: ratios,
    note: `${body.length} bytes, ${rates[0]}/s of ${rates[1]}/s, per CPU second ${perCpuSecond.toFixed(2)}, the core used to ${shares.map((share) => share.toFixed(0)).join(' and ')} %`,
  })
}
