import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FigureSheet, formatValue } from '../goals/figures.ts'
import { readPeakMemory, readResidentMemory } from '../process-facts.ts'
import { onCore } from '../servers/programs.ts'
import { fetchRaw } from '../load/raw-response.ts'
import { fetchJson, type SiteFolder, startSite } from '../servers/servers.ts'
import { startProgram, waitUntil } from '../servers/started.ts'
import { type Change, dearer, OFFERS } from './feed.ts'
import { importYrl, type ImportCounts } from './run-import.ts'

const WARM_UP_REQUESTS = 300
const QUIET_MS = 4_000
const START_MS = 1_000
/** Within this time of the end of an import the site serves its changes. */
const SERVED_LIMIT_MS = 20_000
/** After an import: old versions are released and garbage is collected. */
const SETTLE_MS = 6_000
const PROBE_LIMIT_MS = 20_000

/** What visitors noticed while something happened. Times are in ms. */
export interface Window {
  requests: number
  failed: number
  /** Requests that took longer than 50 ms. */
  slow: number
  median: number
  p999: number
  longest: number
  /** The most that the probe itself was late by. */
  lateness: number
}

const CHANGES = [
  [
    'part',
    'longest response while 1 % of the lots change',
    { changed: OFFERS / 100, unchanged: OFFERS - OFFERS / 100 },
  ],
  ['all', 'longest response while all lots change', { changed: OFFERS }],
] as const satisfies ReadonlyArray<readonly [Change, string, ImportCounts]>

/**
 * Measures what visitors of a running site with 100,000 lots notice of imports that another process makes: a request
 * every 5 ms, the longest response, and the memory of the server afterwards. The server has core 0.
 */
export async function measureVisitors(
  sheet: FigureSheet,
  folder: SiteFolder,
  feeds: Record<Change, string>,
): Promise<void> {
  const site = await startSite(folder, { core: 0 })
  const readCheapest = async () => {
    const list = await fetchJson<{ results: Array<{ price: number }> }>(
      `${site.address}/api/flats/?limit=1&order=price`,
    )
    return list.results[0]?.price ?? Number.NaN
  }
  const before = await readCheapest()
  for (let request = 0; request < WARM_UP_REQUESTS; request++) {
    await fetchRaw(`${site.address}/flats`, 'br')
  }
  const probe = startProbe(`${site.address}/flats`)
  await sleep(START_MS)
  probe.open('quiet')
  await sleep(QUIET_MS)
  const served = new Map<Change, number>()
  for (const [change, , counts] of CHANGES) {
    probe.open(change)
    // On the other core, behind the probe.
    await importYrl(folder, feeds[change], counts, { prefix: onCore(1, ['nice', '-n', '19']) })
    const started = performance.now()
    await waitUntil(
      'until the change is served',
      async () => (await readCheapest()) === before + dearer[change],
      { limitMs: SERVED_LIMIT_MS, everyMs: 200 },
    )
    served.set(change, (performance.now() - started) / 1_000)
    await sleep(SETTLE_MS)
  }
  const windows = await probe.close()
  for (const [change, what] of CHANGES) {
    const window = windows[change]
    if (!window || window.failed > 0) {
      sheet.miss(what, `${window?.failed ?? 'all'} requests failed`)
      continue
    }
    const { slow, requests, longest, p999, lateness } = window
    sheet.add(what, longest, {
      note: `${slow} of ${requests} over 50 ms, 999 of 1,000 within ${formatValue(p999, 'ms')}, without an import ${formatValue(windows['quiet']?.longest ?? null, 'ms')}; served ${formatValue(served.get(change) ?? null, 's')} after the import; the probe's own lateness, at most ${formatValue(lateness, 'ms')}, is taken off`,
    })
  }
  const [memory, peak] = [await readResidentMemory(site.pid), await readPeakMemory(site.pid)]
  sheet.add('memory of the server afterwards', memory, { note: `peak ${formatValue(peak, 'MiB')}` })
  await site.stop()
}

/** Starts the process that stands for the visitors. */
function startProbe(url: string) {
  const program = join(import.meta.dirname, 'visitor-probe.ts')
  const probe = startProgram(
    onCore(1, [process.execPath, '--disable-warning=ExperimentalWarning', program, url]),
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const { stdin, stdout } = probe
  if (!stdin || !stdout) throw new Error('the probe has no pipes')
  let text = ''
  stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return {
    /** From now on requests belong to this window. */
    open: (name: string) => stdin.write(`${name}\n`),
    close: async () => {
      const closed = once(probe, 'close', { signal: AbortSignal.timeout(PROBE_LIMIT_MS) })
      stdin.end()
      await closed
      return JSON.parse(text) as Record<string, Window>
    },
  }
}
