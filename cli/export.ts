import { open, rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Argument, type Command } from 'commander'
import {
  checkFeed,
  describeCheck,
  type FeedCheck,
  tabulateCounts,
  tabulateLots,
} from '../src/features/feeds/write/check-feed.server.ts'
import {
  describeSummary,
  FeedCounter,
  type FeedSummary,
} from '../src/features/feeds/write/feed-summary.server.ts'
import { loadCompanyFacts } from '../src/features/feeds/write/portal-facts.server.ts'
import { recordFeedExport } from '../src/features/feeds/sources/record-feeds.server.ts'
import {
  type Portal,
  portals,
  type ValidatedOffer,
  writeFeed,
} from '../src/features/feeds/write/write-feed.server.ts'
import { formatCount } from '../src/lib/numbers.ts'
import { isoDay, moscowDay } from '../src/lib/rules/calendar.ts'
import { withStore } from '../src/server/open-store.ts'
import { addContentExport } from './content.ts'
import { terminalContext } from './terminal.ts'

/** Adds `export PORTAL`, `export check [PORTAL]` and `export content DIR`. The actions throw a readable error if nothing could be written. */
export function addExportCommand(program: Command): void {
  const group = program
    .command('export')
    .description('Export the lots on sale as a portal feed, or texts and pictures.')
  for (const portal of portals) {
    group
      .command(portal)
      .description(`write the feed that the site serves at /feeds/${portal}.xml`)
      .option('--output <file>', 'output file; standard output by default')
      .action((options: { output?: string }) => runExport(portal, options.output))
  }
  group
    .command('check')
    .description(
      'count the lots on sale that portals take, and list those they would reject and why',
    )
    .addArgument(new Argument('[portal]', 'one portal; without it, all of them').choices(portals))
    .option(
      '--json',
      'print the check as JSON and nothing else; without a portal, a list of checks',
    )
    .action(runCheck)
  addContentExport(group)
}

async function runExport(portal: Portal, output: string | undefined): Promise<void> {
  await withStore(async (store) => {
    const { db, config, clock } = store
    const today = isoDay(moscowDay(clock.now()))
    const request = { portal, today, ...(await loadCompanyFacts(config)) }
    const counter = await FeedCounter.create(db, portal)
    const onOffer = (validated: ValidatedOffer) => counter.add(validated)
    const writeTo = (stream: Writable) => (parts: AsyncIterable<string>) =>
      pipeline(Readable.from(parts), stream, { end: output !== undefined })
    if (output === undefined) {
      try {
        await writeFeed(db, request, writeTo(process.stdout), onOffer)
      } catch (error) {
        // What was counted until then says nothing of the feed.
        return ignoreClosedPipe(error)
      }
      reportLeftOut(counter.toSummary())
      return
    }
    // A portal must not read an incomplete feed, so the file is renamed when it is complete.
    const partial = `${output}.part`
    try {
      // Opened explicitly: a stream that opens its file itself can fail before it has an error listener.
      await using file = await open(partial, 'w')
      const count = await writeFeed(db, request, writeTo(file.createWriteStream()), onOffer)
      await rename(partial, output)
      await recordFeedExport(terminalContext(store), { portal, lots: count })
      process.stderr.write(`${formatCount(count, 'лот', 'лота', 'лотов')}: ${output}\n`)
      reportLeftOut(counter.toSummary())
    } catch (error) {
      await rm(partial, { force: true })
      throw toReadableError(error, output)
    }
  })
}

/** Says on standard error what is not in the feed and why: the feed itself may be on standard output. */
function reportLeftOut(summary: FeedSummary): void {
  const { offers, left_out, hidden, portal } = summary
  if (left_out === 0 && offers > 0 && hidden.length === 0) return
  const more = left_out === 0 ? [] : [`Каждый лот с причинами: kvartal export check ${portal}`]
  process.stderr.write(`${[...describeSummary(summary), ...more].join('\n')}\n`)
}

async function runCheck(portal: Portal | undefined, options: { json?: true }): Promise<void> {
  const checks = await withStore(async ({ db, config, clock }) => {
    const today = isoDay(moscowDay(clock.now()))
    const facts = await loadCompanyFacts(config)
    const found: FeedCheck[] = []
    for (const each of portal === undefined ? portals : [portal]) {
      found.push(await checkFeed(db, { portal: each, ...facts }, today))
    }
    return found
  })
  const [only] = checks
  const text = options.json
    ? JSON.stringify(portal === undefined ? checks : only, null, 2)
    : [tabulateCounts(checks), ...checks.map(describeCheck), tabulateLots(checks)]
        .filter((part) => part !== '')
        .join('\n\n')
  const parts = Readable.from([`${text}\n`])
  await pipeline(parts, process.stdout, { end: false }).catch(ignoreClosedPipe)
}

/** A reader may close the pipe early: `kvartal export yandex | head`. */
function ignoreClosedPipe(error: unknown): void {
  if (readErrorCode(error) !== 'EPIPE') throw error
}

function toReadableError(error: unknown, file: string): unknown {
  const reasons: Record<string, string> = {
    ENOENT: 'такой папки нет',
    EACCES: 'нет прав на запись',
    EISDIR: 'это папка',
    ENOSPC: 'на диске нет места',
  }
  const reason = reasons[String(readErrorCode(error))]
  return reason ? new Error(`Файл «${file}» не записать: ${reason}.`, { cause: error }) : error
}

function readErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
