import type { PlanOpening } from '../../src/drawing/plan/plan-geometry.ts'
import type { CommonPlan, CommonRoom } from '../../src/drawing/plan/storey-plan.ts'
import { roundToMillimetre, type Span } from './place-rows.ts'

/** Width of two flights of 1.15 m with the gap between them, metres. */
export const STAIRS = 2.5
/** Length of flights of eleven steps with their landings, metres. */
const STAIRS_LENGTH = 5.6
/** Half of the stairs' window with its piers; the window is in the middle of the core. */
const HALF_WINDOW = 1.2
const LANDING = 1.3
export const DOOR = 0.9
/** Minimum width of a room, metres. */
const MIN_ROOM = 0.8
/** Wider rooms are divided in two, metres. */
const WIDE_ROOM = 2.8

/** Plans a staircase with a turn and a window in the yard facade, and rooms next to it. */
export function planOneStaircase(core: Span): CommonPlan {
  const middle = (core.from + core.to) / 2
  const from = roundToMillimetre(Math.min(core.to - STAIRS_LENGTH, middle - HALF_WINDOW))
  const stairs: CommonRoom = {
    kind: 'stairs',
    name: 'Лестница',
    x: from,
    y: 0,
    width: roundToMillimetre(core.to - from),
    height: STAIRS,
  }
  const rooms = divideRooms({ from: core.from, to: from }, ['ВК, ОВ', 'Кладовая']).map(
    (room): CommonRoom => ({ ...room, y: 0, height: STAIRS }),
  )
  return {
    rooms: [...rooms, stairs],
    openings: [
      ...rooms.map((room) => createDoor(room, STAIRS, DOOR, 'up')),
      createDoor({ x: roundToMillimetre(core.to - LANDING), width: LANDING }, STAIRS, DOOR, 'up'),
    ],
  }
}

/** Plans two staircases in one shaft with a wall between them. Their straight flights cross, so each has its exit at another end. */
export function planTwoStaircases(core: Span): CommonPlan {
  const half = STAIRS / 2
  const right = roundToMillimetre(core.to - LANDING)
  const flight = {
    x: roundToMillimetre(core.from + LANDING),
    width: roundToMillimetre(right - core.from - LANDING),
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
      createDoor({ x: core.from, width: LANDING }, STAIRS, DOOR, 'up'),
      createDoor({ x: right, width: LANDING }, STAIRS, DOOR, 'up'),
    ],
  }
}

/** Divides a span into service rooms from left to right: none, one or two, depending on its width. */
export function divideRooms({ from, to }: Span, names: readonly [string, string]) {
  const width = to - from
  if (width < MIN_ROOM) return []
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
    x: roundToMillimetre(span.from),
    width: roundToMillimetre(span.to - span.from),
  }))
}

/** Creates a door in the middle of a room’s wall at y, at most `maxWidth` wide. Without `swing` it has no leaf. */
export function createDoor(
  { x, width }: Pick<CommonRoom, 'x' | 'width'>,
  y: number,
  maxWidth: number,
  swing?: 'up' | 'down',
): PlanOpening {
  const wide = roundToMillimetre(Math.min(maxWidth, width - 0.2))
  const at = [roundToMillimetre(x + (width - wide) / 2), y] as const
  return { kind: 'door', at, direction: 'horizontal', width: wide, ...(swing ? { swing } : {}) }
}
