import { join } from 'node:path'
import { type FigureSheet, formatValue } from '../goals/figures.ts'
import { watchOthers } from '../machine.ts'
import { median } from '../measure.ts'
import { runToEnd } from '../process-facts.ts'
import { requirePrograms } from '../servers/programs.ts'
import { createSiteFolder } from '../servers/servers.ts'
import { OFFERS, writeYrl } from './feed.ts'
import { importYrl } from './run-import.ts'
import { measureVisitors } from './visitors.ts'

const PARSE_LIMIT_MS = 120_000
/** Bytes of a MiB ÷ bytes of a MB. */
const MB_PER_MIB = 2 ** 20 / 1e6

/**
 * Measures what an import of 100,000 offers costs against a bare parse of the same feed, in CPU seconds, and what
 * visitors of the running site notice of one. Both are on SQLite; parses are between the imports.
 */
export async function benchImport(sheet: FigureSheet): Promise<void> {
  requirePrograms('taskset', 'nice')
  const folder = await createSiteFolder()
  const feeds = {
    none: await writeYrl('none'),
    part: await writeYrl('part'),
    all: await writeYrl('all'),
  }
  await watchOthers()
  const before = await parseTwice(feeds.none)
  const first = await importYrl(folder, feeds.none, { created: OFFERS, refused: 0, held_back: 0 })
  const between = await parseTwice(feeds.none)
  const again = await importYrl(folder, feeds.none, { unchanged: OFFERS, created: 0, changed: 0 })
  const after = await parseTwice(feeds.none)
  const describe = (cpuSeconds: number, parses: readonly number[]) =>
    `${formatValue(cpuSeconds)} and ${parses.map((one) => formatValue(one)).join(' ')} CPU seconds`
  const compare = (what: string, cpuSeconds: number, parses: readonly number[]) =>
    sheet.add(what, cpuSeconds / median(parses), {
      spread: parses.map((parse) => cpuSeconds / parse),
      note: describe(cpuSeconds, parses),
    })
  compare('import of 100,000 new lots ÷ bare parse', first.cpuSeconds, [...before, ...between])
  compare('import of the same lots again ÷ bare parse', again.cpuSeconds, [...between, ...after])
  const peaks = [first.peak, again.peak].map((mib) => mib * MB_PER_MIB)
  sheet.add('peak memory of an import', Math.max(...peaks), {
    spread: peaks,
    note: `new lots in ${formatValue(first.seconds, 's')}, again in ${formatValue(again.seconds, 's')}`,
  })
  await watchOthers()
  await measureVisitors(sheet, folder, feeds)
}

/** Returns the CPU seconds of two bare parses of a feed. */
async function parseTwice(feed: string): Promise<number[]> {
  const program = join(import.meta.dirname, 'bare-parse.ts')
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', program, feed]
  const seconds: number[] = []
  for (let run = 0; run < 2; run++) {
    const { cpuSeconds, out } = await runToEnd(command, {}, { limitMs: PARSE_LIMIT_MS })
    if (Number(out) !== OFFERS) throw new Error(`the parser found ${out.trim()} offers`)
    seconds.push(cpuSeconds)
  }
  return seconds
}
