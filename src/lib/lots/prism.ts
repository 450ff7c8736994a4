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

/** The longest shadow that is drawn, in heights of its building: a sun at 5°. */
const LONGEST = 11.5

/** How far and where to a shadow falls for each metre of height; null while the sun is below the horizon. */
export function shadowPerMetre(sun: PlanPoint, altitude: number): PlanPoint | null {
  if (altitude <= 0) return null
  const length = Math.min(LONGEST, 1 / Math.tan((altitude * Math.PI) / 180))
  return [-sun[0] * length, -sun[1] * length]
}

/**
 * Returns the outlines of a building's shadow on the ground, without its footprint: one per sequence of walls that
 * face away from the sun. All have the same direction, so that overlapping outlines form one filled area.
 */
export function castShadow({ rings, height }: Prism, [dx, dy]: PlanPoint): PlanPoint[][] {
  const [x, y] = [dx * height, dy * height]
  return rings.flatMap((ring) => {
    const isClockwise = signedArea(ring) > 0
    const sides = listSides(isClockwise ? ring : ring.toReversed())
    // Walls of a courtyard that face the sun cast a shadow into it, so all walls of such a building are included.
    const leeward = sides.map(([a, b]) => (b[1] - a[1]) * x - (b[0] - a[0]) * y > 1e-9)
    const swept: PlanPoint[][] = []
    for (const chain of joinSides(sides, rings.length > 1 ? sides.map(() => true) : leeward)) {
      const moved = chain.map(([px, py]): PlanPoint => [px + x, py + y]).toReversed()
      const outline = [...chain, ...moved]
      swept.push(signedArea(outline) > 0 ? outline : outline.toReversed())
    }
    return swept
  })
}

/** Joins adjacent chosen sides to lines. If all sides are chosen, returns each side separately. */
function joinSides(
  sides: ReadonlyArray<readonly [PlanPoint, PlanPoint]>,
  chosen: readonly boolean[],
): PlanPoint[][] {
  if (chosen.every(Boolean)) return sides.map(([from, to]) => [from, to])
  const first = chosen.findIndex((isChosen, index) => isChosen && !chosen.at(index - 1))
  const chains: PlanPoint[][] = []
  for (let step = 0; step < sides.length; step++) {
    const index = (first + step) % sides.length
    const side = sides[index]
    if (first < 0 || !side || !chosen[index]) continue
    const last = chosen[(index + sides.length - 1) % sides.length] ? chains.at(-1) : undefined
    if (last) last.push(side[1])
    else chains.push([...side])
  }
  return chains
}

/** Returns the signed area, which is positive for an outline that is clockwise on a plan. */
function signedArea(ring: readonly PlanPoint[]): number {
  return listSides(ring).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - ay * bx, 0)
}
