import type { Point } from './plane.ts'

export type StreetClass = 'avenue' | 'street' | 'lane' | 'path'
export type Fabric = 'centre' | 'quarter' | 'rows' | 'works'

/** What a person draws of a city before streets fill it: everything in metres from its origin. */
export interface CityDesign {
  /** Slug of the city in the company's content. */
  slug: string
  /** Longitude and latitude of the origin. */
  origin: readonly [number, number]
  /** The street around it all; corners of a smooth ring. */
  outline: { name: string; ring: readonly Point[] }
  waters: readonly Water[]
  /** Water that is no river, beyond the outline: a smooth coast, and the corners that close it. */
  bays: ReadonlyArray<{ name: string; coast: readonly Point[]; beyond: readonly Point[] }>
  lines: readonly StreetLine[]
  rails: ReadonlyArray<readonly Point[]>
  parks: readonly Park[]
  metro: readonly MetroLine[]
  sites: readonly Site[]
  /** Square metres of a block far from every site. */
  farBlock: number
  /** How far around a site houses are shown, metres: they are most of a map's size. */
  houses: number
}

/** A river or canal, along its middle. */
export interface Water {
  name: string
  middle: readonly Point[]
  /** Metres from bank to bank. */
  width: number
  /** Metres from the bank to the middle of the embankment. */
  quay: number
  embankment: { left: string; right: string; class: StreetClass }
}

/** A street that is there before the others: smooth through its points, or straight between them. */
export interface StreetLine {
  name: string
  class: StreetClass
  points: readonly Point[]
  isStraight?: boolean
  isRing?: boolean
  /** It crosses water on bridges; others end at the bank. */
  hasBridges?: boolean
}

export interface Park {
  name: string
  at: Point
  /** Square metres: the block at that place becomes the park as soon as it is no larger. */
  most: number
  hasPond?: boolean
}

export interface MetroLine {
  name: string
  color: string
  stops: readonly MetroStop[]
}

/**
 * A station stands where the design says (longitude, latitude), or at the end of the walk that a project promises,
 * in about that direction from it (degrees from east to the left).
 */
export type MetroStop = { name: string } & (
  | { at: readonly [number, number] }
  | { from: string; towards: number }
)

/** The surroundings of a project, in metres from its coordinates. */
export interface Site {
  /** Slug of the project. */
  slug: string
  /** Its own plot, free of streets and other houses: west, south, east, north. */
  plot: readonly [number, number, number, number]
  /** What stands around it. */
  fabric: Fabric
  /** Square metres of a block beside it. */
  block: number
  lines: readonly StreetLine[]
  parks: readonly Park[]
  /** Places that its story tells of. */
  places: ReadonlyArray<
    { kind: 'school' | 'landmark'; name: string } & ({ at: Point } | { walk: number })
  >
}
