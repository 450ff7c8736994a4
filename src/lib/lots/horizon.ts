import { type PlanPoint, type Prism, listSides } from './prism.ts'

/** The middle of a window on the plan. */
export interface PlanWindow {
  at: PlanPoint
  /** Above the ground, metres. */
  above: number
  /** The unit vector out of the room. */
  facing: PlanPoint
}

/** Directions of a full circle: one every quarter of a degree, which the sun passes in a minute. */
const DIRECTIONS = 1_440
const STEP = (2 * Math.PI) / DIRECTIONS
/** A wall nearer than this, in metres, contains the window. */
const OWN_WALL = 0.6

/** Tangents of the elevation angles of buildings in front of a window, by direction on the plan. */
export type Horizon = Float64Array

/** Returns the horizon of a window. */
export function computeHorizon(
  { at, above, facing }: PlanWindow,
  prisms: readonly Prism[],
): Horizon {
  const tangents = new Float64Array(DIRECTIONS)
  for (const { rings, height } of prisms) {
    if (height <= above) continue
    for (const [from, to] of rings.flatMap(listSides)) {
      const side = [minus(from, at), minus(to, at)] as const
      const seen = distanceTo(side) > OWN_WALL ? inFront(side, facing) : null
      if (seen) raise(tangents, height - above, seen)
    }
  }
  return tangents
}

/** Returns the tangent of the horizon's elevation angle in a direction, a unit vector on the plan. */
export function horizonTowards(horizon: Horizon, [x, y]: PlanPoint): number {
  return horizon[toIndex(Math.round(Math.atan2(y, x) / STEP))] ?? 0
}

/** A side of a building, relative to the window. */
type Side = readonly [PlanPoint, PlanPoint]

/** Raises the horizon in the directions of a wall. `rise` is its height above the window in metres. */
function raise(tangents: Float64Array, rise: number, [[ax, ay], [bx, by]]: Side): void {
  const [alongX, alongY] = [bx - ax, by - ay]
  const start = Math.atan2(ay, ax)
  const turn = Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
  const [first, last] = turn > 0 ? [start, start + turn] : [start + turn, start]
  const off = ax * alongY - ay * alongX
  for (let index = Math.ceil(first / STEP); index * STEP <= last; index++) {
    const angle = index * STEP
    const distance = off / (Math.cos(angle) * alongY - Math.sin(angle) * alongX)
    if (!(distance > 0)) continue
    const at = toIndex(index)
    tangents[at] = Math.max(tangents[at] ?? 0, rise / distance)
  }
}

/** Returns the part of a side in front of the window's wall, or null if there is none. */
function inFront([a, b]: Side, facing: PlanPoint): Side | null {
  const [before, after] = [dot(a, facing), dot(b, facing)]
  if (before <= 0 && after <= 0) return null
  if (before > 0 && after > 0) return [a, b]
  const share = before / (before - after)
  const cut: PlanPoint = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
  return before > 0 ? [a, cut] : [cut, b]
}

/** Returns the distance from the window to the nearest point of a side in metres. */
function distanceTo([a, b]: Side): number {
  const along = minus(b, a)
  const square = dot(along, along)
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -dot(a, along) / square))
  return Math.hypot(a[0] + along[0] * share, a[1] + along[1] * share)
}

function minus(a: PlanPoint, b: PlanPoint): PlanPoint {
  return [a[0] - b[0], a[1] - b[1]]
}

function dot(a: PlanPoint, b: PlanPoint): number {
  return a[0] * b[0] + a[1] * b[1]
}

function toIndex(step: number): number {
  return ((step % DIRECTIONS) + DIRECTIONS) % DIRECTIONS
}
