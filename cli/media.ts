import type { Command } from 'commander'
import { loadConfig } from '../src/config.ts'
import { moveMedia } from '../src/features/content/media/move-media.server.ts'
import { openBucket } from '../src/features/content/media/media-store.server.ts'
import { formatCount } from '../src/lib/numbers.ts'

const PROGRESS_EVERY = 100

/** Adds `kvartal media move`, which copies all media files between `MEDIA_DIR` and `MEDIA_URL`. */
export function addMediaCommands(program: Command): void {
  program
    .command('media')
    .description('pictures, documents and films of the content')
    .command('move')
    .description('copy media files from MEDIA_DIR to MEDIA_URL; a repeated run continues')
    .option('--back', 'copy from MEDIA_URL to MEDIA_DIR')
    .action(async ({ back }: { back?: true }) => {
      const config = loadConfig()
      const bucket = openBucket(config)
      if (!bucket) throw new Error('Задайте MEDIA_URL и настройки S3: см. docs/operations.md.')
      const direction = back ? 'from-bucket' : 'to-bucket'
      const report = await moveMedia(config.MEDIA_DIR, bucket, direction, (done) => {
        if (done % PROGRESS_EVERY === 0) process.stderr.write(`проверено файлов: ${done}\n`)
      })
      const copied = formatCount(report.copied, 'файл', 'файла', 'файлов')
      process.stdout.write(`Скопировано: ${copied}, уже были: ${report.same}\n`)
      if (report.damaged.length === 0) return
      process.exitCode = 1
      process.stdout.write(`Повреждены и не скопированы:\n  ${report.damaged.join('\n  ')}\n`)
    })
}
