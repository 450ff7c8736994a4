import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pageAddresses } from '../src/routes.ts'
import { createAssetMap, type Manifest } from '../src/ssr/asset-map.server.ts'

const KIB = 1024
/** What a visitor's first page may cost in brotli bytes; fonts are compressed in themselves. */
const BUDGET = { script: 100 * KIB, style: 12 * KIB, font: 55 * KIB }
type Part = keyof typeof BUDGET

interface FirstLoadReport {
  sizes: Record<string, Record<Part, number>>
  lines: string[]
  problems: string[]
}

/** Bytes that the first load of `/` and `/flats` takes, as files are sent, and what is over budget. */
export async function checkFirstLoad(
  clientFolder: string,
  manifest: Manifest,
): Promise<FirstLoadReport> {
  const assetsOf = createAssetMap(manifest)
  const report: FirstLoadReport = { sizes: {}, lines: [], problems: [] }
  for (const page of pageAddresses.filter(({ id }) => id === 'home' || id === 'flats')) {
    const assets = assetsOf(page.file)
    const sizes = {
      script: await total(clientFolder, [assets.entry, ...assets.modules], '.br'),
      style: await total(clientFolder, assets.styles, '.br'),
      font: await total(clientFolder, assets.fonts, ''),
    }
    report.sizes[page.path] = sizes
    for (const part of Object.keys(BUDGET) as Part[]) {
      const kib = (sizes[part] / KIB).toFixed(1)
      report.lines.push(`${page.path} first load, ${part}: ${kib} of ${BUDGET[part] / KIB} KiB`)
      if (sizes[part] > BUDGET[part])
        report.problems.push(`${page.path} takes ${kib} KiB of ${part}`)
    }
  }
  return report
}

async function total(
  folder: string,
  addresses: readonly string[],
  ending: string,
): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => (await stat(join(folder, address + ending))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
