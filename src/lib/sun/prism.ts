/** A point of a plan, metres; x to the right, y down. */
export type PlanPoint = readonly [x: number, y: number]

/** A building as a body with a flat roof. */
export interface Prism {
  /** More than one outline where it stands in parts or around a yard. */
  rings: readonly (readonly PlanPoint[])[]
  /** Of the roof above the ground, metres. */
  height: number
}

/** Returns the unit vector on a plan towards an azimuth. `north` is the clockwise angle from up to north in degrees. */
export function towards(azimuth: number, north: number): PlanPoint {
  const angle = ((azimuth + north) * Math.PI) / 180
  return [Math.sin(angle), -Math.cos(angle)]
}

/** Returns all sides of an outline, including the closing one. */
export function listSides<P>(ring: readonly P[]): Array<readonly [P, P]> {
  return ring.map((point, index) => [point, ring[(index + 1) % ring.length] as P] as const)
}
