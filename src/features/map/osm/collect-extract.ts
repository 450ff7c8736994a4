import { ExtractError } from './extract-error.ts'
import type { OsmBounds, OsmExtract, OsmMember, OsmVisitor, Tags } from './osm-visitor.ts'
import { NO_TAGS, UNITS } from './osm-visitor.ts'
import type { Position } from '../../../lib/lots/street-walk.ts'
import { readHeight } from './building-height.ts'
import {
  type AreaLayer,
  classifyArea,
  classifyLine,
  classifyPlace,
  isMetroStation,
  type LineMeaning,
  readColor,
  readName,
} from './classify.ts'
import { IdSet, NodeTable, WayTable } from './id-tables.ts'
import type { OsmFrame } from './osm-frame.ts'
import type { PlaceKind } from '../schema.ts'

/** A way of an area, by its index in the table. */
export interface AreaWay {
  way: number
  isInner: boolean
}
export interface CollectedArea {
  layer: AreaLayer | null
  kind: PlaceKind | null
  name: string | null
  /** Of a building, metres. */
  height: number | null
  ways: AreaWay[]
}
export interface CollectedLine {
  meaning: LineMeaning
  name: string | null
  way: number
}
/** One direction of a line of the metro. */
export interface CollectedRoute {
  id: number
  name: string | null
  ref: string | null
  color: string | null
  ways: number[]
  stops: number[]
}

/** What an extract has inside the frame, before anything is drawn. */
export interface CollectedExtract {
  lines: CollectedLine[]
  areas: CollectedArea[]
  routes: CollectedRoute[]
  /** Names and colours of lines by the routes that belong to them. */
  masters: Map<number, { name: string | null; color: string | null }>
  stations: Array<{ id: number; name: string; color: string | null; at: Position }>
  places: Array<{ kind: PlaceKind; name: string | null; at: Position }>
  ways: WayTable
  /** Longitude and latitude of a node in degrees; undefined for one that the file does not have. */
  findNode: (id: number) => [longitude: number, latitude: number] | undefined
  counts: { nodes: number; ways: number; relations: number; lostWays: number; lostNodes: number }
  /** What the nodes of the file cover; null without nodes. */
  covered: OsmBounds | null
}

/** Farther houses are neither on the map nor neighbours, metres. A city has most of its outlines there. */
const MAX_BUILDING_DISTANCE = 1_500

/**
 * Reads an extract in two passes. The first keeps the nodes inside the frame, the ways that have one of them, and the
 * relations that have one of those ways. The second reads the rest of what these are made of: ways of relations that
 * lead out of the frame, then nodes. A file whose ways come before their nodes is read once for each kind instead.
 */
export async function collectExtract(
  extract: OsmExtract,
  frame: OsmFrame,
  onPass: (pass: string) => void = () => {},
): Promise<CollectedExtract> {
  onPass('первый проход')
  let collector = new Collector(frame)
  await extract.read(collector.visitor)
  if (collector.isUnordered) {
    collector = new Collector(frame)
    const { node, way, relation } = collector.visitor
    await extract.read({ node })
    await extract.read({ way })
    await extract.read({ relation })
  }
  onPass('второй проход')
  return collector.complete(extract)
}

class Collector {
  readonly #frame: OsmFrame
  readonly #inside = new NodeTable()
  readonly #beyond = new NodeTable()
  readonly #ways = new WayTable()
  readonly #lines: CollectedLine[] = []
  readonly #areas: CollectedArea[] = []
  readonly #relations: Array<{ area: CollectedArea; members: OsmMember[] }> = []
  readonly #routes: Array<{ route: CollectedRoute; members: OsmMember[] }> = []
  readonly #masters: CollectedExtract['masters'] = new Map()
  readonly #stations: CollectedExtract['stations'] = []
  readonly #places: CollectedExtract['places'] = []
  readonly #counts = { nodes: 0, ways: 0, relations: 0, lostWays: 0, lostNodes: 0 }
  readonly #covered = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  /** Whether ways came before nodes, or relations before ways. */
  isUnordered = false

  constructor(frame: OsmFrame) {
    this.#frame = frame
  }

  readonly visitor: { [K in keyof Required<OsmVisitor>]: NonNullable<OsmVisitor[K]> } = {
    node: (id, longitude, latitude, tags) => {
      this.#counts.nodes++
      if (this.#counts.ways > 0) this.isUnordered = true
      const covered = this.#covered
      if (longitude < covered.west) covered.west = longitude
      if (longitude > covered.east) covered.east = longitude
      if (latitude < covered.south) covered.south = latitude
      if (latitude > covered.north) covered.north = latitude
      if (!this.#frame.hasUnits(longitude, latitude)) return
      this.#inside.add(id, longitude, latitude)
      this.#addPoint(id, [longitude / UNITS, latitude / UNITS], tags())
    },
    way: (id, refs, count, tags) => {
      this.#counts.ways++
      if (this.#counts.relations > 0) this.isUnordered = true
      if (!this.#isInside(refs, count)) return
      const way = this.#ways.add(id, refs, count)
      this.#addWay(way, refs[0] === refs[count - 1] && count > 3, tags())
    },
    relation: (id, members, tags) => {
      this.#counts.relations++
      this.#addRelation(id, members, tags())
    },
  }

  #isInside(refs: Float64Array, count: number): boolean {
    for (let index = 0; index < count; index++) {
      if (this.#inside.has(refs[index] as number)) return true
    }
    return false
  }

  #addPoint(id: number, at: Position, tags: Tags): void {
    if (tags === NO_TAGS) return
    const name = readName(tags)
    if (isMetroStation(tags)) {
      if (name !== null) this.#stations.push({ id, name, color: readColor(tags), at })
      return
    }
    const kind = classifyPlace(tags)
    if (kind) this.#places.push({ kind, name, at })
  }

  #addWay(way: number, isClosed: boolean, tags: Tags): void {
    if (tags === NO_TAGS) return
    const name = readName(tags)
    const meaning = classifyLine(tags)
    if (meaning) this.#lines.push({ meaning, name, way })
    else if (isClosed && !this.#isFarBuilding(way, tags)) {
      this.#addArea(tags, [{ way, isInner: false }])
    }
  }

  #isFarBuilding(way: number, tags: Tags): boolean {
    if (classifyArea(tags) !== 'building' || classifyPlace(tags)) return false
    const corner = this.#ways.refs(way).find((id) => this.#inside.has(id))
    const at = corner === undefined ? undefined : findIn(this.#inside, corner)
    return at !== undefined && this.#frame.distance(at) > MAX_BUILDING_DISTANCE
  }

  #addArea(tags: Tags, ways: AreaWay[]): CollectedArea | null {
    const [layer, kind] = [classifyArea(tags), classifyPlace(tags)]
    if (!layer && !kind) return null
    const height = layer === 'building' ? readHeight(tags) : null
    const area = { layer, kind, name: readName(tags), height, ways }
    this.#areas.push(area)
    return area
  }

  #addRelation(id: number, members: () => OsmMember[], tags: Tags): void {
    const type = tags.get('type')
    if (type === 'multipolygon' || type === 'boundary') {
      if (!classifyArea(tags) && !classifyPlace(tags)) return
      const own = members().filter(({ kind }) => kind === 'way')
      if (!own.some((member) => this.#ways.find(member.id) !== undefined)) return
      const area = this.#addArea(tags, [])
      if (area) this.#relations.push({ area, members: own })
    } else if (type === 'route' && isMetro(tags.get('route'))) {
      const route = {
        id,
        name: readName(tags),
        ref: tags.get('ref') ?? null,
        color: readColor(tags),
      }
      this.#routes.push({ route: { ...route, ways: [], stops: [] }, members: members() })
    } else if (type === 'route_master' && isMetro(tags.get('route_master'))) {
      const master = { name: readName(tags), color: readColor(tags) }
      for (const member of members()) this.#masters.set(member.id, master)
    }
  }

  /** The second pass. */
  async complete(extract: OsmExtract): Promise<CollectedExtract> {
    await this.#readLostWays(extract)
    this.#joinMembers()
    await this.#readLostNodes(extract)
    // Held by what is drawn later: not this object with all that was read.
    const [inside, beyond] = [this.#inside, this.#beyond]
    const { west, south, east, north } = this.#covered
    const hasNodes = this.#counts.nodes > 0
    return {
      lines: this.#lines,
      areas: this.#areas,
      routes: this.#routes.map(({ route }) => route),
      masters: this.#masters,
      stations: this.#stations,
      places: this.#places,
      ways: this.#ways,
      findNode: (id) => findIn(inside, id) ?? findIn(beyond, id),
      counts: this.#counts,
      covered: hasNodes
        ? { west: west / UNITS, south: south / UNITS, east: east / UNITS, north: north / UNITS }
        : null,
    }
  }

  async #readLostWays(extract: OsmExtract): Promise<void> {
    const wanted = new IdSet(
      this.#relations.flatMap(({ members }) =>
        members.flatMap(({ id }) => (this.#ways.find(id) === undefined ? [id] : [])),
      ),
    )
    if (wanted.ids.length === 0) return
    const way: OsmVisitor['way'] = (id, refs, count) => {
      if (wanted.has(id)) this.#ways.add(id, refs, count)
    }
    await extract.read({ way }, wanted.ids)
    for (const id of wanted.ids) if (this.#ways.find(id) === undefined) this.#counts.lostWays++
  }

  #joinMembers(): void {
    for (const { area, members } of this.#relations) {
      area.ways = members.flatMap(({ id, role }) => {
        const way = this.#ways.find(id)
        return way === undefined ? [] : [{ way, isInner: role === 'inner' }]
      })
    }
    for (const { route, members } of this.#routes) {
      for (const { kind, id, role } of members) {
        const way = kind === 'way' && !/platform/.test(role) ? this.#ways.find(id) : undefined
        if (way !== undefined) route.ways.push(way)
        if (kind === 'node') route.stops.push(id)
      }
    }
  }

  async #readLostNodes(extract: OsmExtract): Promise<void> {
    const used = [
      ...this.#lines.map(({ way }) => way),
      ...this.#areas.flatMap(({ ways }) => ways.map(({ way }) => way)),
      ...this.#routes.flatMap(({ route }) => route.ways),
    ]
    const lost = new Set<number>()
    for (const way of new Set(used)) {
      for (const id of this.#ways.refs(way)) if (!this.#inside.has(id)) lost.add(id)
    }
    if (lost.size === 0) return
    const wanted = new IdSet(lost)
    const node: OsmVisitor['node'] = (id, longitude, latitude) => {
      if (wanted.has(id)) this.#beyond.add(id, longitude, latitude)
    }
    await extract.read({ node }, wanted.ids)
    for (const id of wanted.ids) if (!this.#beyond.has(id)) this.#counts.lostNodes++
  }
}

function findIn(nodes: NodeTable, id: number): [longitude: number, latitude: number] | undefined {
  const index = nodes.find(id)
  return index === -1 ? undefined : nodes.position(index)
}

function isMetro(route: string | undefined): boolean {
  return route === 'subway' || route === 'light_rail' || route === 'monorail'
}

/** Throws when an extract has nothing of what a map needs. */
export function checkCollected(
  { covered, lines }: CollectedExtract,
  frame: OsmFrame,
  name: string,
): void {
  if (covered === null) throw new ExtractError(name, 'в вырезке нет ни одной точки')
  const isElsewhere =
    covered.west > frame.box.east ||
    covered.east < frame.box.west ||
    covered.south > frame.box.north ||
    covered.north < frame.box.south
  if (isElsewhere) {
    const places = `в файле ${describeBox(covered)}; вокруг проектов ${describeBox(frame.box)}`
    throw new ExtractError(name, `вырезка другого места: ${places}`)
  }
  if (!lines.some(({ meaning }) => meaning.layer === 'street')) {
    throw new ExtractError(name, `вокруг проектов нет ни одной улицы (${describeBox(frame.box)})`)
  }
}

/** «широта 55,61…55,82, долгота 37,31…37,90». */
function describeBox({ west, south, east, north }: OsmBounds): string {
  const range = (from: number, to: number) => {
    const words = [from, to].map((value) => value.toFixed(2).replace('.', ','))
    return words[0] === words[1] ? words[0] : words.join('…')
  }
  return `широта ${range(south, north)}, долгота ${range(west, east)}`
}
