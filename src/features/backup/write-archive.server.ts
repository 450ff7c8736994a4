import { createHash, randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { getErrorCode } from '../../lib/errors.ts'
import { BackupError, END_ENTRY } from './backup-format.server.ts'
import { createEncrypter, encryptWith } from './backup-keys.server.ts'

/** Pictures do not shrink, and rows shrink almost as much as at the default level. */
const GZIP_LEVEL = 3

export interface ArchiveWriter {
  /** Adds an entry of bytes in memory. */
  add: (name: string, content: string) => Promise<void>
  /** Adds an entry of exactly `size` bytes. */
  addStream: (name: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>
}

/**
 * Writes a tar archive, packed and, with recipients, encrypted, that only its owner can read. `fill` returns the facts
 * of the last entry, to which the hash over all entries is added. The file appears under its name when it is complete
 * and on the disk.
 */
export async function writeArchive(
  file: string,
  recipients: readonly string[],
  fill: (archive: ArchiveWriter) => Promise<object>,
): Promise<void> {
  const encrypter = createEncrypter(recipients)
  const draft = `${file}.${randomUUID()}.part`
  try {
    await using handle = await open(draft, 'wx', 0o600)
    const { readable, controller } = createTarPacker()
    const steps = recipients.length > 0 ? [encryptWith(encrypter)] : []
    const written = pipeline([
      Readable.fromWeb(readable as never),
      createGzip({ level: GZIP_LEVEL }),
      ...steps,
      handle.createWriteStream({ flush: true }),
    ])
    const failed = written.then(() => Promise.reject(new Error('the archive is closed')))
    failed.catch(() => {})
    try {
      await Promise.race([failed, addAll(controller, fill)])
    } catch (error) {
      controller.error(error)
      await written.catch(() => {})
      throw error
    }
    await written
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw toReadableError(error, file)
  }
}

async function addAll(
  pack: ReturnType<typeof createTarPacker>['controller'],
  fill: (archive: ArchiveWriter) => Promise<object>,
): Promise<void> {
  const hash = createHash('sha256')
  const addStream: ArchiveWriter['addStream'] = async (name, size, content) => {
    hash.update(`${name}\n${size}\n`)
    const entry = pack.add({ name, size, mtime: new Date(0) }).getWriter()
    let written = 0
    for await (const bytes of content) {
      written += bytes.byteLength
      if (written > size) break
      hash.update(bytes)
      await entry.write(bytes)
    }
    if (written !== size) throw new BackupError(`Файл «${name}» менялся, пока его копировали.`)
    await entry.close()
  }
  const toBytes = async function* (content: Buffer) {
    yield content
  }
  const add = (name: string, content: string) => {
    const bytes = Buffer.from(content)
    return addStream(name, bytes.byteLength, toBytes(bytes))
  }
  const facts = await fill({ add, addStream })
  const sha256 = hash.copy().digest('hex')
  await add(END_ENTRY, JSON.stringify({ ...facts, sha256 }))
  pack.finalize()
}

function toReadableError(error: unknown, file: string): unknown {
  const reasons: Record<string, string> = {
    ENOENT: 'такой папки нет',
    EACCES: 'нет прав на запись',
    EROFS: 'диск доступен только для чтения',
    EISDIR: 'это папка',
    ENOSPC: 'на диске нет места',
  }
  const reason = reasons[getErrorCode(error)]
  return reason ? new BackupError(`Копию «${file}» не записать: ${reason}.`, error) : error
}
