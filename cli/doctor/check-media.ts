import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { openBucket } from '../../src/features/content/media/media-store.server.ts'
import { type Finding, ok, problem } from './finding.ts'

const CHECK = 'медиа'

/** Checks that a file can be written to the bucket, read and removed. Nothing without `MEDIA_URL`. */
export async function checkMedia(config: Config): Promise<Finding[]> {
  const bucket = openBucket(config)
  if (!bucket) return []
  const folder = await mkdtemp(join(tmpdir(), 'kvartal-doctor-'))
  const name = `doctor-${randomUUID()}`
  try {
    const file = join(folder, name)
    await writeFile(file, name)
    await bucket.write(name, file)
    const isFound = await bucket.has(name)
    await bucket.remove(name)
    if (!isFound) throw new Error('the object storage does not have what was just written')
    return [ok(CHECK, `В хранилище ${config.MEDIA_URL?.bucket} можно писать, читать и удалять`)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      problem(
        CHECK,
        `Хранилище из MEDIA_URL не работает: ${reason}`,
        'Проверьте S3_ENDPOINT, ключи и право ключа писать, читать, перечислять и удалять. Сайт показывает скопированные файлы, остальные вернутся вместе с хранилищем.',
      ),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
