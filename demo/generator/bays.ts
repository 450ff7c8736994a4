import { toHomeBox, type HousePlan } from './plan-house.ts'
import { roundToMillimetre, type Rows, type Span, type PlacedHome } from './place-rows.ts'
import type { Strip } from './strip-rooms.ts'

/** Width of the free space before a flat's door, metres. */
const BEFORE_DOOR = 1.6
const EDGE = 0.001

/** A part of the storey between corridor and facade. */
export interface Bay extends Span {
  /** Metres from its facade. */
  depth: number
  /** The access from the corridor. */
  way?: Span
}

/** Converts homes of a row to bays of the storey. */
export function toHomeBays(homes: readonly PlacedHome[], house: HousePlan): Bay[] {
  return homes.map((home) => {
    const { x, width } = toHomeBox(home, house)
    return {
      from: x,
      to: roundToMillimetre(x + width),
      depth: home.depth,
      way: findDoorSpan(home, x),
    }
  })
}

/** Returns the free space before the door of a home that starts at x. */
function findDoorSpan({ geometry, row }: PlacedHome, x: number): Span {
  const door = geometry.openings.find(({ kind }) => kind === 'entrance')
  if (!door) throw new Error('a home without a door')
  const along = door.at[0] + door.width / 2
  const middle = x + (row === 'front' ? along : geometry.width - along)
  return { from: middle - BEFORE_DOOR / 2, to: middle + BEFORE_DOOR / 2 }
}

/** Finds the gaps between homes of a front row without a hall. Each is as deep as its deeper neighbour. */
export function findVentBays({ front, hall }: Rows): Bay[] {
  if (hall) return []
  return front.slice(1).flatMap(({ from: to, depth }, index) => {
    const before = front[index]
    if (!before || to - before.to < EDGE) return []
    return [{ from: before.to, to, depth: Math.max(before.depth, depth) }]
  })
}

/** Joins adjacent bays with equal space to the corridor into strips. `toSpan` returns that space for a depth. */
export function joinStrips(bays: readonly Bay[], toSpan: (depth: number) => Span): Strip[] {
  const strips: Strip[] = []
  for (const { from, to, depth, way } of bays.toSorted((a, b) => a.from - b.from)) {
    const across = toSpan(depth)
    if (across.to - across.from < EDGE) continue
    const last = strips.at(-1)
    const ways = way ? [way] : []
    if (last && from - last.to < EDGE && last.y === across.from && last.bottom === across.to) {
      last.to = to
      last.ways.push(...ways)
    } else strips.push({ from, to, y: across.from, bottom: across.to, ways })
  }
  return strips
}
