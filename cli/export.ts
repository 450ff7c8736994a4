import { open, rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Argument, type Command } from 'commander'
import { checkFeed } from '../src/features/feeds/write/check-feed.server.ts'
import { describeCheck } from '../src/features/feeds/write/check-words.server.ts'
import { loadSiteFacts } from '../src/features/feeds/write/portal-facts.server.ts'
import { type Portal, portals, writeFeed } from '../src/features/feeds/write/write-feed.server.ts'
import { systemClock } from '../src/lib/clock.ts'
import { countOf } from '../src/lib/numbers.ts'
import { addContentExport } from './content.ts'
import { withDatabase } from './with-database.ts'

/** Adds `export PORTAL`, `export check PORTAL` and `export content DIR`. The actions throw, with one sentence, when nothing could be written. */
export function addExportCommand(program: Command): void {
  const group = program
    .command('export')
    .description('The lots on sale as a portal takes them, or texts and pictures.')
  for (const portal of portals) {
    group
      .command(portal)
      .description(`the feed that the site answers at /feeds/${portal}.xml`)
      .option('--output <file>', 'where to; standard output without it')
      .action((options: { output?: string }) => runExport(portal, options.output))
  }
  group
    .command('check')
    .description('what the portal would refuse of the lots on sale, and why')
    .addArgument(new Argument('<portal>', 'whose rules').choices(portals))
    .option('--json', 'print the check as JSON and nothing else')
    .action(runCheck)
  addContentExport(group)
}

async function runExport(portal: Portal, output: string | undefined): Promise<void> {
  await withDatabase(async (db, config) => {
    const request = { portal, ...(await loadSiteFacts(config)) }
    const to = (stream: Writable) => (pieces: AsyncIterable<string>) =>
      pipeline(Readable.from(pieces), stream, { end: output !== undefined })
    if (output === undefined) {
      await writeFeed(db, request, to(process.stdout)).catch(ignoreClosedPipe)
      return
    }
    // A feed that breaks off half-way must not stand where a portal's robot looks.
    const part = `${output}.part`
    try {
      // Opened before anything is read: a stream that opens by itself may fail while nobody listens yet.
      await using file = await open(part, 'w')
      const count = await writeFeed(db, request, to(file.createWriteStream()))
      await rename(part, output)
      process.stderr.write(`${countOf(count, 'лот', 'лота', 'лотов')}: ${output}\n`)
    } catch (error) {
      await rm(part, { force: true })
      throw inWords(error, output)
    }
  })
}

async function runCheck(portal: Portal, options: { json?: true }): Promise<void> {
  const today = systemClock.now().toISOString().slice(0, 10)
  const check = await withDatabase(async (db, config) =>
    checkFeed(db, { portal, ...(await loadSiteFacts(config)) }, today),
  )
  process.stdout.write(`${options.json ? JSON.stringify(check, null, 2) : describeCheck(check)}\n`)
}

/** Whoever read the output has seen enough: `kvartal export yandex | head`. */
function ignoreClosedPipe(error: unknown): void {
  if (codeOf(error) !== 'EPIPE') throw error
}

function inWords(error: unknown, file: string): unknown {
  const reasons: Record<string, string> = {
    ENOENT: 'такой папки нет',
    EACCES: 'нет прав на запись',
    EISDIR: 'это папка',
    ENOSPC: 'на диске нет места',
  }
  const reason = reasons[String(codeOf(error))]
  return reason ? new Error(`Файл «${file}» не записать: ${reason}.`, { cause: error }) : error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
