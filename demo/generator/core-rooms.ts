import type { CommonPlan, CommonRoom } from '../../src/drawing/plan/storey-plan.ts'
import {
  divideRooms,
  DOOR,
  createDoor,
  planOneStaircase,
  STAIRS,
  planTwoStaircases,
} from './core-stairs.ts'
import { roundToMillimetre, type Span } from './place-rows.ts'

/** From the yard facade to the front of the core, metres. */
export const CORE_DEPTH = 7.2
/** Width of the way from the corridor to the lifts, metres. */
const WAY = 1.5
/** Depth of the lift hall, so that a stretcher can turn (SP 54.13330.2022: 2.1 m before a cabin 2.1 m deep). */
const LIFT_HALL = 2.1
const LIFT = 1.9
/** Minimum width of the shaft next to the lifts, metres. */
const SHAFT = 0.4
const LIFT_DOOR = 1.1
/** Depth of the cupboards behind short lifts, metres. */
const CUPBOARD = 0.7
const CUPBOARD_DOOR = 0.6
const cupboards = ['ЭОМ', 'СС', 'ВК', 'ОВ']

/** The requirements of a core. */
export interface CoreNeeds {
  lifts: number
  /** Number of staircases: 1 or 2. */
  stairs: number
  isWayLeft: boolean
  /** There is nothing between the core and the corridor. */
  isAtCorridor: boolean
}

/** Returns the entry from the corridor to the core, metres along the front. */
export function findCoreEntry(core: Span, { isWayLeft }: CoreNeeds): Span {
  return isWayLeft
    ? { from: core.from, to: roundToMillimetre(core.from + WAY) }
    : { from: roundToMillimetre(core.to - WAY), to: core.to }
}

/**
 * Plans the rooms of a core (y from the yard facade): stairs along the facade, then the lift hall, then service rooms,
 * lifts and the entry at the corridor.
 */
export function planCore(core: Span, needs: CoreNeeds): CommonPlan {
  const { rooms, openings } = drawCore(core, needs)
  if (!needs.isWayLeft) return { rooms, openings }
  const mirror = (x: number, width: number) => roundToMillimetre(core.from + core.to - x - width)
  return {
    rooms: rooms.map((room) => ({ ...room, x: mirror(room.x, room.width) })),
    openings: openings.map((opening) => {
      const { at, direction, width } = opening
      return { ...opening, at: [mirror(at[0], direction === 'horizontal' ? width : 0), at[1]] }
    }),
  }
}

/** Plans a core with its entry at the right end. */
function drawCore(core: Span, needs: CoreNeeds): CommonPlan {
  const hall = { y: STAIRS, bottom: STAIRS + LIFT_HALL }
  const width = liftWidth(core, needs.lifts)
  const way = findCoreEntry(core, { ...needs, isWayLeft: false })
  const front = { y: hall.bottom, height: roundToMillimetre(CORE_DEPTH - hall.bottom) }
  const firstLift = roundToMillimetre(way.from - needs.lifts * width)
  const beside = { from: core.from, to: firstLift }
  const services = divideRooms(beside, ['ЭОМ, СС', 'ПУИ']).map(
    (room): CommonRoom => ({ ...room, ...front }),
  )
  const shafts = services.length > 0 ? [] : [smokeShaft(beside, front)]
  const behind = services.length === 0 && needs.isAtCorridor ? CUPBOARD : 0
  const lifts = Array.from({ length: needs.lifts }, (_, index): CommonRoom => {
    const x = roundToMillimetre(firstLift + index * width)
    // The first lift has space for a stretcher.
    const height = roundToMillimetre(front.height - (index > 0 ? behind : 0))
    return { kind: 'lift', name: 'Лифт', x, y: front.y, width: roundToMillimetre(width), height }
  })
  const closets = (behind > 0 ? lifts.slice(1) : []).map((lift, index): CommonRoom => {
    const name = cupboards[index % cupboards.length] ?? ''
    return {
      kind: 'service',
      name,
      x: lift.x,
      y: roundToMillimetre(CORE_DEPTH - behind),
      width: lift.width,
      height: behind,
    }
  })
  const stairs = needs.stairs > 1 ? planTwoStaircases(core) : planOneStaircase(core)
  return {
    rooms: [
      ...stairs.rooms,
      {
        kind: 'lift_hall',
        name: 'Лифтовой холл',
        x: core.from,
        y: hall.y,
        width: roundToMillimetre(core.to - core.from),
        height: LIFT_HALL,
      },
      { kind: 'lift_hall', x: way.from, ...front, width: roundToMillimetre(way.to - way.from) },
      ...lifts,
      ...closets,
      ...services,
      ...shafts,
    ],
    openings: [
      ...stairs.openings,
      {
        kind: 'door',
        at: [way.from, hall.bottom],
        direction: 'horizontal',
        width: roundToMillimetre(way.to - way.from),
      },
      ...lifts.map((lift) => createDoor(lift, hall.bottom, LIFT_DOOR)),
      ...closets.map((room) => createDoor(room, CORE_DEPTH, CUPBOARD_DOOR, 'down')),
      ...services.map((room) => createDoor(room, hall.bottom, DOOR, 'down')),
    ],
  }
}

function liftWidth(core: Span, lifts: number): number {
  return Math.min(LIFT, (core.to - core.from - WAY - SHAFT) / lifts)
}

/** Creates a smoke exhaust shaft, which separates the lifts from the rooms of the adjacent flat. */
function smokeShaft({ from, to }: Span, across: Pick<CommonRoom, 'y' | 'height'>): CommonRoom {
  return { kind: 'shaft', name: 'ДУ', x: from, ...across, width: roundToMillimetre(to - from) }
}
