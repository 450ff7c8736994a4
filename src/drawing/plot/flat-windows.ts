import type { Point } from '../plan/box.ts'
import type { PlanWindow } from '../../lib/lots/horizon.ts'
import type { PlanPoint } from '../../lib/lots/prism.ts'
import { isOutdoor } from '../plan/plan-areas.ts'
import type { PlanGeometry, PlanOpening, PlanRoom } from '../plan/plan-geometry.ts'
import { toStorey, type PlacedFlat } from '../plan/storey-layout.ts'

/** Where a section's storey lies on the genplan. */
export interface StoreyPlace {
  /** The front's line, from its left end as seen from outside. */
  front: readonly Point[]
  /** From the front's left end to the section's, metres along the front. */
  offset: number
  /** Of the section, metres. */
  width: number
  /** From the yard's facade to the front's, metres. */
  depth: number
}

/** A window in a flat's plan, metres; `out` is where it looks there. */
interface OwnWindow {
  at: Point
  out: Point
  /** Behind a balcony, loggia or terrace. */
  isRecessed: boolean
}

/** How far from a wall's axis it is decided what lies on a side of it, metres. */
const BESIDE = 0.1

/**
 * The windows of a flat on the genplan, `above` metres from the ground. Windows behind balconies and loggias count
 * only where there are no others, and then at the outer edge.
 */
export function flatWindows(flat: PlacedFlat, storey: StoreyPlace, above: number): PlanWindow[] {
  return countedWindows(flat.plan).map(({ at, out }) => {
    const { x, y } = toStorey(flat, { x: at[0], y: at[1], width: 0, height: 0 })
    const [outX, outY] = flat.isTurned ? [-out[0], -out[1]] : out
    const { corner, along, before } = placeStorey(storey)
    const down = y - storey.depth
    return {
      at: [
        corner[0] + along[0] * x + before[0] * down,
        corner[1] + along[1] * x + before[1] * down,
      ],
      above,
      facing: [along[0] * outX + before[0] * outY, along[1] * outX + before[1] * outY],
    }
  })
}

/** The directions out of a plan's windows, y down; of windows behind balconies only where there are no others. */
export function listWindowDirections(plan: PlanGeometry): Point[] {
  return countedWindows(plan).map(({ out }) => out)
}

/** How deep a storey is between its facades: where most of its walls run along the front, metres. */
export function storeyDepth(outline: readonly Point[]): number {
  const lengths = new Map<number, number>()
  for (const [index, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y]
    if (y > 0 && Math.abs(nextY - y) < 0.01) {
      lengths.set(y, (lengths.get(y) ?? 0) + Math.abs(nextX - x))
    }
  }
  const [deepest] = [...lengths].toSorted((a, b) => b[1] - a[1])
  return deepest?.[0] ?? 0
}

/** The section's front-left corner, the direction along the front and that out of it. */
function placeStorey({ front, offset, width }: StoreyPlace): {
  corner: PlanPoint
  along: PlanPoint
  before: PlanPoint
} {
  let start = 0
  let found = { corner: front[0] ?? [0, 0], along: [1, 0] as PlanPoint }
  for (const [index, from] of front.slice(0, -1).entries()) {
    const to = front[index + 1] ?? from
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    const along: PlanPoint = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    const rest = offset - start
    found = { corner: [from[0] + along[0] * rest, from[1] + along[1] * rest], along }
    start += length
    // A bent front: a section belongs to the side on which its middle lies.
    if (start > offset + width / 2) break
  }
  return { ...found, before: [-found.along[1], found.along[0]] }
}

function countedWindows(plan: PlanGeometry): OwnWindow[] {
  const windows = findWindows(plan)
  const open = windows.filter(({ isRecessed }) => !isRecessed)
  return open.length > 0 ? open : windows
}

function findWindows({ rooms, openings }: PlanGeometry): OwnWindow[] {
  return openings
    .filter(({ kind }) => kind === 'window')
    .flatMap((opening) => {
      const { at, direction, width } = opening
      const isAlong = direction === 'horizontal'
      const middle: Point = isAlong ? [at[0] + width / 2, at[1]] : [at[0], at[1] + width / 2]
      const across: Point = isAlong ? [0, 1] : [1, 0]
      const after = roomAt(rooms, middle, across, BESIDE)
      const before = roomAt(rooms, middle, across, -BESIDE)
      return [
        ...windowTo(opening, middle, across, before, after),
        ...windowTo(opening, middle, [-across[0], -across[1]], after, before),
      ]
    })
}

/** The window as seen from a room inside, where the other side is no room; at most one. */
function windowTo(
  { direction }: PlanOpening,
  middle: Point,
  out: Point,
  inside: PlanRoom | undefined,
  outside: PlanRoom | undefined,
): OwnWindow[] {
  if (!inside || isOutdoor(inside)) return []
  if (!outside) return [{ at: middle, out, isRecessed: false }]
  if (!isOutdoor(outside)) return []
  const depth = direction === 'horizontal' ? outside.height : outside.width
  return [{ at: [middle[0] + out[0] * depth, middle[1] + out[1] * depth], out, isRecessed: true }]
}

function roomAt(
  rooms: readonly PlanRoom[],
  [x, y]: Point,
  across: Point,
  by: number,
): PlanRoom | undefined {
  const [px, py] = [x + across[0] * by, y + across[1] * by]
  return rooms.find(
    (room) => px > room.x && px < room.x + room.width && py > room.y && py < room.y + room.height,
  )
}
