import { checkId, ExtractError } from './extract-error.ts'
import {
  isOnGlobe,
  NO_TAGS,
  type OsmKind,
  type OsmMember,
  type OsmVisitor,
  type Tags,
} from './osm-visitor.ts'
import { InvalidBytesError, ProtobufReader } from './protobuf-reader.ts'

/* The message PrimitiveBlock of osmformat.proto (wiki.openstreetmap.org/wiki/PBF_Format). */

/** Least and greatest id of each kind in a block. */
export type BlockIds = Partial<Record<OsmKind, { least: number; greatest: number }>>

const memberKinds: readonly OsmKind[] = ['node', 'way', 'relation']
const EMPTY = new ProtobufReader(Buffer.alloc(0))

/** Calls the visitor for the elements of a block and returns which ids it has. Throws for invalid bytes. */
export function readBlock(bytes: Buffer, visitor: OsmVisitor): BlockIds {
  return new BlockReader(bytes, visitor).read()
}

class BlockReader {
  readonly #visitor: OsmVisitor
  readonly #block: ProtobufReader
  readonly #ids: BlockIds = {}
  /** Where each text of the block begins and ends. */
  readonly #places: number[] = []
  readonly #texts: Array<string | undefined> = []
  #granularity = 100
  #latitudeOffset = 0
  #longitudeOffset = 0
  #refs = new Float64Array(2_048)

  constructor(bytes: Buffer, visitor: OsmVisitor) {
    this.#visitor = visitor
    this.#block = new ProtobufReader(bytes)
  }

  read(): BlockIds {
    const block = this.#block
    const groups: ProtobufReader[] = []
    for (let field = block.field(); field !== 0; field = block.field()) {
      if (field === 10) this.#readTexts(block.slice())
      else if (field === 18) groups.push(block.slice())
      else if (field === 136) this.#granularity = block.signed()
      else if (field === 152) this.#latitudeOffset = block.signed()
      else if (field === 160) this.#longitudeOffset = block.signed()
      else block.skip(field)
    }
    for (const group of groups) {
      for (let field = group.field(); field !== 0; field = group.field()) {
        if (field === 10) this.#readNode(group.slice())
        else if (field === 18) this.#readDense(group.slice())
        else if (field === 26) this.#readWay(group.slice())
        else if (field === 34) this.#readRelation(group.slice())
        else group.skip(field)
      }
    }
    return this.#ids
  }

  #readTexts(table: ProtobufReader): void {
    for (let field = table.field(); field !== 0; field = table.field()) {
      if (field !== 10) {
        table.skip(field)
        continue
      }
      const { at, end } = table.slice()
      this.#places.push(at, end)
    }
  }

  #text(index: number): string {
    const known = this.#texts[index]
    if (known !== undefined) return known
    const from = this.#places[2 * index]
    const to = this.#places[2 * index + 1]
    if (from === undefined || to === undefined) {
      throw new InvalidBytesError(`в таблице строк нет строки ${index}`)
    }
    const text = this.#block.bytes.toString('utf8', from, to)
    this.#texts[index] = text
    return text
  }

  /** The tags of an element with apart lists of keys and of values. */
  #toTags(keys: ProtobufReader, values: ProtobufReader): Tags {
    if (keys.at >= keys.end) return NO_TAGS
    const [own, other] = [
      new ProtobufReader(keys.bytes, keys.at, keys.end),
      new ProtobufReader(values.bytes, values.at, values.end),
    ]
    const tags = new Map<string, string>()
    while (own.at < own.end && other.at < other.end) {
      tags.set(this.#text(own.unsigned()), this.#text(other.unsigned()))
    }
    return tags
  }

  /** Nanodegrees to units of 1e-7 degrees. */
  #toUnits(value: number, offset: number): number {
    return Math.round((offset + this.#granularity * value) / 100)
  }

  #note(kind: OsmKind, id: number): void {
    const ids = this.#ids[kind]
    if (!ids) this.#ids[kind] = { least: id, greatest: id }
    else if (id < ids.least) ids.least = id
    else if (id > ids.greatest) ids.greatest = id
  }

  #visitNode(id: number, longitude: number, latitude: number, tags: () => Tags): void {
    if (!isOnGlobe(longitude, latitude)) {
      throw new ExtractError(`точка ${id}`, 'координаты не на земном шаре')
    }
    this.#visitor.node?.(id, longitude, latitude, tags)
  }

  #readNode(node: ProtobufReader): void {
    if (!this.#visitor.node) return
    let [id, latitude, longitude] = [0, 0, 0]
    let [keys, values] = [EMPTY, EMPTY]
    for (let field = node.field(); field !== 0; field = node.field()) {
      if (field === 8) id = checkId(node.zigzag(), () => 'точка')
      else if (field === 18) keys = node.slice()
      else if (field === 26) values = node.slice()
      else if (field === 64) latitude = node.zigzag()
      else if (field === 72) longitude = node.zigzag()
      else node.skip(field)
    }
    this.#note('node', id)
    this.#visitNode(
      id,
      this.#toUnits(longitude, this.#longitudeOffset),
      this.#toUnits(latitude, this.#latitudeOffset),
      () => this.#toTags(keys, values),
    )
  }

  #readDense(dense: ProtobufReader): void {
    if (!this.#visitor.node) return
    let [ids, latitudes, longitudes, pairs] = [EMPTY, EMPTY, EMPTY, EMPTY]
    for (let field = dense.field(); field !== 0; field = dense.field()) {
      if (field === 10) ids = dense.slice()
      else if (field === 66) latitudes = dense.slice()
      else if (field === 74) longitudes = dense.slice()
      else if (field === 82) pairs = dense.slice()
      else dense.skip(field)
    }
    let [id, latitude, longitude] = [0, 0, 0]
    // One closure for the group: it reads the pairs of the node that is visited.
    let own = pairs.at
    const tags = () => this.#toDenseTags(pairs, own)
    while (ids.at < ids.end) {
      id = checkId(id + ids.zigzag(), () => 'точка')
      latitude += latitudes.zigzag()
      longitude += longitudes.zigzag()
      own = pairs.at
      if (pairs.at < pairs.end) while (pairs.unsigned() !== 0) pairs.unsigned()
      this.#note('node', id)
      this.#visitNode(
        id,
        this.#toUnits(longitude, this.#longitudeOffset),
        this.#toUnits(latitude, this.#latitudeOffset),
        tags,
      )
    }
    if (
      latitudes.at !== latitudes.end ||
      longitudes.at !== longitudes.end ||
      pairs.at > pairs.end
    ) {
      throw new InvalidBytesError('номеров и координат точек разное число')
    }
  }

  #toDenseTags({ bytes, end }: ProtobufReader, from: number): Tags {
    if (from >= end || bytes[from] === 0) return NO_TAGS
    const pairs = new ProtobufReader(bytes, from, end)
    const tags = new Map<string, string>()
    for (let key = pairs.unsigned(); key !== 0; key = pairs.unsigned()) {
      tags.set(this.#text(key), this.#text(pairs.unsigned()))
    }
    return tags
  }

  #readWay(way: ProtobufReader): void {
    if (!this.#visitor.way) return
    let id = 0
    let [keys, values, list] = [EMPTY, EMPTY, EMPTY]
    for (let field = way.field(); field !== 0; field = way.field()) {
      if (field === 8) id = checkId(way.signed(), () => 'линия')
      else if (field === 18) keys = way.slice()
      else if (field === 26) values = way.slice()
      else if (field === 66) list = way.slice()
      else way.skip(field)
    }
    let count = 0
    let ref = 0
    while (list.at < list.end) {
      ref = checkId(ref + list.zigzag(), () => `линия ${id}`)
      if (count === this.#refs.length) this.#growRefs()
      this.#refs[count++] = ref
    }
    this.#note('way', id)
    this.#visitor.way(id, this.#refs, count, () => this.#toTags(keys, values))
  }

  #growRefs(): void {
    const larger = new Float64Array(2 * this.#refs.length)
    larger.set(this.#refs)
    this.#refs = larger
  }

  #readRelation(relation: ProtobufReader): void {
    if (!this.#visitor.relation) return
    let id = 0
    let [keys, values, roles, ids, kinds] = [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY]
    for (let field = relation.field(); field !== 0; field = relation.field()) {
      if (field === 8) id = checkId(relation.signed(), () => 'отношение')
      else if (field === 18) keys = relation.slice()
      else if (field === 26) values = relation.slice()
      else if (field === 66) roles = relation.slice()
      else if (field === 74) ids = relation.slice()
      else if (field === 82) kinds = relation.slice()
      else relation.skip(field)
    }
    this.#note('relation', id)
    this.#visitor.relation(
      id,
      () => this.#toMembers(id, { roles, ids, kinds }),
      () => this.#toTags(keys, values),
    )
  }

  #toMembers(
    relation: number,
    lists: { roles: ProtobufReader; ids: ProtobufReader; kinds: ProtobufReader },
  ): OsmMember[] {
    const [roles, ids, kinds] = [lists.roles, lists.ids, lists.kinds].map(
      ({ bytes, at, end }) => new ProtobufReader(bytes, at, end),
    ) as [ProtobufReader, ProtobufReader, ProtobufReader]
    const members: OsmMember[] = []
    let id = 0
    while (ids.at < ids.end) {
      id = checkId(id + ids.zigzag(), () => `отношение ${relation}`)
      const kind = memberKinds[kinds.unsigned()]
      if (!kind) throw new ExtractError(`отношение ${relation}`, 'неизвестный вид участника')
      members.push({ kind, id, role: this.#text(roles.unsigned()) })
    }
    return members
  }
}
