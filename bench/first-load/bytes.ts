import { findAddresses } from '../../tests/support/page-addresses.ts'
import { type FigureSheet, formatValue } from '../goals/figures.ts'
import { findScripts } from '../pages/html-facts.ts'
import { findLotPath } from '../pages/page-sizes.ts'
import { requireChromium } from '../servers/programs.ts'
import { fetchRaw } from '../load/raw-response.ts'
import { demoSite, startSite } from '../servers/servers.ts'
import { listRequests, type PageRequest } from './requests.ts'

const KIB = 1_024
/** Pages that are measured in a browser: the name in the goals, and the path. */
export type MeasuredPages = ReadonlyArray<readonly [name: string, path: string]>

/** Returns home, the list and the first lot of it. */
export async function listMeasuredPages(address: string): Promise<MeasuredPages> {
  return [
    ['/', '/'],
    ['/flats', '/flats'],
    ['a lot', await findLotPath(address)],
  ]
}

/**
 * Measures what the first load of a page takes as it is sent, brotli-compressed: bytes of scripts and fonts until
 * `load`, requests while the page is not touched, and the scripts that the HTML of each page of the site names.
 */
export async function benchBytes(sheet: FigureSheet): Promise<void> {
  requireChromium()
  const site = await startSite(await demoSite())
  for (const [name, path] of await listMeasuredPages(site.address)) {
    await measurePage(sheet, name, site.address, path)
  }
  await measureNamedScripts(sheet, site.address)
  await site.stop()
}

async function measurePage(
  sheet: FigureSheet,
  name: string,
  address: string,
  path: string,
): Promise<void> {
  const requests = await listRequests(address + path)
  const foreign = requests.find(({ url }) => !url.startsWith(address))
  if (foreign) throw new Error(`${path} requests ${foreign.url}`)
  const early = requests.filter(({ isEarly }) => isEarly)
  const late = requests.filter(({ isEarly }) => !isEarly)
  const sum = (loaded: readonly PageRequest[], kind: string) =>
    sumBytes(loaded.filter((request) => request.kind === kind).map(({ url }) => url))
  const laterScript = await sum(late, 'script')
  sheet.add(`script until load of ${name}`, (await sum(early, 'script')) / KIB, {
    note: `${formatValue(laterScript / KIB, 'KiB')} more later, untouched; style ${formatValue((await sum(early, 'style')) / KIB, 'KiB')}, HTML ${formatValue((await sum(early, 'html')) / KIB, 'KiB')}`,
  })
  sheet.add(`fonts until load of ${name}`, (await sum(early, 'font')) / KIB)
  const kinds = Object.entries(Object.groupBy(requests, ({ kind }) => kind))
  sheet.add(`requests before interaction on ${name}`, requests.length, {
    note: kinds.map(([kind, all]) => `${kind} ${all?.length ?? 0}`).join(', '),
  })
}

/** Sums the scripts that the HTML of every page of the site names. */
async function measureNamedScripts(sheet: FigureSheet, address: string): Promise<void> {
  const sizes: Array<{ path: string; kib: number }> = []
  for (const path of (await findAddresses(address)).values()) {
    const { body } = await fetchRaw(address + path)
    const scripts = findScripts(body.toString()).map((script) => new URL(script, address).href)
    sizes.push({ path, kib: (await sumBytes(scripts)) / KIB })
  }
  const [largest, ...others] = sizes.toSorted((one, other) => other.kib - one.kib)
  if (!largest) throw new Error('the site has no pages')
  sheet.add('script named by the HTML, largest of all pages', largest.kib, {
    note: `${largest.path}; ${others
      .slice(0, 4)
      .map(({ path, kib }) => `${path} ${formatValue(kib)}`)
      .join(', ')}; ${sizes.length} pages`,
  })
}

const sizeByUrl = new Map<string, number>()

/** Returns the bytes of files as they are sent to a browser that accepts brotli. */
async function sumBytes(urls: readonly string[]): Promise<number> {
  let sum = 0
  for (const url of urls) {
    const known = sizeByUrl.get(url)
    const size = known ?? (await fetchRaw(url, 'br')).body.length
    sizeByUrl.set(url, size)
    sum += size
  }
  return sum
}
