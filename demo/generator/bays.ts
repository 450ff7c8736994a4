import { boxOfHome, type HousePlan } from './plan-house.ts'
import { clean, type Rows, type Span, type StandingHome } from './place-rows.ts'
import type { Strip } from './strip-rooms.ts'

/** Of the place before a flat's door, metres. */
const BEFORE_DOOR = 1.6
const EDGE = 0.001

/** What stands between corridor and facade, from left to right on the storey. */
export interface Bay extends Span {
  /** Metres from its facade. */
  depth: number
  /** Where one comes to it from the corridor. */
  way?: Span
}

/** Homes of a row where they stand on the storey. */
export function homeBays(homes: readonly StandingHome[], house: HousePlan): Bay[] {
  return homes.map((home) => {
    const { x, width } = boxOfHome(home, house)
    return { from: x, to: clean(x + width), depth: home.depth, way: wayTo(home, x) }
  })
}

/** The place before the door of a home that begins at x on the storey. */
function wayTo({ geometry, row }: StandingHome, x: number): Span {
  const door = geometry.openings.find(({ kind }) => kind === 'entrance')
  if (!door) throw new Error('a home without a door')
  const along = door.at[0] + door.width / 2
  const middle = x + (row === 'front' ? along : geometry.width - along)
  return { from: middle - BEFORE_DOOR / 2, to: middle + BEFORE_DOOR / 2 }
}

/** What is left between homes of the front row that have no hall, as deep as the deeper of its neighbours. */
export function ventBays({ front, hall }: Rows): Bay[] {
  if (hall) return []
  return front.slice(1).flatMap(({ from: to, depth }, index) => {
    const before = front[index]
    if (!before || to - before.to < EDGE) return []
    return [{ from: before.to, to, depth: Math.max(before.depth, depth) }]
  })
}

/** Bays beside each other that leave equally much to the corridor make one strip; `besides` says how much. */
export function stripsOf(bays: readonly Bay[], besides: (depth: number) => Span): Strip[] {
  const strips: Strip[] = []
  for (const { from, to, depth, way } of bays.toSorted((a, b) => a.from - b.from)) {
    const across = besides(depth)
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
