/** Keys and values of an element. */
export type Tags = ReadonlyMap<string, string>

/** The tags of most nodes. */
export const NO_TAGS: Tags = new Map()

export type OsmKind = 'node' | 'way' | 'relation'

export interface OsmMember {
  kind: OsmKind
  id: number
  role: string
}

/**
 * What is called for each element of an extract. Coordinates are whole numbers of 1e-7 degrees. The first `count` of
 * `refs` are the nodes of a way. `refs` is reused for the next way, and `tags` and `members` read the element of the
 * call, so none of them is used after it.
 */
export interface OsmVisitor {
  node?: ((id: number, longitude: number, latitude: number, tags: () => Tags) => void) | undefined
  way?: ((id: number, refs: Float64Array, count: number, tags: () => Tags) => void) | undefined
  relation?: ((id: number, members: () => OsmMember[], tags: () => Tags) => void) | undefined
}

/** Longitude and latitude, degrees. */
export interface OsmBounds {
  west: number
  south: number
  east: number
  north: number
}

/** An opened extract. */
export interface OsmExtract {
  /** Bytes of the file. */
  size: number
  /** What the file says that it covers; null until it was read, and where it says nothing. */
  readonly bounds: OsmBounds | null
  /**
   * Reads the elements of the kinds that the visitor names, in the file's order. With `ids`, ascending, parts of the
   * file without any of them may be skipped; others are passed, too. Rejects with an ExtractError.
   */
  read(visitor: OsmVisitor, ids?: Float64Array): Promise<void>
  close(): Promise<void>
}

/** Converts units of 1e-7 degrees. */
export const UNITS = 1e7

/** Whether coordinates in units of 1e-7 degrees are on the globe. */
export function isOnGlobe(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 * UNITS && Math.abs(latitude) <= 90 * UNITS
}
