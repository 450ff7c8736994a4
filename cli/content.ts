import type { WriteStream } from 'node:tty'
import type { Command } from 'commander'
import { describeContentReport } from '../src/features/content/write/report-words.server.ts'
import { systemClock } from '../src/lib/clock.ts'
import { countOf } from '../src/lib/numbers.ts'
import { firstLines, printable } from '../src/lib/terminal-words.ts'
import { withDatabase } from './with-database.ts'

interface ImportFlags {
  dryRun?: true
  json?: true
  allowRemovals?: true
}

/**
 * Adds `import content DIR`. A folder that was not taken ends it with status 1 and a line for each problem or
 * removal, up to twenty; so does a dry run of a folder that would not be taken.
 */
export function addContentImport(group: Command): void {
  group
    .command('content')
    .description('A folder of texts and pictures: docs/content.md says how it is laid out.')
    .argument('<dir>', 'path of the folder')
    .option('--dry-run', 'print the report and change nothing')
    .option('--json', 'print the report as JSON and nothing else')
    .option(
      '--allow-removals',
      'take a folder without more than a fifth of a kind, or without what pages or consents need',
    )
    .action(runImport)
}

/** Adds `export content DIR`. */
export function addContentExport(group: Command): void {
  group
    .command('content')
    .description('Texts and pictures as a folder that import content reads.')
    .argument('<dir>', 'path of a folder that is empty or not there yet')
    .option('--json', 'print the report as JSON and nothing else')
    .action(runExport)
}

async function runImport(folder: string, flags: ImportFlags): Promise<void> {
  // Only here: the decoders of pictures are heavy, and other commands need none.
  const { importContent, RefusedContentError, StoppedRemovalsError } = await import(
    '../src/features/content/write/import-content.server.ts'
  )
  const progress = pictureProgress(process.stderr)
  try {
    const report = await withDatabase((db, config) =>
      importContent(db, {
        folder,
        mediaFolder: config.MEDIA_DIR,
        clock: systemClock,
        dryRun: flags.dryRun ?? false,
        allowRemovals: flags.allowRemovals ?? false,
        onProgress: (stage, done, all) => progress.show(stage, done, all),
      }),
    )
    progress.end()
    const text = flags.json
      ? JSON.stringify(report, null, 2)
      : describeContentReport(report, flags.dryRun ?? false)
    process.stdout.write(`${text}\n`)
    if (report.removals.stops) process.exitCode = 1
  } catch (error) {
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
    // Each line begins with its place, so that editors and terminals lead there.
    if (flags.json)
      process.stdout.write(`${JSON.stringify({ problems: error.problems }, null, 2)}\n`)
    else process.stderr.write(`${error.message}\n${problemCount(error.problems.length)}\n`)
  } finally {
    progress.end()
  }
}

async function runExport(folder: string, flags: { json?: true }): Promise<void> {
  const { exportContent } = await import('../src/features/content/write/export-content.server.ts')
  const report = await withDatabase((db, config) =>
    exportContent(db, { folder, mediaFolder: config.MEDIA_DIR }),
  )
  const words = [
    `Выгружено: ${countOf(report.files, 'файл', 'файла', 'файлов')} с текстами, картинок и документов ${report.originals}`,
    ...firstLines(report.missing.map((key) => `Нет исходного файла: ${printable(key)}`)),
  ]
  process.stdout.write(`${flags.json ? JSON.stringify(report, null, 2) : words.join('\n')}\n`)
  if (report.missing.length > 0) process.exitCode = 1
}

function problemCount(count: number): string {
  return `${countOf(count, 'ошибка', 'ошибки', 'ошибок')}: ничего не записано`
}

const stages = { look: 'проверено картинок и файлов', render: 'обработано картинок' } as const
/** On a terminal the line is redrawn at most this often. */
const REDRAW_MS = 100
/** Elsewhere a line is written for so many. */
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
