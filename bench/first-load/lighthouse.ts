import { join } from 'node:path'
import * as z from 'zod'
import { type FigureSheet, formatValue } from '../goals/figures.ts'
import { watchOthers } from '../machine.ts'
import { median } from '../measure.ts'
import { requireChromium } from '../servers/programs.ts'
import { demoSite, startSite } from '../servers/servers.ts'
import { createFolder, runProgram } from '../servers/started.ts'
import { listMeasuredPages } from './bytes.ts'

const RUNS = 3
const RUN_LIMIT_MS = 120_000
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
]
/** Names in the goals, and the categories of Lighthouse. */
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best practices': 'best-practices',
  SEO: 'seo',
} as const
/** Names in the goals, the audits of Lighthouse, and the unit of the goal in the audit's unit. */
const AUDITS = {
  FCP: ['first-contentful-paint', 1_000],
  LCP: ['largest-contentful-paint', 1_000],
  TBT: ['total-blocking-time', 1],
  CLS: ['cumulative-layout-shift', 1],
} as const

const result = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
  environment: z.object({ benchmarkIndex: z.number() }),
})
type Result = z.infer<typeof result>

/** Measures `/`, `/flats` and a lot with Lighthouse's mobile profile: the medians of three runs (promise L6). */
export async function benchLighthouse(sheet: FigureSheet): Promise<void> {
  const chromium = requireChromium()
  const site = await startSite(await demoSite())
  const pages = await listMeasuredPages(site.address)
  const results = new Map<string, Result[]>(pages.map(([name]) => [name, []]))
  for (let run = 0; run < RUNS; run++) {
    await watchOthers()
    for (const [name, path] of pages) {
      await (await fetch(site.address + path)).arrayBuffer()
      results.get(name)?.push(await runLighthouse(site.address + path, chromium))
    }
  }
  await site.stop()
  for (const [page, runs] of results) reportPage(sheet, page, runs)
}

function reportPage(sheet: FigureSheet, page: string, runs: readonly Result[]): void {
  const indexes = runs.map(({ environment }) => formatValue(environment.benchmarkIndex)).join(' ')
  const note = `Lighthouse's index of this machine ${indexes}`
  for (const [name, category] of Object.entries(CATEGORIES)) {
    const spread = runs.map(({ categories }) => categories[category]?.score ?? Number.NaN)
    const more = name === 'performance' ? { spread, note } : { spread }
    sheet.add(`Lighthouse ${page}: ${name}`, median(spread), more)
  }
  for (const [name, [audit, unit]] of Object.entries(AUDITS)) {
    const spread = runs.map(({ audits }) => (audits[audit]?.numericValue ?? Number.NaN) / unit)
    sheet.add(`Lighthouse ${page}: ${name}`, median(spread), { spread })
  }
}

async function runLighthouse(url: string, chromium: string): Promise<Result> {
  const profile = await createFolder()
  const { out } = await runProgram(
    [
      process.execPath,
      join(import.meta.dirname, '../../node_modules/lighthouse/cli/index.js'),
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${Object.values(CATEGORIES).join(',')}`,
      '--chrome-ignore-default-flags',
      `--chrome-flags=${[...FLAGS, `--user-data-dir=${profile}`].join(' ')}`,
    ],
    {
      // Chromium may leave files in the working directory.
      cwd: profile,
      limitMs: RUN_LIMIT_MS,
      env: { ...process.env, CHROME_PATH: chromium },
    },
  )
  return result.parse(JSON.parse(out))
}
