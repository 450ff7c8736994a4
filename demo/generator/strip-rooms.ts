import type { PlanOpening } from '../../src/drawing/plan-geometry.ts'
import type { CommonPlan, CommonRoom } from '../../src/drawing/storey-plan.ts'
import { clean, type Span } from './place-rows.ts'

/** What lies between the corridor and homes that are not so deep as others, on the storey, metres. */
export interface Strip extends Span {
  y: number
  bottom: number
  /** Places that stay free: before doors, before a window. */
  ways: Span[]
}

/** The least room between two ways: less is part of them. */
const LEAST = 0.7
/** From here on a place is no cupboard but a storeroom. */
const STOREROOM = 1.4
/** About how wide storerooms are. */
const USUAL = 2.6
const DOOR = 0.8
/** From the corner to the door's frame. */
const REVEAL = 0.1
/** Of cupboards, in turn: water, power, weak current, heating. */
const cupboards = ['ВК', 'ЭОМ', 'СС', 'ОВ']

/** The strip's ways, open to the corridor, and between them cupboards and storerooms with doors to it. */
export function stripRooms(strip: Strip, corridor: Span): CommonPlan {
  const { y, bottom } = strip
  const height = clean(bottom - y)
  const isAbove = y < corridor.from
  const line = isAbove ? corridor.from : corridor.to
  const ways = joined(strip)
  const rooms: CommonRoom[] = []
  let turn = 0
  for (const { from, to } of between(ways, strip)) {
    const count = Math.max(1, Math.round((to - from) / USUAL))
    const width = (to - from) / count
    for (let index = 0; index < count; index++) {
      const x = clean(from + index * width)
      const box = { x, y, width: clean(clean(from + (index + 1) * width) - x), height }
      if (width >= STOREROOM) rooms.push({ kind: 'storage', name: 'Кладовая', ...box })
      else rooms.push({ kind: 'service', name: cupboards[turn++ % cupboards.length] ?? '', ...box })
    }
  }
  return {
    rooms: [
      ...ways.map(({ from, to }): CommonRoom => {
        return { kind: 'corridor', x: from, y, width: clean(to - from), height }
      }),
      ...rooms,
    ],
    openings: [
      ...ways.map((way) => passage(way, line)),
      ...rooms.map(({ x, width }): PlanOpening => {
        const wide = clean(Math.min(DOOR, width - 2 * REVEAL))
        const at = [clean(x + REVEAL), line] as const
        return {
          kind: 'door',
          at,
          direction: 'horizontal',
          width: wide,
          swing: isAbove ? 'up' : 'down',
        }
      }),
    ],
  }
}

/** Where two rooms are one: a door without a leaf as wide as their wall. */
export function passage({ from, to }: Span, y: number): PlanOpening {
  return { kind: 'door', at: [clean(from), y], direction: 'horizontal', width: clean(to - from) }
}

/** Ways from left to right, those together that leave no room between them or beside the strip's end. */
function joined({ from, to, ways }: Strip): Span[] {
  const free: Span[] = []
  for (const way of ways.toSorted((a, b) => a.from - b.from)) {
    const [start, end] = [Math.max(from, way.from), Math.min(to, way.to)]
    const last = free.at(-1)
    if (last && start - last.to < LEAST) last.to = clean(Math.max(last.to, end))
    else free.push({ from: clean(start - from < LEAST ? from : start), to: clean(end) })
  }
  const last = free.at(-1)
  if (last && to - last.to < LEAST) last.to = to
  return free
}

function between(ways: readonly Span[], { from, to }: Span): Span[] {
  const starts = [from, ...ways.map((way) => way.to)]
  return starts
    .map((start, index) => ({ from: start, to: ways[index]?.from ?? to }))
    .filter((span) => span.to - span.from > 0.001)
}
