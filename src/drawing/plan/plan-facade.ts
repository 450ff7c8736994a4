import { isOutdoor } from './plan-areas.ts'
import type { PlanGeometry, PlanOpening, PlanRoom } from './plan-geometry.ts'

/** An opening in a facade, in metres from its left end as seen from outside. */
export interface FacadeOpening {
  /** `stair`: a window of stairs, a hall or a corridor. */
  kind: 'window' | 'loggia' | 'balcony' | 'terrace' | 'stair'
  from: number
  to: number
  /** How far it projects from the facade or, for a terrace and an inner loggia, how far the wall is set back. */
  deep?: number
  /** A loggia inside the wall: its glazing is in the facade. */
  inner?: true
  /** Windows and doors of the rooms behind. */
  glass?: ReadonlyArray<readonly [from: number, to: number]>
}

const EDGE = 0.001

/** Returns the distance in metres from the plan's upper edge to the facade, from which balconies and loggias may project. */
export function facadeDepth({ rooms }: Pick<PlanGeometry, 'rooms'>): number {
  // A terrace never projects.
  const inside = rooms.filter((room) => !isOutdoor(room) || room.kind === 'terrace')
  return Math.max(0, ...inside.map(({ y, height }) => toMillimetres(y + height)))
}

/** Returns the openings of a flat in the facade along its plan's lower edge, from left to right, in metres from the plan's left edge. */
export function findFacadeOpenings(geometry: PlanGeometry): FacadeOpening[] {
  const depth = facadeDepth(geometry)
  const outdoor = geometry.rooms.filter(isOutdoor)
  const windows = geometry.openings
    .filter(({ kind, direction }) => kind === 'window' && direction === 'horizontal')
    .filter(
      (it) => Math.abs(it.at[1] - depth) < EDGE && !outdoor.some((room) => isBehind(it, room)),
    )
    .map(({ at, width }) => ({
      kind: 'window' as const,
      from: toMillimetres(at[0]),
      to: toMillimetres(at[0] + width),
    }))
  const places = outdoor.map((room) => toOutdoorOpening(room, geometry.openings, depth))
  return [...windows, ...places].toSorted((a, b) => a.from - b.from)
}

/** Moves an opening to the right by metres. */
export function shiftOpening(opening: FacadeOpening, by: number): FacadeOpening {
  const { from, to, glass } = opening
  const moved = { ...opening, from: toMillimetres(from + by), to: toMillimetres(to + by) }
  if (!glass) return moved
  return {
    ...moved,
    glass: glass.map(([a, b]) => [toMillimetres(a + by), toMillimetres(b + by)] as const),
  }
}

function toOutdoorOpening(
  { kind, x, width, height, y }: PlanRoom,
  openings: readonly PlanOpening[],
  depth: number,
): FacadeOpening {
  const glass = openings
    .filter((it) => isBehind(it, { x, y, width }))
    .map((it): [number, number] => [toMillimetres(it.at[0]), toMillimetres(it.at[0] + it.width)])
  return {
    kind: kind === 'loggia' || kind === 'terrace' ? kind : 'balcony',
    from: toMillimetres(x),
    to: toMillimetres(x + width),
    deep: height,
    ...(kind === 'loggia' && y < depth - EDGE ? { inner: true } : {}),
    glass: mergeTouching(glass),
  }
}

/** Whether a window or door is in the wall between an outdoor room and the room behind it. */
function isBehind(
  { at, direction, width }: PlanOpening,
  room: Pick<PlanRoom, 'x' | 'y' | 'width'>,
): boolean {
  return (
    direction === 'horizontal' &&
    Math.abs(at[1] - room.y) < EDGE &&
    at[0] > room.x - EDGE &&
    at[0] + width < room.x + room.width + EDGE
  )
}

function mergeTouching(spans: readonly [number, number][]): [number, number][] {
  const joined: [number, number][] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from - last[1] < EDGE) last[1] = to
    else joined.push([from, to])
  }
  return joined
}

/** Removes rounding errors of binary fractions. */
function toMillimetres(metres: number): number {
  return Number(metres.toFixed(3)) + 0
}
