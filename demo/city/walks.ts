import type { CityMap, MapFeature } from '../../src/features/map/schema.ts'
import { distance, nearestOn, type Plane, type Point, segmentsOf } from './plane.ts'

/** Metres a person walks in a minute, as the projects count. */
export const WALK_SPEED = 80

type Line = ReadonlyArray<readonly [number, number]>

/** A street of the map with its lines. */
export interface MapStreet {
  name: string
  lines: Line[]
  isBridge: boolean
  class: 'avenue' | 'street' | 'lane' | 'path'
}

/** The streets of a map. */
export function streetsOf(map: CityMap): MapStreet[] {
  return map.features.flatMap(({ properties, geometry }) => {
    if (properties.layer !== 'street') return []
    const { name = '', bridge = false } = properties
    return [{ name, class: properties.class, isBridge: bridge, lines: linesOf(geometry) }]
  })
}

/** The lines of a geometry that has lines. */
export function linesOf(geometry: MapFeature['geometry']): Line[] {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiLineString' ? geometry.coordinates : []
}

interface Corner {
  at: Point
  next: Array<{ corner: Corner; length: number }>
}

/** The streets as a walker sees them: points in common join them, everything else does not. */
export class WalkNet {
  readonly #corners = new Map<string, Corner>()
  readonly #streets: readonly MapStreet[]
  readonly #plane: Plane

  constructor(streets: readonly MapStreet[], plane: Plane) {
    this.#streets = streets
    this.#plane = plane
    for (const [a, b] of streets.flatMap(({ lines }) => lines.flatMap(segmentsOf))) {
      const [from, to] = [this.#cornerAt(a), this.#cornerAt(b)]
      const length = distance(from.at, to.at)
      from.next.push({ corner: to, length })
      to.next.push({ corner: from, length })
    }
  }

  /**
   * Metres of the way from a place to every point of the net: straight to the nearest point of the street whose
   * name is given, then along the streets. Throws without such a street.
   */
  from(place: readonly [number, number], streetName: string): Map<string, number> {
    const start = this.#plane.toPoint(place)
    const sides = this.#streets
      .filter(({ name }) => name === streetName)
      .flatMap(({ lines }) => lines.flatMap(segmentsOf))
      .map(([a, b]) => {
        const [from, to] = [this.#cornerAt(a), this.#cornerAt(b)]
        return { from, to, near: nearestOn(start, from.at, to.at) }
      })
    const best = sides.toSorted((a, b) => a.near.away - b.near.away)[0]
    if (!best) throw new Error(`the map has no «${streetName}»`)
    const { from, to, near } = best
    const ways = new Map<Corner, number>([
      [from, near.away + distance(near.at, from.at)],
      [to, near.away + distance(near.at, to.at)],
    ])
    this.#spread(ways)
    return new Map(
      [...this.#corners].flatMap(([key, corner]) => {
        const length = ways.get(corner)
        return length === undefined ? [] : [[key, length] as const]
      }),
    )
  }

  /** Dijkstra's, with the nearest corners in rounds of a metre instead of a heap. */
  #spread(ways: Map<Corner, number>): void {
    const rounds: Corner[][] = []
    const wait = (corner: Corner, length: number) => {
      ;(rounds[Math.floor(length)] ??= []).push(corner)
    }
    for (const [corner, length] of ways) wait(corner, length)
    for (let metre = 0; metre < rounds.length; metre++) {
      for (const corner of rounds[metre] ?? []) {
        const length = ways.get(corner) ?? 0
        if (Math.floor(length) !== metre) continue
        for (const step of corner.next) {
          const reached = length + step.length
          if (reached >= (ways.get(step.corner) ?? Number.POSITIVE_INFINITY)) continue
          ways.set(step.corner, reached)
          wait(step.corner, reached)
        }
      }
    }
  }

  #cornerAt(position: readonly [number, number]): Corner {
    const key = keyOf(position)
    const known = this.#corners.get(key)
    if (known) return known
    const corner: Corner = { at: this.#plane.toPoint(position), next: [] }
    this.#corners.set(key, corner)
    return corner
  }
}

/** The name of a point of the net. */
export function keyOf([longitude, latitude]: readonly [number, number]): string {
  return `${longitude},${latitude}`
}

/** Minutes as a project tells them. */
export function walkMinutes(metres: number): number {
  return Math.round(metres / WALK_SPEED)
}

/** The street of an address: «Москва, Лекальная улица, 4». */
export function streetOfAddress(address: string): string {
  return address.split(',')[1]?.trim() ?? ''
}
