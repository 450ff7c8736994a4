import { deflateSync, zstdCompressSync } from 'node:zlib'
import type { OsmData, OsmNode, OsmRelation, OsmWay } from './osm-data.ts'

/* A writer of the format PBF (wiki.openstreetmap.org/wiki/PBF_Format), for tests. */

interface PbfOptions {
  /** Elements of a block. */
  blockSize?: number
  compression?: 'raw' | 'zlib' | 'zstd'
  /** Deflate level. */
  level?: number
  /** Writes each node as a message of its own. */
  isDense?: boolean
  /** Whether ways come before nodes and relations before ways. */
  isReversed?: boolean
  features?: readonly string[]
  /** West, south, east, north, degrees. */
  bounds?: readonly [number, number, number, number]
}

/** Writes an extract as PBF. */
export function writePbf(data: OsmData, options: PbfOptions = {}): Buffer {
  return Buffer.concat([...writePbfBlocks(data, options)])
}

type Elements = { [K in keyof OsmData]: Iterable<OsmData[K][number]> }

/** Writes an extract of any size in blocks. */
export function* writePbfBlocks(
  { nodes, ways, relations }: Elements,
  options: PbfOptions = {},
): Generator<Buffer> {
  const { blockSize = 8_000, isDense = true } = options
  yield writeBlob('OSMHeader', writeHeader(options), options)
  const parts = [
    () => inBlocks(nodes, blockSize, (own) => writeNodes(own, isDense), options),
    () => inBlocks(ways, blockSize, writeWays, options),
    () => inBlocks(relations, blockSize, writeRelations, options),
  ]
  for (const part of options.isReversed ? parts.toReversed() : parts) yield* part()
}

function* inBlocks<T>(
  elements: Iterable<T>,
  size: number,
  write: (elements: T[]) => Buffer,
  options: PbfOptions,
): Generator<Buffer> {
  let block: T[] = []
  for (const element of elements) {
    block.push(element)
    if (block.length < size) continue
    yield writeBlob('OSMData', write(block), options)
    block = []
  }
  if (block.length > 0) yield writeBlob('OSMData', write(block), options)
}

function writeHeader({ features = ['OsmSchema-V0.6', 'DenseNodes'], bounds }: PbfOptions): Buffer {
  const message = new Message()
  if (bounds) {
    const [west, south, east, north] = bounds.map((value) => Math.round(value * 1e9))
    const box = new Message()
    for (const [field, value] of [west, east, north, south].entries()) {
      box.zigzag(field + 1, value ?? 0)
    }
    message.bytes(1, box.end())
  }
  for (const feature of features) message.text(4, feature)
  return message.end()
}

/** Writes one blob with its header. */
export function writeBlob(
  type: string,
  data: Buffer,
  { compression = 'zlib', level = 6 }: Pick<PbfOptions, 'compression' | 'level'> = {},
): Buffer {
  const blob = new Message()
  if (compression === 'raw') blob.bytes(1, data)
  else {
    blob.varint(2, data.length)
    if (compression === 'zlib') blob.bytes(3, deflateSync(data, { level }))
    else blob.bytes(7, zstdCompressSync(data))
  }
  const body = blob.end()
  const header = new Message()
  header.text(1, type)
  header.varint(3, body.length)
  const head = header.end()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, body])
}

class Texts {
  readonly #indexes = new Map<string, number>([['', 0]])

  index(text: string): number {
    const known = this.#indexes.get(text)
    if (known !== undefined) return known
    this.#indexes.set(text, this.#indexes.size)
    return this.#indexes.size - 1
  }

  write(): Buffer {
    const table = new Message()
    for (const text of this.#indexes.keys()) table.text(1, text)
    return table.end()
  }
}

function writeBlock(texts: Texts, group: Buffer): Buffer {
  const block = new Message()
  block.bytes(1, texts.write())
  block.bytes(2, group)
  return block.end()
}

function writeNodes(nodes: readonly OsmNode[], isDense: boolean): Buffer {
  const texts = new Texts()
  const group = new Message()
  if (isDense) {
    const [ids, latitudes, longitudes, pairs] = [
      new Message(),
      new Message(),
      new Message(),
      new Message(),
    ]
    let [lastId, lastLatitude, lastLongitude] = [0, 0, 0]
    for (const { id, lat, lon, tags = {} } of nodes) {
      const [latitude, longitude] = [Math.round(lat * 1e7), Math.round(lon * 1e7)]
      ids.rawZigzag(id - lastId)
      latitudes.rawZigzag(latitude - lastLatitude)
      longitudes.rawZigzag(longitude - lastLongitude)
      ;[lastId, lastLatitude, lastLongitude] = [id, latitude, longitude]
      for (const [key, value] of Object.entries(tags)) {
        pairs.raw(texts.index(key))
        pairs.raw(texts.index(value))
      }
      pairs.raw(0)
    }
    const dense = new Message()
    dense.bytes(1, ids.end())
    dense.bytes(8, latitudes.end())
    dense.bytes(9, longitudes.end())
    dense.bytes(10, pairs.end())
    group.bytes(2, dense.end())
  } else {
    for (const { id, lat, lon, tags } of nodes) {
      const node = new Message()
      node.zigzag(1, id)
      writeTags(node, tags, texts)
      node.zigzag(8, Math.round(lat * 1e7))
      node.zigzag(9, Math.round(lon * 1e7))
      group.bytes(1, node.end())
    }
  }
  return writeBlock(texts, group.end())
}

function writeWays(ways: readonly OsmWay[]): Buffer {
  const texts = new Texts()
  const group = new Message()
  for (const { id, refs, tags } of ways) {
    const way = new Message()
    way.signed(1, id)
    writeTags(way, tags, texts)
    const list = new Message()
    let last = 0
    for (const ref of refs) {
      list.rawZigzag(ref - last)
      last = ref
    }
    way.bytes(8, list.end())
    group.bytes(3, way.end())
  }
  return writeBlock(texts, group.end())
}

function writeRelations(relations: readonly OsmRelation[]): Buffer {
  const texts = new Texts()
  const group = new Message()
  for (const { id, members, tags } of relations) {
    const relation = new Message()
    relation.signed(1, id)
    writeTags(relation, tags, texts)
    const [roles, ids, kinds] = [new Message(), new Message(), new Message()]
    let last = 0
    for (const { type, ref, role } of members) {
      roles.raw(texts.index(role))
      ids.rawZigzag(ref - last)
      kinds.raw(['node', 'way', 'relation'].indexOf(type))
      last = ref
    }
    relation.bytes(8, roles.end())
    relation.bytes(9, ids.end())
    relation.bytes(10, kinds.end())
    group.bytes(4, relation.end())
  }
  return writeBlock(texts, group.end())
}

function writeTags(message: Message, tags: Record<string, string> = {}, texts: Texts): void {
  const [keys, values] = [new Message(), new Message()]
  for (const [key, value] of Object.entries(tags)) {
    keys.raw(texts.index(key))
    values.raw(texts.index(value))
  }
  message.bytes(2, keys.end())
  message.bytes(3, values.end())
}

/** A message of Protocol Buffers. */
class Message {
  #bytes = Buffer.allocUnsafe(256)
  #length = 0

  raw(value: number | bigint): void {
    this.#reserve(10)
    if (typeof value === 'number' && value >= 0 && value < 2 ** 53) {
      let rest = value
      while (rest > 127) {
        this.#bytes[this.#length++] = (rest % 128) | 128
        rest = Math.floor(rest / 128)
      }
      this.#bytes[this.#length++] = rest
      return
    }
    let rest = BigInt.asUintN(64, BigInt(value))
    while (rest > 127n) {
      this.#bytes[this.#length++] = Number(rest & 127n) | 128
      rest >>= 7n
    }
    this.#bytes[this.#length++] = Number(rest)
  }

  rawZigzag(value: number): void {
    const doubled = 2 * value
    if (Number.isSafeInteger(doubled)) this.raw(value < 0 ? -doubled - 1 : doubled)
    else this.raw(value < 0 ? -2n * BigInt(value) - 1n : 2n * BigInt(value))
  }

  varint(field: number, value: number): void {
    this.raw(field * 8)
    this.raw(value)
  }

  zigzag(field: number, value: number): void {
    this.raw(field * 8)
    this.rawZigzag(value)
  }

  signed(field: number, value: number): void {
    this.raw(field * 8)
    this.raw(value < 0 ? BigInt(value) : value)
  }

  bytes(field: number, value: Buffer): void {
    this.raw(field * 8 + 2)
    this.raw(value.length)
    this.#reserve(value.length)
    value.copy(this.#bytes, this.#length)
    this.#length += value.length
  }

  text(field: number, value: string): void {
    this.bytes(field, Buffer.from(value))
  }

  end(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#length + count, 2 * this.#bytes.length))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
