import type { PlanOpening } from '../../src/drawing/plan/plan-geometry.ts'
import type { CommonPlan, CommonRoom } from '../../src/drawing/plan/storey-plan.ts'
import { roundToMillimetre, type Span } from './place-rows.ts'

/** The space between the corridor and less deep homes, metres. */
export interface Strip extends Span {
  y: number
  bottom: number
  /** Spaces before doors and windows that must be free. */
  ways: Span[]
}

/** Minimum width of a room between two ways, metres. Narrower spaces become part of the ways. */
const MIN_ROOM = 0.7
/** Minimum width of a storeroom, metres. Narrower rooms are cupboards. */
const STOREROOM = 1.4
/** Approximate width of storerooms, metres. */
const USUAL = 2.6
const DOOR = 0.8
/** From the corner to the door's frame, metres. */
const REVEAL = 0.1
/** Names of cupboards in turn: water, power, low voltage, heating. */
const cupboards = ['ВК', 'ЭОМ', 'СС', 'ОВ']

/** Plans the strip's ways, which are open to the corridor, and cupboards and storerooms between them. */
export function planStrip(strip: Strip, corridor: Span): CommonPlan {
  const { y, bottom } = strip
  const height = roundToMillimetre(bottom - y)
  const isAbove = y < corridor.from
  const line = isAbove ? corridor.from : corridor.to
  const ways = joinWays(strip)
  const rooms: CommonRoom[] = []
  let turn = 0
  for (const { from, to } of findGaps(ways, strip)) {
    const count = Math.max(1, Math.round((to - from) / USUAL))
    const width = (to - from) / count
    for (let index = 0; index < count; index++) {
      const x = roundToMillimetre(from + index * width)
      const box = {
        x,
        y,
        width: roundToMillimetre(roundToMillimetre(from + (index + 1) * width) - x),
        height,
      }
      if (width >= STOREROOM) rooms.push({ kind: 'storage', name: 'Кладовая', ...box })
      else rooms.push({ kind: 'service', name: cupboards[turn++ % cupboards.length] ?? '', ...box })
    }
  }
  return {
    rooms: [
      ...ways.map(({ from, to }): CommonRoom => {
        return { kind: 'corridor', x: from, y, width: roundToMillimetre(to - from), height }
      }),
      ...rooms,
    ],
    openings: [
      ...ways.map((way) => createPassage(way, line)),
      ...rooms.map(({ x, width }): PlanOpening => {
        const wide = roundToMillimetre(Math.min(DOOR, width - 2 * REVEAL))
        const at = [roundToMillimetre(x + REVEAL), line] as const
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

/** Creates an opening between two rooms: a door without a leaf that is as wide as their wall. */
export function createPassage({ from, to }: Span, y: number): PlanOpening {
  return {
    kind: 'door',
    at: [roundToMillimetre(from), y],
    direction: 'horizontal',
    width: roundToMillimetre(to - from),
  }
}

/** Sorts ways and joins those with too little space between them or to the strip's end. */
function joinWays({ from, to, ways }: Strip): Span[] {
  const free: Span[] = []
  for (const way of ways.toSorted((a, b) => a.from - b.from)) {
    const [start, end] = [Math.max(from, way.from), Math.min(to, way.to)]
    const last = free.at(-1)
    if (last && start - last.to < MIN_ROOM) last.to = roundToMillimetre(Math.max(last.to, end))
    else
      free.push({
        from: roundToMillimetre(start - from < MIN_ROOM ? from : start),
        to: roundToMillimetre(end),
      })
  }
  const last = free.at(-1)
  if (last && to - last.to < MIN_ROOM) last.to = to
  return free
}

function findGaps(ways: readonly Span[], { from, to }: Span): Span[] {
  const starts = [from, ...ways.map((way) => way.to)]
  return starts
    .map((start, index) => ({ from: start, to: ways[index]?.from ?? to }))
    .filter((span) => span.to - span.from > 0.001)
}
