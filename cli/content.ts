import type { WriteStream } from 'node:tty'
import type { Command } from 'commander'
import type { Database } from '../src/db/connect.ts'
import {
  recordContentExport,
  recordContentImport,
} from '../src/features/content/content-jobs.server.ts'
import { findMediaPlace } from '../src/features/content/media/media-store.server.ts'
import { describeContentReport } from '../src/features/content/write/describe-report.server.ts'
import { formatCount } from '../src/lib/numbers.ts'
import { firstLines, printable } from '../src/lib/terminal-text.ts'
import { type SiteStore, withStore, withUnchangedStore } from '../src/server/open-store.ts'
import { addDemoFlags, type DemoFlags, isDemoReplaced, replaceDemo } from './demo.ts'
import { terminalContext } from './terminal.ts'

interface ImportFlags extends DemoFlags {
  dryRun?: true
  json?: true
  allowRemovals?: true
  replaceDesk?: true
}

/**
 * Adds `import content DIR`. For a rejected folder, also in a dry run, the command prints up to twenty problems or
 * removals, one per line, and exits with status 1.
 */
export function addContentImport(group: Command): void {
  addDemoFlags(group.command('content'))
    .description('Import a folder of texts and pictures. Its layout: docs/content.md.')
    .argument('<dir>', 'path of the folder')
    .option('--dry-run', 'print the report and change nothing')
    .option('--json', 'print the report as JSON and nothing else')
    .option(
      '--allow-removals',
      'accept a folder that removes more than a fifth of a kind, or items that pages or consents need',
    )
    .option(
      '--replace-desk',
      'replace what was published at the desk since the folder was exported',
    )
    .action(runImport)
}

/** Adds `export content DIR`. */
export function addContentExport(group: Command): void {
  group
    .command('content')
    .description('Write texts and pictures to a folder that `import content` reads.')
    .argument('<dir>', 'path of an empty or new folder')
    .option('--json', 'print the report as JSON and nothing else')
    .action(runExport)
}

async function runImport(folder: string, flags: ImportFlags): Promise<void> {
  // Imported here because picture decoders load slowly and other commands do not need them.
  const { DeskChangesError, importContent, RefusedContentError, StoppedRemovalsError } =
    await import('../src/features/content/write/import-content.server.ts')
  const progress = pictureProgress(process.stderr)
  try {
    const openStore = flags.dryRun ? withUnchangedStore : withStore
    const report = await openStore(async (store) => {
      const { db, config, clock } = store
      const replaces = !flags.dryRun && (await isDemoReplaced(db, flags))
      const importInto = (target: Database) =>
        importContent(target, {
          folder,
          ...findMediaPlace(config),
          clock,
          dryRun: flags.dryRun ?? false,
          allowRemovals: flags.allowRemovals ?? false,
          // What was published of the demo leaves with it.
          replaceDesk: replaces || (flags.replaceDesk ?? false),
          onProgress: (stage, done, all) => progress.show(stage, done, all),
        })
      const report = await (replaces ? replaceDemo(store, importInto) : importInto(db))
      if (!flags.dryRun) await recordImport(store, report)
      return report
    })
    progress.end()
    const text = flags.json
      ? JSON.stringify(report, null, 2)
      : describeContentReport(report, flags.dryRun ?? false)
    process.stdout.write(`${text}\n`)
    if (report.removals.stops) process.exitCode = 1
  } catch (error) {
    if (error instanceof DeskChangesError) {
      progress.end()
      process.exitCode = 1
      if (flags.json) process.stdout.write(`${JSON.stringify({ desk: error.changes }, null, 2)}\n`)
      else process.stderr.write(`${error.message}\n`)
      return
    }
    const isStopped = error instanceof StoppedRemovalsError
    if (!(isStopped || error instanceof RefusedContentError)) throw error
    progress.end()
    process.exitCode = 1
    if (isStopped) {
      const { removals, message } = error
      if (flags.json) process.stdout.write(`${JSON.stringify({ removals }, null, 2)}\n`)
      else process.stderr.write(`${message}\n`)
      return
    }
    // Each line starts with the position, which editors and terminals turn into a link.
    if (flags.json)
      process.stdout.write(`${JSON.stringify({ problems: error.problems }, null, 2)}\n`)
    else process.stderr.write(`${error.message}\n${problemCount(error.problems.length)}\n`)
  } finally {
    progress.end()
  }
}

function recordImport(
  store: SiteStore,
  { kinds, pictures }: Parameters<typeof describeContentReport>[0],
): Promise<void> {
  const sum = (field: 'created' | 'changed' | 'deleted') =>
    Object.values(kinds).reduce((all, kind) => all + kind[field], 0)
  return recordContentImport(terminalContext(store), {
    created: sum('created'),
    changed: sum('changed'),
    deleted: sum('deleted'),
    pictures: pictures.rendered,
  })
}

async function runExport(folder: string, flags: { json?: true }): Promise<void> {
  const { exportContent } = await import('../src/features/content/write/export-content.server.ts')
  const report = await withStore(async (store) => {
    const report = await exportContent(store.db, { folder, ...findMediaPlace(store.config) })
    const { files, originals } = report
    await recordContentExport(terminalContext(store), { files, originals })
    return report
  })
  const lines = [
    `Выгружено: ${formatCount(report.files, 'файл', 'файла', 'файлов')} с текстами, картинок и документов ${report.originals}`,
    ...firstLines(report.missing.map((key) => `Нет исходного файла: ${printable(key)}`)),
  ]
  process.stdout.write(`${flags.json ? JSON.stringify(report, null, 2) : lines.join('\n')}\n`)
  if (report.missing.length > 0) process.exitCode = 1
}

function problemCount(count: number): string {
  return `${formatCount(count, 'ошибка', 'ошибки', 'ошибок')}: ничего не записано`
}

const stages = { check: 'проверено картинок и файлов', render: 'обработано картинок' } as const
/** Minimum time between redraws on a terminal. */
const REDRAW_MS = 100
/** Without a terminal, one line is written per this many items. */
const LINE_EVERY = 100

function pictureProgress(stream: Pick<WriteStream, 'isTTY' | 'write'>) {
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    show(stage: keyof typeof stages, done: number, all: number): void {
      if (!stream.isTTY) {
        if (done % LINE_EVERY === 0) stream.write(`${stages[stage]}: ${done} из ${all}\n`)
        return
      }
      const now = performance.now()
      if (now - drawnAt < REDRAW_MS && done < all) return
      drawnAt = now
      stream.write(`\r\x1b[K${stages[stage]}: ${done} из ${all}`)
    },
    /** Leaves the cursor on an empty line. */
    end(): void {
      if (stream.isTTY && drawnAt > Number.NEGATIVE_INFINITY) stream.write('\r\x1b[K')
      drawnAt = Number.NEGATIVE_INFINITY
    },
  }
}
