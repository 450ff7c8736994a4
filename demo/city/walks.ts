import type { CityMap, MapFeature } from '../../src/features/map/schema.ts'
import { distance, findNearestPoint, type Plane, type Point, toSegments } from './plane.ts'

/** Walking speed of the projects' texts, metres per minute. */
export const WALK_SPEED = 80

type Line = ReadonlyArray<readonly [number, number]>

/** A street of the map with its lines. */
export interface MapStreet {
  name: string
  lines: Line[]
  isBridge: boolean
  class: 'avenue' | 'street' | 'lane' | 'path'
}

/** Returns the streets of a map. */
export function findStreets(map: CityMap): MapStreet[] {
  return map.features.flatMap(({ properties, geometry }) => {
    if (properties.layer !== 'street') return []
    const { name = '', bridge = false } = properties
    return [{ name, class: properties.class, isBridge: bridge, lines: toLines(geometry) }]
  })
}

/** Returns the lines of a line geometry, and none for other geometries. */
export function toLines(geometry: MapFeature['geometry']): Line[] {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiLineString' ? geometry.coordinates : []
}

interface Corner {
  at: Point
  next: Array<{ corner: Corner; length: number }>
}

/** The network of streets for walking distances. Streets are connected by common points only. */
export class WalkNet {
  readonly #corners = new Map<string, Corner>()
  readonly #streets: readonly MapStreet[]
  readonly #plane: Plane

  constructor(streets: readonly MapStreet[], plane: Plane) {
    this.#streets = streets
    this.#plane = plane
    for (const [a, b] of streets.flatMap(({ lines }) => lines.flatMap(toSegments))) {
      const [from, to] = [this.#cornerAt(a), this.#cornerAt(b)]
      const length = distance(from.at, to.at)
      from.next.push({ corner: to, length })
      to.next.push({ corner: from, length })
    }
  }

  /**
   * Returns the walking distance from a place to every point of the network, metres: straight to the nearest point of
   * the named street, then along the streets. Throws if the street does not exist.
   */
  from(place: readonly [number, number], streetName: string): Map<string, number> {
    const start = this.#plane.toPoint(place)
    const sides = this.#streets
      .filter(({ name }) => name === streetName)
      .flatMap(({ lines }) => lines.flatMap(toSegments))
      .map(([a, b]) => {
        const [from, to] = [this.#cornerAt(a), this.#cornerAt(b)]
        return { from, to, near: findNearestPoint(start, from.at, to.at) }
      })
    const best = sides.toSorted((a, b) => a.near.away - b.near.away)[0]
    if (!best) throw new Error(`the map has no «${streetName}»`)
    const { from, to, near } = best
    const ways = new Map<Corner, number>([
      [from, near.away + distance(near.at, from.at)],
      [to, near.away + distance(near.at, to.at)],
    ])
    this.#selectGates(ways)
    return new Map(
      [...this.#corners].flatMap(([key, corner]) => {
        const length = ways.get(corner)
        return length === undefined ? [] : [[key, length] as const]
      }),
    )
  }

  /** Dijkstra's algorithm with buckets of one metre instead of a heap. */
  #selectGates(ways: Map<Corner, number>): void {
    const buckets: Corner[][] = []
    const enqueue = (corner: Corner, length: number) => {
      ;(buckets[Math.floor(length)] ??= []).push(corner)
    }
    for (const [corner, length] of ways) enqueue(corner, length)
    for (let metre = 0; metre < buckets.length; metre++) {
      for (const corner of buckets[metre] ?? []) {
        const length = ways.get(corner) ?? 0
        if (Math.floor(length) !== metre) continue
        for (const step of corner.next) {
          const reached = length + step.length
          if (reached >= (ways.get(step.corner) ?? Number.POSITIVE_INFINITY)) continue
          ways.set(step.corner, reached)
          enqueue(step.corner, reached)
        }
      }
    }
  }

  #cornerAt(position: readonly [number, number]): Corner {
    const key = toKey(position)
    const known = this.#corners.get(key)
    if (known) return known
    const corner: Corner = { at: this.#plane.toPoint(position), next: [] }
    this.#corners.set(key, corner)
    return corner
  }
}

/** Returns the key of a point of the network. */
export function toKey([longitude, latitude]: readonly [number, number]): string {
  return `${longitude},${latitude}`
}

/**
 * Converts metres to minutes, rounded as in the projects' texts.
 *
 * @internal
 */
export function toWalkMinutes(metres: number): number {
  return Math.round(metres / WALK_SPEED)
}

/** Returns the street of an address: «Москва, Лекальная улица, 4». */
export function parseStreet(address: string): string {
  return address.split(',')[1]?.trim() ?? ''
}
