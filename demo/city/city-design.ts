import type { Point } from './plane.ts'

export type StreetClass = 'avenue' | 'street' | 'lane' | 'path'
export type Fabric = 'centre' | 'quarter' | 'rows' | 'works'

/** The hand-drawn design of a city. The generator adds the other streets. In metres from the origin. */
export interface CityDesign {
  /** Slug of the city in the company's content. */
  slug: string
  /** Longitude and latitude of the origin. */
  origin: readonly [number, number]
  /** The street around the city, as corners of a smooth ring. */
  outline: { name: string; ring: readonly Point[] }
  waters: readonly Water[]
  /** Bays beyond the outline: a smooth coast, and the corners that close the ring. */
  bays: ReadonlyArray<{ name: string; coast: readonly Point[]; beyond: readonly Point[] }>
  lines: readonly StreetLine[]
  rails: ReadonlyArray<readonly Point[]>
  parks: readonly Park[]
  metro: readonly MetroLine[]
  sites: readonly Site[]
  /** Area of a block far from every site, m². */
  farBlock: number
  /** Radius around a site in which houses are shown, metres. Houses take most of a map's bytes. */
  houses: number
}

/** A river or canal, given by its middle line. */
export interface Water {
  name: string
  middle: readonly Point[]
  /** From bank to bank, metres. */
  width: number
  /** From the bank to the middle of the embankment, metres. */
  quay: number
  embankment: { left: string; right: string; class: StreetClass }
}

/** A hand-drawn street, smooth through its points or straight between them. */
export interface StreetLine {
  name: string
  class: StreetClass
  points: readonly Point[]
  isStraight?: boolean
  isRing?: boolean
  /** Whether it crosses water on bridges; otherwise it ends at the bank. */
  hasBridges?: boolean
}

export interface Park {
  name: string
  at: Point
  /** Maximum area, m². The block at `at` becomes the park once it is no larger. */
  maxArea: number
  hasPond?: boolean
}

export interface MetroLine {
  name: string
  color: string
  stops: readonly MetroStop[]
}

/**
 * A station at given coordinates (longitude, latitude), or at the end of the walk that a project states, in
 * approximately this direction from the project (degrees counter-clockwise from east).
 */
export type MetroStop = { name: string } & (
  | { at: readonly [number, number] }
  | { from: string; towards: number }
)

/** The surroundings of a project, in metres from its coordinates. */
export interface Site {
  /** Slug of the project. */
  slug: string
  /** The project's plot without streets and other houses: west, south, east, north. */
  plot: readonly [number, number, number, number]
  /** The kind of houses around it. */
  fabric: Fabric
  /** Area of an adjacent block, m². */
  block: number
  lines: readonly StreetLine[]
  parks: readonly Park[]
  /** Places that the project's text mentions. */
  places: ReadonlyArray<
    { kind: 'school' | 'landmark'; name: string } & ({ at: Point } | { walk: number })
  >
}
