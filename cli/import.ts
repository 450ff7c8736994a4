import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Database } from '../src/db/connect.ts'
import { type FeedFormatName, importFeed } from '../src/features/feeds/merge/import-feed.server.ts'
import { loadCompanyFacts } from '../src/features/feeds/write/portal-facts.server.ts'
import { recordFeedImport } from '../src/features/feeds/sources/record-feeds.server.ts'
import { importAsRun } from '../src/features/feeds/sources/terminal-run.server.ts'
import { mayHaveCity, readCity } from '../src/features/feeds/sources/source-settings.server.ts'
import {
  describeReport,
  type ImportReport,
  isNothingAccepted,
} from '../src/features/feeds/offer/report-text.server.ts'
import { type SiteStore, withStore, withUnchangedStore } from '../src/server/open-store.ts'
import { addContentImport } from './content.ts'
import { addDemoFlags, type DemoFlags, isDemoReplaced, replaceDemo } from './demo.ts'
import { progressOn } from './progress.ts'
import { terminalContext } from './terminal.ts'

/** Larger pieces take less time, and nothing but a digest is made of them. */
const PREVIEW_BYTES = 1_048_576

interface ImportFlags extends DemoFlags {
  source: string
  dryRun?: true
  json?: true
  acceptOutliers?: true
  allowWithdrawals?: true
  sheet?: string
  city?: string
}

const formats: Record<FeedFormatName, string> = {
  yrl: 'A Yandex Realty feed of new-build flats, UTF-8 or Windows-1251.',
  cian: 'A CIAN feed (version 2) of new-build flats, UTF-8 or Windows-1251.',
  avito: 'An Avito Autoload feed (format 3) of new-build flats, UTF-8 or Windows-1251.',
  domclick: 'A DomClick feed of complexes, UTF-8 or Windows-1251.',
  profitbase: 'A feed of the CRM Profitbase (profitbase_xml), UTF-8 or Windows-1251.',
  lots: 'A price list of lots of every kind, XLSX, or CSV in UTF-8 or Windows-1251: docs/feeds.md.',
}

/** Adds `import yrl|cian|avito|domclick|profitbase|lots FILE|-` and `import content DIR`. Their actions throw if the document or folder is rejected. */
export function addImportCommand(program: Command): void {
  const group = program.command('import').description('Import lots, or texts and pictures.')
  for (const [format, description] of Object.entries(formats)) {
    addFeedImport(group, format as FeedFormatName, description)
  }
  addContentImport(group)
}

function addFeedImport(group: Command, format: FeedFormatName, description: string): void {
  const command = group
    .command(format)
    .description(description)
    .argument('<file>', 'path of the feed, or - for standard input')
    .option(
      '--source <name>',
      'name of the feed; lots of other feeds are not changed',
      readSource,
      format,
    )
    .option('--dry-run', 'print the report and change nothing')
    .option('--json', 'print the report as JSON and nothing else')
    .option(
      '--accept-outliers',
      'accept offers whose price per m² is outside 0.4…2.5 of the median of their project',
    )
    .option(
      '--allow-withdrawals',
      'accept a feed that withdraws more than half of at least 20 lots on sale, or contains no offers',
    )
    .action((file: string, flags: ImportFlags) => runImport(format, file, flags))
  addDemoFlags(command)
  if (mayHaveCity(format)) {
    command.option('--city <name>', 'the city of projects of which the feed names none', readCity)
  }
  if (format === 'lots') {
    command.option('--sheet <name>', 'the sheet of a workbook (XLSX); the first one by default')
  }
}

async function runImport(format: FeedFormatName, file: string, flags: ImportFlags): Promise<void> {
  const { size, bytes, preview } = await openFeed(file)
  const progress = progressOn(process.stderr, size)
  try {
    const openStore = flags.dryRun ? withUnchangedStore : withStore
    const report = await openStore(async (store) => {
      const { db, config, clock } = store
      const { facts } = await loadCompanyFacts(config)
      const importOnce = flags.dryRun ? importFeed : importAsRun
      const importInto = (target: Database) =>
        importOnce(target, progress.watch(bytes), {
          format,
          facts,
          source: flags.source,
          clock,
          acceptOutliers: flags.acceptOutliers ?? false,
          allowWithdrawals: flags.allowWithdrawals ?? false,
          ...(flags.sheet !== undefined && { sheet: flags.sheet }),
          ...(flags.city !== undefined && { city: flags.city }),
          ...(preview && { preview }),
          dryRun: flags.dryRun ?? false,
          onProgress: (count) => progress.offers(count),
        })
      if (flags.dryRun) return importInto(db)
      const report = await ((await isDemoReplaced(db, flags))
        ? importInsteadOfDemo(store, importInto)
        : importInto(db))
      if (!isNothingAccepted(report)) await recordImport(store, { format, ...flags }, report)
      return report
    })
    progress.end()
    const text = flags.json
      ? JSON.stringify(report, null, 2)
      : describeReport(report, flags.dryRun ?? false)
    process.stdout.write(`${text}\n`)
    if (isNothingAccepted(report)) process.exitCode = 1
  } catch (error) {
    progress.end()
    throw toReadableError(error)
  }
}

function recordImport(
  store: SiteStore,
  { format, source }: { format: string; source: string },
  { created, changed, withdrawn, refused }: ImportReport,
): Promise<void> {
  return recordFeedImport(terminalContext(store), {
    source,
    format,
    created,
    changed,
    withdrawn,
    refused: refused.length,
  })
}

/** A feed of which nothing is accepted leaves the demo company. */
async function importInsteadOfDemo(
  store: SiteStore,
  importInto: (trx: Database) => Promise<ImportReport>,
): Promise<ImportReport> {
  let report: ImportReport | undefined
  try {
    return await replaceDemo(store, async (trx) => {
      report = await importInto(trx)
      if (isNothingAccepted(report)) throw new Error('nothing was accepted')
      return report
    })
  } catch (error) {
    if (report && isNothingAccepted(report)) return report
    throw error
  }
}

interface OpenFeed {
  size: number | null
  bytes: AsyncIterable<Uint8Array>
  /** Opens the feed a second time; absent where it can be read once. */
  preview?: () => AsyncIterable<Uint8Array>
}

async function openFeed(file: string): Promise<OpenFeed> {
  if (file === '-') return { size: null, bytes: process.stdin }
  try {
    const handle = await open(file)
    const stat = await handle.stat()
    await handle.close()
    if (stat.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    // Opened when it is read: a feed like the last one is not.
    const bytes = { [Symbol.asyncIterator]: () => createReadStream(file)[Symbol.asyncIterator]() }
    if (!stat.isFile()) return { size: null, bytes }
    const preview = () => createReadStream(file, { highWaterMark: PREVIEW_BYTES })
    return { size: stat.size, bytes, preview }
  } catch (error) {
    throw new Error(`Файл «${file}» не открыть: ${describeFileError(error)}.`, { cause: error })
  }
}

function describeFileError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'такого файла нет'
  if (code === 'EACCES') return 'нет прав на чтение'
  if (code === 'EISDIR') return 'это папка'
  return String(code ?? error)
}

/** SQLite reports «database is locked» after it has waited 15 s for another process's write. */
function toReadableError(error: unknown): unknown {
  if (!(error instanceof Error && /database is locked/.test(error.message))) return error
  return new Error(
    'База данных занята записью другого процесса. Ничего не изменено, повторите импорт позже.',
    { cause: error },
  )
}

function readSource(name: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,31}$/.test(name) && name !== 'own') return name
  throw new Error(
    `--source «${name}»: нужны строчные латинские буквы, цифры и дефис, до 32 знаков, кроме own`,
  )
}
