import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageId, pageAddresses } from '../../src/app/routes.ts'
import { createAssetMap, type Manifest } from '../../src/ssr/asset-map.server.ts'

const KIB = 1024
/** Maximum bytes of a page's first load, brotli-compressed. Font files are compressed already. */
const BUDGET = { script: 110 * KIB, style: 10 * KIB, font: 30 * KIB }
type Part = keyof typeof BUDGET
/** Script files of a page's first load, the entry among them: each is a request, and brotli finds repeats only within one. */
const MAX_SCRIPTS = 10
const MORE_SCRIPTS: Partial<Record<PageId, number>> = { projects: 13 }
/**
 * Higher limits of pages with many kinds of elements: eleven sections of a project, among them a genplan and a
 * chessboard; the genplan, which may also be a picture; a lot with four drawings and two charts; and a list with its
 * filter, five views and the scheme of places.
 */
const HIGHER_BUDGET: Partial<Record<PageId, Partial<Record<Part, number>>>> = {
  project: { style: 13.5 * KIB },
  genplan: { style: 11.1 * KIB },
  flats: { style: 11.1 * KIB },
  apartments: { style: 11.1 * KIB },
  parking: { style: 11.1 * KIB },
  storage: { style: 11.1 * KIB },
  flat: { style: 11.5 * KIB },
  apartment: { style: 11.5 * KIB },
  'parking-place': { style: 11.5 * KIB },
  'storage-unit': { style: 11.5 * KIB },
}
/** Pages whose first load must stay within the budget. */
const CHECKED: ReadonlySet<PageId> = new Set([
  'home',
  'flats',
  'flat',
  'apartment',
  'parking-place',
  'storage-unit',
  'apartments',
  'parking',
  'storage',
  'projects',
  'project',
  'genplan',
  'building',
  'floor',
])

interface FirstLoadReport {
  lines: string[]
  problems: string[]
}

/**
 * Measures the first load of the checked pages in bytes as sent and in script files, and reports what exceeds the
 * budget.
 */
export async function checkFirstLoad(
  clientFolder: string,
  manifest: Manifest,
): Promise<FirstLoadReport> {
  const findAssets = createAssetMap(manifest)
  const report: FirstLoadReport = { lines: [], problems: [] }
  for (const page of pageAddresses.filter(({ id }) => CHECKED.has(id))) {
    const assets = findAssets(page.file)
    const scripts = 1 + assets.modules.length
    const maxScripts = MORE_SCRIPTS[page.id] ?? MAX_SCRIPTS
    if (scripts > maxScripts) {
      report.problems.push(`${page.path} loads ${scripts} script files, at most ${maxScripts}`)
    }
    const sizes = {
      script: await sumSizes(clientFolder, [assets.entry, ...assets.modules], '.br'),
      style: await sumSizes(clientFolder, assets.styles, '.br'),
      font: await sumSizes(clientFolder, assets.fonts, ''),
    }
    for (const part of Object.keys(BUDGET) as Part[]) {
      const kib = (sizes[part] / KIB).toFixed(1)
      const budget = HIGHER_BUDGET[page.id]?.[part] ?? BUDGET[part]
      report.lines.push(`${page.path} first load, ${part}: ${kib} of ${budget / KIB} KiB`)
      if (sizes[part] > budget) report.problems.push(`${page.path} loads ${kib} KiB of ${part}`)
    }
  }
  return report
}

async function sumSizes(
  folder: string,
  addresses: readonly string[],
  ending: string,
): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => (await stat(join(folder, address + ending))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
