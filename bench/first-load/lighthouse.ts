import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RunningServer } from '../tests/support/running-server.ts'
import { median, report } from './measure.ts'

const run = promisify(execFile)
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; displayValue?: string; title: string }>
}

/** Prints Lighthouse mobile scores of `/` and `/flats`, the medians of three runs, and metrics of the last run. */
export async function benchLighthouse(server: RunningServer): Promise<void> {
  for (const path of ['/', '/flats']) {
    const results: Result[] = []
    for (let round = 0; round < RUNS; round++)
      results.push(await runLighthouse(server.address + path))
    const scores = CATEGORIES.map((name) => {
      const values = results.map((result) => result.categories[name]?.score ?? 0)
      return `${name} ${median(values).toFixed(2)}`
    })
    const metrics = [
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ].map((name) => `${name} ${results.at(-1)?.audits[name]?.displayValue ?? '?'}`)
    report(`Lighthouse (mobile) ${path}`, '', [...scores, ...metrics].join(', '))
  }
}

async function runLighthouse(url: string): Promise<Result> {
  const { stdout } = await run(
    'node_modules/.bin/lighthouse',
    [
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${FLAGS}`,
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    },
  )
  return JSON.parse(stdout) as Result
}
