import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from '../../../outbound/hash-file.ts'
import {
  isSameObject,
  type ObjectStore,
  type StoredObject,
} from '../../../outbound/object-store.ts'
import { inParallel } from '../../../lib/time/in-parallel.ts'
import { createMediaStore } from './media-store.server.ts'
import { FILES, FILMS, ORIGINALS, PICTURES } from './picture-files.server.ts'

const CONCURRENCY = 4
/** Other files of the folder or of the bucket are not ours. */
const MEDIA_PATH = new RegExp(`^(${PICTURES}|${FILES}|${FILMS}|${ORIGINALS})/[\\w.-]+$`)
/** The name of an original is its SHA-256, with an extension for films. */
const ORIGINAL_HASH = /^originals\/([0-9a-f]{64})(\.\w+)?$/

export interface MoveReport {
  copied: number
  /** Had the same bytes already. */
  same: number
  /** Originals whose bytes do not match the hash in their name. */
  damaged: string[]
}

/**
 * Copies media files that the other side lacks or has with other bytes; nothing is deleted. Each copy is compared by
 * its hash, so a run that was stopped is continued by the next one. Rejects when the bucket fails.
 */
export async function moveMedia(
  folder: string,
  bucket: ObjectStore,
  direction: 'to-bucket' | 'from-bucket',
  onProgress: (done: number) => void = () => {},
): Promise<MoveReport> {
  const objects = new Map<string, StoredObject>()
  for await (const object of bucket.list()) objects.set(object.path, object)
  const local = createMediaStore({ mediaFolder: folder })
  const files: Array<{ path: string; size: number }> = []
  for await (const file of direction === 'to-bucket' ? local.list() : objects.values()) {
    if (MEDIA_PATH.test(file.path)) files.push(file)
  }
  const report: MoveReport = { copied: 0, same: 0, damaged: [] }
  let done = 0
  await inParallel(files, CONCURRENCY, async ({ path, size }) => {
    const outcome = await moveOne(path, size)
    if (outcome === 'damaged') report.damaged.push(path)
    else report[outcome]++
    onProgress(++done)
  })
  report.damaged.sort()
  return report

  async function moveOne(path: string, size: number): Promise<'copied' | 'same' | 'damaged'> {
    const file = join(folder, path)
    const object = objects.get(path)
    if (direction === 'to-bucket') {
      if (!(await isOriginalIntact(path, file))) return 'damaged'
      if (object && (await isSameObject(object, bucket, file, size))) return 'same'
      await bucket.write(path, file)
      return 'copied'
    }
    const own = (await stat(file).catch(() => null))?.size
    if (object && own === size && (await isSameObject(object, bucket, file, own))) return 'same'
    const found = await bucket.read(path)
    if (!found) return 'same'
    if (own !== undefined) await local.remove(path)
    await local.writeStream(path, found.body)
    const isIntact =
      (await isOriginalIntact(path, file)) &&
      (found.sha256 === null || found.sha256 === (await hashFile(file)))
    if (isIntact) return 'copied'
    await local.remove(path)
    return 'damaged'
  }
}

async function isOriginalIntact(path: string, file: string): Promise<boolean> {
  const [, hash] = ORIGINAL_HASH.exec(path) ?? []
  return hash === undefined || hash === (await hashFile(file))
}
