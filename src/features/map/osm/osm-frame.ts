import type { Position } from '../../../lib/lots/street-walk.ts'
import { type OsmBounds, UNITS } from './osm-visitor.ts'

/** Metres in a degree of latitude. */
export const METRES_A_DEGREE = 111_320

/** The places around which a map is drawn, and how far around each. */
export class OsmFrame {
  readonly places: readonly Position[]
  /** Metres. */
  readonly radius: number
  /** The smallest box around all. */
  readonly box: OsmBounds
  readonly #units: OsmBounds
  readonly #flattening: number

  /** `radius` in metres. Throws without a place. */
  constructor(places: readonly Position[], radius: number) {
    if (places.length === 0) throw new Error('no place to draw a map around')
    this.places = places
    this.radius = radius
    const latitudes = places.map(([, latitude]) => latitude)
    const longitudes = places.map(([longitude]) => longitude)
    const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2
    this.#flattening = Math.cos((middle * Math.PI) / 180)
    const [up, aside] = [
      radius / METRES_A_DEGREE,
      radius / METRES_A_DEGREE / Math.max(0.01, this.#flattening),
    ]
    this.box = {
      west: Math.min(...longitudes) - aside,
      east: Math.max(...longitudes) + aside,
      south: Math.min(...latitudes) - up,
      north: Math.max(...latitudes) + up,
    }
    this.#units = {
      west: this.box.west * UNITS,
      east: this.box.east * UNITS,
      south: this.box.south * UNITS,
      north: this.box.north * UNITS,
    }
  }

  /** Metres between two places. */
  metres([x, y]: Position, [otherX, otherY]: Position): number {
    return METRES_A_DEGREE * Math.hypot((x - otherX) * this.#flattening, y - otherY)
  }

  /** Metres to the nearest of the places. */
  distance(position: Position): number {
    let nearest = Infinity
    for (const place of this.places) nearest = Math.min(nearest, this.metres(place, position))
    return nearest
  }

  /** Whether a node is in the radius; units of 1e-7 degrees. */
  hasUnits(longitude: number, latitude: number): boolean {
    const { west, east, south, north } = this.#units
    if (latitude < south || latitude > north || longitude < west || longitude > east) return false
    return this.distance([longitude / UNITS, latitude / UNITS]) <= this.radius
  }

  /** An outline in metres of a plane, for areas and for lines that are simplified. */
  toPlane([longitude, latitude]: Position): [x: number, y: number] {
    return [
      (longitude - this.box.west) * METRES_A_DEGREE * this.#flattening,
      (latitude - this.box.south) * METRES_A_DEGREE,
    ]
  }
}
