import { isOutdoor } from './plan-areas.ts'
import type { PlanGeometry, PlanOpening, PlanRoom } from './plan-geometry.ts'

/** What breaks a facade's wall, metres from its left end as seen from outside. */
export interface FacadeOpening {
  /** `stair`: a window of stairs, hall or corridor. */
  kind: 'window' | 'loggia' | 'balcony' | 'terrace' | 'stair'
  from: number
  to: number
  /** How far it stands out of the facade or, at a terrace and an inner loggia, how far the wall stands back. */
  deep?: number
  /** A loggia within the wall: its glazing lies in the facade. */
  inner?: true
  /** Windows and doors of the rooms behind. */
  glass?: ReadonlyArray<readonly [from: number, to: number]>
}

const EDGE = 0.001

/** Metres from the plan's upper edge to the house's facade, out of which balconies and loggias may stand. */
export function facadeDepth({ rooms }: Pick<PlanGeometry, 'rooms'>): number {
  // A terrace never stands out.
  const inside = rooms.filter((room) => !isOutdoor(room) || room.kind === 'terrace')
  return Math.max(0, ...inside.map(({ y, height }) => clean(y + height)))
}

/** What a flat shows on the facade along its plan's lower edge, from left to right, metres from the plan's left. */
export function openingsOnFacade(geometry: PlanGeometry): FacadeOpening[] {
  const depth = facadeDepth(geometry)
  const outdoor = geometry.rooms.filter(isOutdoor)
  const windows = geometry.openings
    .filter(({ kind, direction }) => kind === 'window' && direction === 'horizontal')
    .filter(
      (it) => Math.abs(it.at[1] - depth) < EDGE && !outdoor.some((room) => isBehind(it, room)),
    )
    .map(({ at, width }) => ({
      kind: 'window' as const,
      from: clean(at[0]),
      to: clean(at[0] + width),
    }))
  const places = outdoor.map((room) => outdoorOpening(room, geometry.openings, depth))
  return [...windows, ...places].toSorted((a, b) => a.from - b.from)
}

/** The opening so many metres further to the right. */
export function shiftOpening(opening: FacadeOpening, by: number): FacadeOpening {
  const { from, to, glass } = opening
  const moved = { ...opening, from: clean(from + by), to: clean(to + by) }
  if (!glass) return moved
  return { ...moved, glass: glass.map(([a, b]) => [clean(a + by), clean(b + by)] as const) }
}

function outdoorOpening(
  { kind, x, width, height, y }: PlanRoom,
  openings: readonly PlanOpening[],
  depth: number,
): FacadeOpening {
  const glass = openings
    .filter((it) => isBehind(it, { x, y, width }))
    .map((it): [number, number] => [clean(it.at[0]), clean(it.at[0] + it.width)])
  return {
    kind: kind === 'loggia' || kind === 'terrace' ? kind : 'balcony',
    from: clean(x),
    to: clean(x + width),
    deep: height,
    ...(kind === 'loggia' && y < depth - EDGE ? { inner: true } : {}),
    glass: joinTouching(glass),
  }
}

/** Whether a window or door lies in the wall between an outdoor room and the room behind it. */
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

function joinTouching(spans: readonly [number, number][]): [number, number][] {
  const joined: [number, number][] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from - last[1] < EDGE) last[1] = to
    else joined.push([from, to])
  }
  return joined
}

/** Without the tail of binary fractions. */
function clean(metres: number): number {
  return Number(metres.toFixed(3)) + 0
}
