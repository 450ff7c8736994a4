import type { PlanOpening } from '../../src/drawing/plan-geometry.ts'
import type { CommonPlan, CommonRoom } from '../../src/drawing/storey-plan.ts'
import { clean, type Span } from './place-rows.ts'

/** Two flights of 1.15 m and the gap between them. */
export const STAIRS = 2.5
/** Of flights of eleven steps with their landings. */
const STAIRS_LENGTH = 5.6
/** Half of the stairs' window with its piers: it stands in the middle of the core. */
const HALF_WINDOW = 1.2
const LANDING = 1.3
export const DOOR = 0.9
/** The least room that somebody goes into. */
const LEAST_ROOM = 0.8
/** A room wider than that is two. */
const WIDE_ROOM = 2.8

/** Stairs along the yard’s facade that turn, lit by its window, and rooms beside them. */
export function oneStairs(core: Span): CommonPlan {
  const middle = (core.from + core.to) / 2
  const from = clean(Math.min(core.to - STAIRS_LENGTH, middle - HALF_WINDOW))
  const stairs: CommonRoom = {
    kind: 'stairs',
    name: 'Лестница',
    x: from,
    y: 0,
    width: clean(core.to - from),
    height: STAIRS,
  }
  const rooms = divide({ from: core.from, to: from }, ['ВК, ОВ', 'Кладовая']).map(
    (room): CommonRoom => ({ ...room, y: 0, height: STAIRS }),
  )
  return {
    rooms: [...rooms, stairs],
    openings: [
      ...rooms.map((room) => doorOf(room, STAIRS, DOOR, 'up')),
      doorOf({ x: clean(core.to - LANDING), width: LANDING }, STAIRS, DOOR, 'up'),
    ],
  }
}

/** Two stairs in one shaft with a wall between them: their straight flights cross, so one leaves them at either end. */
export function twoStairs(core: Span): CommonPlan {
  const half = STAIRS / 2
  const right = clean(core.to - LANDING)
  const flight = {
    x: clean(core.from + LANDING),
    width: clean(right - core.from - LANDING),
    height: half,
  }
  const landing = { y: 0, width: LANDING, height: STAIRS }
  return {
    rooms: [
      { kind: 'stairs', name: 'Лестница 1', ...flight, y: 0 },
      { kind: 'stairs', name: 'Лестница 2', ...flight, y: half },
      { kind: 'landing', x: core.from, ...landing },
      { kind: 'landing', x: right, ...landing },
    ],
    openings: [
      { kind: 'door', at: [flight.x, 0], direction: 'vertical', width: half },
      { kind: 'door', at: [right, half], direction: 'vertical', width: half },
      doorOf({ x: core.from, width: LANDING }, STAIRS, DOOR, 'up'),
      doorOf({ x: right, width: LANDING }, STAIRS, DOOR, 'up'),
    ],
  }
}

/** Rooms that serve the storey, from left to right: one, or two where one would be too wide. */
export function divide({ from, to }: Span, names: readonly [string, string]) {
  const width = to - from
  if (width < LEAST_ROOM) return []
  const spans =
    width > WIDE_ROOM
      ? [
          { from, to: from + width / 2 },
          { from: from + width / 2, to },
        ]
      : [{ from, to }]
  return spans.map((span, index) => ({
    kind: 'service' as const,
    ...(names[index] ? { name: names[index] } : {}),
    x: clean(span.from),
    width: clean(span.to - span.from),
  }))
}

/** A door in the middle of a room’s wall at y, no wider than the wall allows; without a swing it has no leaf. */
export function doorOf(
  { x, width }: Pick<CommonRoom, 'x' | 'width'>,
  y: number,
  most: number,
  swing?: 'up' | 'down',
): PlanOpening {
  const wide = clean(Math.min(most, width - 0.2))
  const at = [clean(x + (width - wide) / 2), y] as const
  return { kind: 'door', at, direction: 'horizontal', width: wide, ...(swing ? { swing } : {}) }
}
