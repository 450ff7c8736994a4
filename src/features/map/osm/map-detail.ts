/** How much of an extract a map shows. Distances are metres to the nearest project. */
export interface MapDetail {
  /** By how much an outline may move, metres. */
  tolerance: number
  paths: number
  lanes: number
  buildings: number
  places: number
  /** Smaller waters and parks are left out, m². */
  leastArea: number
}

const FULL: MapDetail = {
  tolerance: 1.2,
  paths: 5_000,
  lanes: 20_000,
  buildings: 700,
  places: 20_000,
  leastArea: 300,
}
/** Metres within which places remain longest. */
const MIN_PLACES_DISTANCE = 1_800
/** Each step shows a fifth less of the paths than the one before. */
const STEP = 0.8
/** With the last step almost nothing but main streets is left. */
export const LAST_STEP = 64

/** The detail of a step: all of it for 0. */
export function toDetail(step: number): MapDetail {
  const share = STEP ** step
  return {
    tolerance: FULL.tolerance / share ** 0.5,
    paths: FULL.paths * share,
    // Streets remain longest: without them the map is none.
    lanes: FULL.lanes * share ** 0.7,
    buildings: FULL.buildings * share ** 0.5,
    // What lies within 1.5 km of a house matters most.
    places: Math.max(FULL.places * share, MIN_PLACES_DISTANCE * share ** 0.1),
    leastArea: FULL.leastArea / share,
  }
}
