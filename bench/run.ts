import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../tests/support/running-server.ts'
import { benchApiResponses } from './api-responses.ts'
import { benchCached } from './load/cached.ts'
import { benchContent } from './desk/content.ts'
import { benchDesk } from './desk/desk.ts'
import { benchFeeds } from './desk/feeds.ts'
import { benchLotsByHand } from './desk/lots-by-hand.ts'
import { benchFacets } from './facets/facets.ts'
import { type Figure, type FigureSheet, isHeld, openSheet } from './goals/figures.ts'
import { benchBytes } from './first-load/bytes.ts'
import { benchLighthouse } from './first-load/lighthouse.ts'
import type { GoalProgram } from './goals/goals.ts'
import { benchFurniture } from './furniture.ts'
import { benchUncached } from './http.ts'
import { benchFormats } from './import/formats.ts'
import { benchImport } from './import/import.ts'
import { describeMachine, describeOthers } from './machine.ts'
import { benchOverload } from './overload.ts'
import { benchPages } from './pages/pages.ts'
import { benchPayments } from './facets/payments.ts'
import { writeTable } from './goals/performance-table.ts'
import { benchReload } from './reload.ts'
import { demoSite } from './servers/servers.ts'
import { benchStartUp } from './start-up.ts'
import { endAll, endAtExit, exitOnSignals } from './servers/started.ts'
import { benchTaps } from './taps/taps.ts'
import { benchWords } from './words.ts'

/*
 * `npm run bench`: figures of speed are compared with others of the same run, since absolute times on a shared machine
 * vary. `npm run bench -- taps pages …` runs some benchmarks only; `--write` writes the figures that have goals into
 * docs/performance.md. Exits with 0 only if each of these goals was held.
 */
const PAGE = new URL('../docs/performance.md', import.meta.url)
const LIMIT_MS = 30 * 60_000

const withGoals: Record<GoalProgram, (sheet: FigureSheet) => Promise<void>> = {
  taps: benchTaps,
  pages: benchPages,
  cached: benchCached,
  bytes: benchBytes,
  lighthouse: benchLighthouse,
  import: benchImport,
  lots: benchLotsByHand,
  feeds: benchFeeds,
  furniture: benchFurniture,
  content: benchContent,
}
const others: Record<string, () => Promise<void>> = {
  http: async () => benchUncached((await demoSite()).databaseUrl),
  overload: async () => {
    const { databaseUrl, settings } = await demoSite()
    const server = await startServer(databaseUrl, settings, endAtExit)
    await benchOverload(server)
    await server.stop()
  },
  start: async () => benchStartUp((await demoSite()).databaseUrl),
  formats: benchFormats,
  reload: () => benchReload(100_000),
  words: benchWords,
  desk: () => benchDesk(100_000, process.env['TEST_DATABASE_URL'] !== undefined),
  answers: () => benchApiResponses(100_000),
  facets: async () => {
    await benchPayments(100_000)
    await benchFacets([5_000, 100_000, 1_000_000], process.env['TEST_DATABASE_URL'])
  },
}
/** Names that stand for several benchmarks. */
const groups: Record<string, string[]> = { load: ['bytes', 'lighthouse'] }

const known = [...Object.keys(withGoals), ...Object.keys(others)]
const options = process.argv.slice(2)
const isWriting = options.includes('--write')
const names = options
  .filter((option) => option !== '--write')
  .flatMap((name) => groups[name] ?? [name])
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(
    `kvartal: there is no benchmark ${unknown.join(', ')}: ${[...known, ...Object.keys(groups)].join(', ')}.`,
  )
  process.exit(1)
}

exitOnSignals()
const machine = describeMachine()
console.log(machine)
let failures = 0
for (const name of names.length > 0 ? names : known) {
  console.log(`\n— ${name}`)
  const ownGoals = Object.entries(withGoals).find(([program]) => program === name)
  if (ownGoals) await runWithGoals(...(ownGoals as [GoalProgram, (typeof ownGoals)[1]]))
  else {
    const why = await failure(others[name] ?? (() => Promise.resolve()))
    if (why !== undefined) {
      failures++
      console.error(`kvartal: ${name} broke off: ${why}`)
    }
  }
  endAll()
}
// Also ends what is left, such as a browser that hangs.
process.exit(failures === 0 ? 0 : 1)

async function runWithGoals(
  program: GoalProgram,
  bench: (sheet: FigureSheet) => Promise<void>,
): Promise<void> {
  const sheet = openSheet(program)
  const why = await failure(() => bench(sheet))
  if (why !== undefined) console.error(`kvartal: ${program} broke off: ${why}`)
  const figures = sheet.finish(why === undefined ? 'not measured' : 'broke off')
  const held = figures.filter(isHeld).length
  const busy = describeOthers()
  console.log(`${held} of ${figures.length} goals held${busy}`)
  failures += figures.length - held
  if (isWriting) writeFigures(program, figures, busy)
}

function writeFigures(program: GoalProgram, figures: readonly Figure[], busy: string): void {
  const where = `${new Date().toISOString().slice(0, 10)}, ${machine}${busy}`
  writeFileSync(PAGE, writeTable(readFileSync(PAGE, 'utf8'), program, figures, where))
}

/** Returns why a benchmark broke off, or undefined if it came to its end. */
async function failure(bench: () => Promise<void>): Promise<string | undefined> {
  const late = sleep(LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`it took longer than ${LIMIT_MS / 60_000} minutes`)
  })
  late.catch(() => {})
  try {
    await Promise.race([bench(), late])
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
