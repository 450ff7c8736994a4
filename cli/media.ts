import type { Command } from 'commander'
import { loadConfig } from '../src/config/config.ts'
import { recordMediaMove, retryPictures } from '../src/features/content/content-jobs.server.ts'
import {
  listPictureFailures,
  type PictureFailure,
} from '../src/features/content/media/picture-failures.server.ts'
import { holdMedia } from '../src/features/content/media/media-holds.server.ts'
import { moveMedia } from '../src/features/content/media/move-media.server.ts'
import { openBucket } from '../src/features/content/media/media-store.server.ts'
import { formatCount } from '../src/lib/numbers.ts'
import { printable } from '../src/lib/terminal-text.ts'
import { withStore } from '../src/server/open-store.ts'
import { runOperation, terminalContext } from './terminal.ts'

const PROGRESS_EVERY = 100

/** Adds `kvartal media`: the files of the site, and the plans of feeds that are missing. */
export function addMediaCommands(program: Command): void {
  const media = program
    .command('media')
    .description('pictures, documents and films of the content: move, failures, retry')
  addMove(media)
  addFailures(media)
  addRetry(media)
}

/** Lists the lots whose plans could not be fetched or decoded. The exit code is 0: each has been reported by its import. */
function addFailures(media: Command): void {
  media
    .command('failures')
    .description('plans of feeds that could not be fetched or decoded: lot, address, reason')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      withStore(async ({ db }) => {
        const failures = await listPictureFailures(db)
        const text = options.json ? JSON.stringify(failures, null, 2) : formatFailures(failures)
        process.stdout.write(`${text}\n`)
      }),
    )
}

/** Tries the pictures that failed again: the running server fetches them within a minute. */
function addRetry(media: Command): void {
  media
    .command('retry')
    .description('fetch the plans and photos of feeds again that could not be fetched or decoded')
    .action(() =>
      runOperation(async (context) => {
        const count = await retryPictures(context, {})
        const pictures = formatCount(count, 'картинка', 'картинки', 'картинок')
        process.stdout.write(
          count === 0
            ? 'Загружать снова нечего: сбоев нет.\n'
            : `${pictures}: работающий сайт загрузит их снова в течение минуты.\n`,
        )
      }),
    )
}

function formatFailures(failures: readonly PictureFailure[]): string {
  if (failures.length === 0) return 'Все планировки из фидов загружены или ждут первой загрузки'
  const rows = [
    ['лот', 'причина', 'адрес'],
    ...failures.map(({ lot, reason, url, shows_older }) => [
      printable(lot),
      printable(shows_older ? `${reason} (показана прежняя)` : reason),
      printable(url),
    ]),
  ]
  const widths = [0, 1].map((n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)))
  return rows.map((row) => row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ')).join('\n')
}

function addMove(media: Command): void {
  media
    .command('move')
    .description('copy media files from MEDIA_DIR to MEDIA_URL; a repeated run continues')
    .option('--back', 'copy from MEDIA_URL to MEDIA_DIR')
    .action(async ({ back }: { back?: true }) => {
      const config = loadConfig()
      const bucket = openBucket(config)
      if (!bucket) throw new Error('Задайте MEDIA_URL и настройки S3: см. docs/operations.md.')
      const direction = back ? 'from-bucket' : 'to-bucket'
      const report = await withStore(async (store) => {
        const report = await holdMedia(store, 'move', () =>
          moveMedia(config.MEDIA_DIR, bucket, direction, (done) => {
            if (done % PROGRESS_EVERY === 0) process.stderr.write(`проверено файлов: ${done}\n`)
          }),
        )
        await recordMediaMove(terminalContext(store), {
          to: back ? 'folder' : 'bucket',
          copied: report.copied,
          damaged: report.damaged.length,
        })
        return report
      })
      const copied = formatCount(report.copied, 'файл', 'файла', 'файлов')
      process.stdout.write(`Скопировано: ${copied}, уже были: ${report.same}\n`)
      if (report.damaged.length === 0) return
      process.exitCode = 1
      process.stdout.write(`Повреждены и не скопированы:\n  ${report.damaged.join('\n  ')}\n`)
    })
}
