import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { BrokenFeedError } from '../offer/feed-offer.ts'

const START = { line: 1, column: 1 }
/** The largest feed of the field has some 300 MB. An archive of zeros would otherwise be read for hours. */
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3
const SIGNATURE_BYTES = 4

/**
 * Yields the bytes of a feed that may be packed, recognised by its first bytes: gzip, or the one file of a zip archive. Memory
 * use does not depend on the size. Throws `BrokenFeedError` for a damaged or too large archive, and for a zip with
 * another number of files.
 */
export async function* unpackFeed(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes = MAX_UNPACKED_BYTES,
): AsyncGenerator<Uint8Array, void, undefined> {
  const source = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < SIGNATURE_BYTES) {
    const { done, value } = await source.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  /** An error of the source, which is no error of the archive. */
  let failure: { error: unknown } | undefined
  const all = (async function* () {
    yield head as Uint8Array
    try {
      yield* { [Symbol.asyncIterator]: () => source }
    } catch (error) {
      failure = { error }
      throw error
    }
  })()
  const signature = head.subarray(0, SIGNATURE_BYTES).toString('hex')
  try {
    if (signature.startsWith('1f8b')) yield* limit(gunzip(all), maxBytes)
    else if (signature === '504b0304') yield* limit(unzip(all), maxBytes)
    else yield* all
  } catch (error) {
    throw failure ? failure.error : error
  }
}

async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip()
  const packed = Readable.from(bytes)
  packed.on('error', (error) => unpacked.destroy(error))
  packed.pipe(unpacked)
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } catch (error) {
    throw toBrokenArchive(error)
  } finally {
    packed.destroy()
  }
}

async function* unzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const names: string[] = []
  let pieces: Uint8Array[] = []
  let isComplete = false
  const archive = new Unzip((file) => {
    // Folders, and what macOS adds to every archive.
    if (file.name.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(file.name)) return
    names.push(file.name)
    if (names.length > 1) return
    file.ondata = (error, piece, isLast) => {
      if (error) throw error
      pieces.push(piece)
      isComplete ||= isLast
    }
    file.start()
  })
  archive.register(UnzipInflate)
  archive.register(UnzipPassThrough)
  try {
    for await (const chunk of bytes) {
      archive.push(chunk)
      if (names.length > 1)
        throw new BrokenFeedError('в архиве несколько файлов, нужен один', START)
      yield* pieces
      pieces = []
    }
    archive.push(new Uint8Array(0), true)
  } catch (error) {
    throw toBrokenArchive(error)
  }
  yield* pieces
  if (!isComplete) throw toBrokenArchive(null)
}

async function* limit(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > maxBytes)
      throw new BrokenFeedError('архив распаковывается в слишком большой файл', START)
    yield chunk
  }
}

function toBrokenArchive(error: unknown): Error {
  if (error instanceof BrokenFeedError) return error
  return new BrokenFeedError('архив испорчен или обрывается', START)
}
