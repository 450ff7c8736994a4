/** Metres east and north of a city's origin. */
export type Point = readonly [x: number, y: number]
/** Longitude and latitude, degrees, WGS84. */
export type Position = [longitude: number, latitude: number]

/** Metres per degree of latitude. A spherical Earth is precise enough for one city. */
const DEGREE = 111_195

/** Converts between coordinates and metres from a city's origin. */
export interface Plane {
  toPoint(position: readonly [number, number]): Point
  /** Rounded to six digits, about 0.1 m. */
  toPosition(point: Point): Position
}

/** Creates the plane with this origin. */
export function planeAt([longitude, latitude]: readonly [number, number]): Plane {
  const perLongitude = DEGREE * Math.cos((latitude * Math.PI) / 180)
  const round = (value: number) => Math.round(value * 1e6) / 1e6
  return {
    toPoint: ([east, north]) => [(east - longitude) * perLongitude, (north - latitude) * DEGREE],
    toPosition: ([x, y]) => [round(longitude + x / perLongitude), round(latitude + y / DEGREE)],
  }
}

export const plus = (a: Point, b: Point, times = 1): Point => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
]
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
export const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0]
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1]
/** Rotates by 90° counter-clockwise. */
export const rotateLeft = ([x, y]: Point): Point => [-y, x]
export const mix = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

/** Returns the vector of length 1 in this direction, or the vector itself if its length is 0. */
export function unit(vector: Point): Point {
  const length = Math.hypot(vector[0], vector[1])
  return length === 0 ? vector : [vector[0] / length, vector[1] / length]
}

export function rotate([x, y]: Point, radians: number): Point {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return [x * cos - y * sin, x * sin + y * cos]
}

/** Returns the segments of a line. */
export function toSegments<P>(line: readonly P[]): Array<readonly [P, P]> {
  const pairs: Array<readonly [P, P]> = []
  for (let index = 1; index < line.length; index++) {
    pairs.push([line[index - 1] as P, line[index] as P])
  }
  return pairs
}

/** Returns the sides of a ring that does not repeat its first point, including the closing side. */
export function toSides(ring: readonly Point[]): Array<readonly [Point, Point]> {
  return ring.map((point, index) => [point, ring[(index + 1) % ring.length] ?? point] as const)
}

export function getLength(line: readonly Point[]): number {
  let length = 0
  for (const [a, b] of toSegments(line)) length += distance(a, b)
  return length
}

/** Returns the point of a segment nearest to a place, its position on the segment (0…1) and its distance. */
export function findNearestPoint(
  place: Point,
  a: Point,
  b: Point,
): { at: Point; share: number; away: number } {
  const along = minus(b, a)
  const square = dot(along, along)
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, dot(minus(place, a), along) / square))
  const at = plus(a, along, share)
  return { at, share, away: distance(place, at) }
}

/** Returns the crossing of two segments with its position on both (0…1), or undefined. */
export function crossing(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
): { at: Point; first: number; second: number } | undefined {
  const [one, other] = [minus(b, a), minus(d, c)]
  const turn = cross(one, other)
  if (Math.abs(turn) < 1e-9) return undefined
  const first = cross(minus(c, a), other) / turn
  const second = cross(minus(c, a), one) / turn
  if (first < 0 || first > 1 || second < 0 || second > 1) return undefined
  return { at: plus(a, one, first), first, second }
}
