import type { OsmData, OsmNode } from './osm-data.ts'

/** Metres in a degree of latitude. */
const DEGREE = 111_320

/** A place in metres to the east and to the north of the origin. */
export type Metres = readonly [east: number, north: number]

/** Builds an extract from lines and points in metres. Equal points are one node. */
export class OsmBuilder {
  readonly data: OsmData = { nodes: [], ways: [], relations: [] }
  readonly #origin: readonly [longitude: number, latitude: number]
  readonly #byPlace = new Map<string, OsmNode>()
  #nextId: number

  /** Ids begin at `firstId`: those of today need 34 bits. */
  constructor(origin: readonly [longitude: number, latitude: number], firstId = 12_000_000_000) {
    this.#origin = origin
    this.#nextId = firstId
  }

  position([east, north]: Metres): [longitude: number, latitude: number] {
    const [longitude, latitude] = this.#origin
    const flattening = Math.cos((latitude * Math.PI) / 180)
    return [longitude + east / DEGREE / flattening, latitude + north / DEGREE]
  }

  node(at: Metres, tags?: Record<string, string>): number {
    const key = `${at[0].toFixed(2)} ${at[1].toFixed(2)}`
    const known = this.#byPlace.get(key)
    if (known && !tags) return known.id
    const [lon, lat] = this.position(at)
    const node = { id: this.#nextId++, lon, lat, ...(tags ? { tags } : {}) }
    this.data.nodes.push(node)
    if (!tags) this.#byPlace.set(key, node)
    return node.id
  }

  way(points: readonly Metres[], tags?: Record<string, string>): number {
    return this.wayOf(
      points.map((at) => this.node(at)),
      tags,
    )
  }

  wayOf(refs: readonly number[], tags?: Record<string, string>): number {
    const id = this.#nextId++
    this.data.ways.push({ id, refs, ...(tags ? { tags } : {}) })
    return id
  }

  /** A closed way with right angles. */
  box([east, north]: Metres, [width, height]: Metres, tags?: Record<string, string>): number {
    return this.way(
      [
        [east, north],
        [east + width, north],
        [east + width, north + height],
        [east, north + height],
        [east, north],
      ],
      tags,
    )
  }

  relation(
    members: ReadonlyArray<
      readonly [type: 'node' | 'way' | 'relation', ref: number, role?: string]
    >,
    tags: Record<string, string>,
  ): number {
    const id = this.#nextId++
    const list = members.map(([type, ref, role = '']) => ({ type, ref, role }))
    this.data.relations.push({ id, members: list, tags })
    return id
  }
}
