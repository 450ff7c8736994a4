import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { getErrorCode } from '../../lib/errors.ts'
import { BackupError, END_ENTRY, endSchema } from './backup-format.server.ts'
import { decryptWith, readDecrypter } from './backup-keys.server.ts'

/** A chunk of rows has about a megabyte; a larger entry of text was not written by us. */
const MAX_TEXT_BYTES = 256 * 1024 * 1024
const AGE_MAGIC = 'age-encryption.org/v1'

export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Uint8Array>
  /** Reads the complete content as UTF-8. */
  text: () => Promise<string>
}

/**
 * Reads every entry of a backup, then checks that none is missing, added or changed. `onEntry` gets all but the last
 * one, whose facts are returned. Throws a readable error for a damaged or truncated file, one of another program or a wrong key;
 * errors of `onEntry` are passed on.
 */
export async function readArchive(
  file: string,
  keyFile: string | undefined,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
) {
  const isEncrypted = await findEncryption(file)
  if (isEncrypted && keyFile === undefined) {
    throw new BackupError('Копия зашифрована: укажите файл секретного ключа, --identity ФАЙЛ.')
  }
  const steps = isEncrypted && keyFile ? [decryptWith(await readDecrypter(keyFile))] : []
  const { readable, writable } = createTarDecoder({ strict: true })
  let failure: unknown = null
  const stop = new AbortController()
  const streams = [
    createReadStream(file),
    ...steps,
    createGunzip(),
    Writable.fromWeb(writable as never),
  ]
  const feeding = pipeline(streams, { signal: stop.signal }).catch((error: unknown) => {
    failure = error
  })
  const hash = createHash('sha256')
  let facts: unknown = null
  /** Whether an error is that of the file, not of `onEntry`. */
  let isReading = true
  try {
    for await (const entry of readable) {
      const { name, size, type } = entry.header
      const source = entry.body
      if (facts !== null || type !== 'file') throw new BackupError(damaged)
      if (name === END_ENTRY) {
        facts = JSON.parse(await readText(source, size))
        continue
      }
      hash.update(`${name}\n${size}\n`)
      const content = hashed(source)
      isReading = false
      await onEntry({ name, content, text: () => readText(content, size) })
      isReading = true
      // What `onEntry` left unread belongs to the hash, too.
      for await (const bytes of content) void bytes
    }
    await feeding
    if (failure !== null) throw toReadError(failure)
    return checkEnd(facts, hash.digest('hex'))
  } catch (error) {
    stop.abort()
    await feeding
    if (!isReading || error instanceof BackupError) throw error
    const isStopped = failure === null || stopped.has(getErrorCode(failure))
    throw toReadError(isStopped ? error : failure)
  }

  async function* hashed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const bytes of source) {
        hash.update(bytes)
        yield bytes
      }
    } catch (error) {
      throw toReadError(error)
    }
  }
}

const stopped = new Set(['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'])
const damaged = 'Копия повреждена или записана не до конца: восстановить её нельзя.'

function checkEnd(facts: unknown, sha256: string) {
  const end = endSchema.safeParse(facts)
  if (!end.success || end.data.sha256 !== sha256) throw new BackupError(damaged)
  return end.data
}

/** Returns whether the file is encrypted. Throws if it is no backup at all. */
async function findEncryption(file: string): Promise<boolean> {
  let start: Buffer
  try {
    await using handle = await open(file, 'r')
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_MAGIC.length), 0)
    start = buffer.subarray(0, bytesRead)
  } catch (error) {
    const reason = getErrorCode(error) === 'ENOENT' ? 'его нет' : getErrorCode(error)
    throw new BackupError(`Файл «${file}» не прочитать: ${reason}.`, error)
  }
  if (start.toString('latin1') === AGE_MAGIC) return true
  if (start[0] === 0x1f && start[1] === 0x8b) return false
  throw new BackupError(`Файл «${file}» — не копия сайта.`)
}

async function readText(content: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw new BackupError(damaged)
  const parts: Uint8Array[] = []
  for await (const bytes of content) parts.push(bytes)
  return Buffer.concat(parts).toString('utf8')
}

function toReadError(error: unknown): BackupError {
  if (error instanceof Error && error.message.includes('no identity matched')) {
    return new BackupError('Ключ не подходит: копия зашифрована для другого получателя.')
  }
  return new BackupError(damaged, error)
}
