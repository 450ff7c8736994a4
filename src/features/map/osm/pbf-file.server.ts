import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate, zstdDecompress } from 'node:zlib'
import { ExtractError } from './extract-error.ts'
import type { OsmBounds, OsmExtract, OsmKind, OsmVisitor } from './osm-visitor.ts'
import { type BlockIds, readBlock } from './pbf-block.ts'
import { InvalidBytesError, ProtobufReader } from './protobuf-reader.ts'

/* The file format of osmformat.proto and fileformat.proto (wiki.openstreetmap.org/wiki/PBF_Format). */

const MAX_HEADER = 64 * 1024
const MAX_BLOB = 32 * 1024 * 1024
/** Blobs that are unpacked by other threads while one is decoded. Each takes up to about 2 MB. */
const AHEAD = 3

const inflateBytes = promisify(inflate)
const unpackZstd = promisify(zstdDecompress)

interface Blob {
  /** Of its length in the file. */
  offset: number
  /** Of the next blob. */
  end: number
  type: string
  data: Promise<Buffer>
}
interface IndexedBlob {
  offset: number
  ids: BlockIds
}

/** Opens a file of the format PBF. Closing it closes the handle. */
export function openPbf(handle: FileHandle, size: number, name: string): OsmExtract {
  /** Which ids each blob has, after a read of all kinds. */
  let index: IndexedBlob[] | null = null
  let bounds: OsmBounds | null = null

  async function read(visitor: OsmVisitor, ids?: Float64Array): Promise<void> {
    const kinds = (['node', 'way', 'relation'] as const).filter((kind) => visitor[kind])
    const offsets = index && ids ? selectBlobs(index, kinds, ids) : null
    const found: IndexedBlob[] = []
    let hasHeader = false
    for await (const { offset, type, data } of readBlobs(handle, size, name, offsets)) {
      const place = `${name}: байт ${offset}`
      const bytes = await data
      if (type === 'OSMHeader') {
        hasHeader = true
        bounds = decode(place, () => readHeader(bytes))
      } else if (type === 'OSMData') {
        if (!hasHeader && !offsets) throw new ExtractError(place, 'данные раньше заголовка')
        found.push({ offset, ids: decode(place, () => readBlock(bytes, visitor)) })
      }
    }
    if (!hasHeader && !offsets) throw new ExtractError(name, 'файл пуст')
    if (kinds.length === 3 && !offsets) index = found
  }

  return {
    size,
    get bounds() {
      return bounds
    },
    read,
    close: () => handle.close(),
  }
}

function decode<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ExtractError) throw new ExtractError(place, error.message)
    if (error instanceof InvalidBytesError || error instanceof RangeError) {
      throw new ExtractError(place, `блок повреждён: ${error.message}`, { cause: error })
    }
    throw error
  }
}

/** The offsets of the blobs that may have one of the ids. */
function selectBlobs(
  index: readonly IndexedBlob[],
  kinds: readonly OsmKind[],
  ids: Float64Array,
): number[] {
  const hasOne = (least: number, greatest: number): boolean => {
    let [low, high] = [0, ids.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ids[middle] as number) < least) low = middle + 1
      else high = middle
    }
    return low < ids.length && (ids[low] as number) <= greatest
  }
  return index.flatMap(({ offset, ids: own }) => {
    const isWanted = kinds.some((kind) => {
      const range = own[kind]
      return range !== undefined && hasOne(range.least, range.greatest)
    })
    return isWanted ? [offset] : []
  })
}

/** The blobs of a file in their order, or those at some offsets; the next ones are being unpacked already. */
async function* readBlobs(
  handle: FileHandle,
  size: number,
  name: string,
  offsets: readonly number[] | null,
): AsyncGenerator<Blob, void, undefined> {
  const queue: Blob[] = []
  let at = 0
  let count = 0
  const next = async (): Promise<void> => {
    if (offsets) at = offsets[count++] ?? size
    if (at >= size) return
    const blob = await readBlob(handle, at, size, name)
    at = blob.end
    // Awaited in its turn. Without a handler a failure before that would end the process.
    blob.data.catch(() => {})
    queue.push(blob)
  }
  for (let ahead = 0; ahead < AHEAD; ahead++) await next()
  for (let blob = queue.shift(); blob; blob = queue.shift()) {
    await next()
    yield blob
  }
}

async function readBlob(
  handle: FileHandle,
  offset: number,
  size: number,
  name: string,
): Promise<Blob> {
  const place = `${name}: байт ${offset}`
  const readBytes = async (from: number, length: number): Promise<Buffer> => {
    if (from + length > size) throw new ExtractError(place, 'файл обрывается: скачайте его заново')
    const bytes = Buffer.allocUnsafeSlow(length)
    for (let done = 0; done < length; ) {
      const { bytesRead } = await handle.read(bytes, done, length - done, from + done)
      if (bytesRead === 0) throw new ExtractError(place, 'файл стал короче, пока читался')
      done += bytesRead
    }
    return bytes
  }
  const headerLength = (await readBytes(offset, 4)).readUInt32BE()
  if (headerLength > MAX_HEADER) throw new ExtractError(place, 'заголовок блока больше 64 КБ')
  const headerBytes = await readBytes(offset + 4, headerLength)
  const { type, length } = decode(place, () => readBlobHeader(headerBytes))
  if (length > MAX_BLOB) throw new ExtractError(place, 'блок больше 32 МБ')
  const start = offset + 4 + headerLength
  const bytes = await readBytes(start, length)
  return { offset, end: start + length, type, data: unpack(bytes, place) }
}

function readBlobHeader(bytes: Buffer): { type: string; length: number } {
  const header = new ProtobufReader(bytes)
  let type = ''
  let length = 0
  for (let field = header.field(); field !== 0; field = header.field()) {
    if (field === 10) type = header.text()
    else if (field === 24) length = header.unsigned()
    else header.skip(field)
  }
  if (type === '') throw new InvalidBytesError('у блока нет вида')
  return { type, length }
}

async function unpack(bytes: Buffer, place: string): Promise<Buffer> {
  const { packing, from, to, size } = decode(place, () => readBlobFields(bytes))
  const data = bytes.subarray(from, to)
  if (packing === 'raw') return data
  if (size > MAX_BLOB) throw new ExtractError(place, 'блок в распакованном виде больше 32 МБ')
  if (packing === 'zlib' || packing === 'zstd') {
    try {
      // One output buffer of the known size, which is not copied.
      const options = { maxOutputLength: size + 1, chunkSize: Math.max(64, size + 1) }
      const unpacked = await (packing === 'zlib' ? inflateBytes : unpackZstd)(data, options)
      if (unpacked.length === size) return unpacked
    } catch (error) {
      throw new ExtractError(place, 'сжатый блок повреждён', { cause: error })
    }
    throw new ExtractError(place, 'сжатый блок другой длины, чем сказано')
  }
  throw new ExtractError(
    place,
    `сжатие ${packing} не читается: пересохраните файл командой osmium cat`,
  )
}

type Packing = 'raw' | 'zlib' | 'lzma' | 'bzip2' | 'lz4' | 'zstd'
const packings = new Map<number, Packing>([
  [10, 'raw'],
  [26, 'zlib'],
  [34, 'lzma'],
  [42, 'bzip2'],
  [50, 'lz4'],
  [58, 'zstd'],
])

function readBlobFields(bytes: Buffer) {
  const blob = new ProtobufReader(bytes)
  let size = 0
  let data: { packing: Packing; from: number; to: number } | undefined
  for (let field = blob.field(); field !== 0; field = blob.field()) {
    const packing = packings.get(field)
    if (packing) {
      const { at, end } = blob.slice()
      data = { packing, from: at, to: end }
    } else if (field === 16) size = blob.unsigned()
    else blob.skip(field)
  }
  if (!data) throw new InvalidBytesError('в блоке нет данных')
  return { ...data, size }
}

const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/** Reads the box of the header, and throws for features that this reader does not have. */
function readHeader(bytes: Buffer): OsmBounds | null {
  const header = new ProtobufReader(bytes)
  let box: ProtobufReader | undefined
  for (let field = header.field(); field !== 0; field = header.field()) {
    if (field === 10) box = header.slice()
    else if (field === 34) {
      const feature = header.text()
      if (!knownFeatures.has(feature)) {
        throw new ExtractError('', `файлу нужно «${feature}», это не обычная вырезка`)
      }
    } else header.skip(field)
  }
  if (!box) return null
  const sides = new Map<number, number>()
  for (let field = box.field(); field !== 0; field = box.field()) {
    sides.set(field, box.zigzag() / 1e9)
  }
  const [west, east, north, south] = [8, 16, 24, 32].map((field) => sides.get(field) ?? 0)
  return west === undefined || east === undefined || north === undefined || south === undefined
    ? null
    : { west, south, east, north }
}
