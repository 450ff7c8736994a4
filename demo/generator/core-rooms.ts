import type { CommonPlan, CommonRoom } from '../../src/drawing/storey-plan.ts'
import { divide, DOOR, doorOf, oneStairs, STAIRS, twoStairs } from './core-stairs.ts'
import { clean, type Span } from './place-rows.ts'

/** Metres from the yard's facade to the corridor or to what stands before the core. */
export const CORE_DEPTH = 7.2
/** Of the way from the corridor to the lifts, metres. */
const WAY = 1.5
/** A stretcher is turned before the lift (SP 54.13330.2022: 2.1 m before a cabin 2.1 m deep). */
const LIFT_HALL = 2.1
const LIFT = 1.9
/** The least width of the shaft beside the lifts. */
const SHAFT = 0.4
const LIFT_DOOR = 1.1
/** Of the cupboards behind lifts that are no deeper than 1.9 m, metres. */
const CUPBOARD = 0.7
const CUPBOARD_DOOR = 0.6
const cupboards = ['ЭОМ', 'СС', 'ВК', 'ОВ']

/** What a core must have, and where it lies. */
export interface CoreNeeds {
  lifts: number
  /** Stairs on which people leave the storey: 1 or 2. */
  stairs: number
  isWayLeft: boolean
  /** Nothing stands between the core and the corridor. */
  isAtCorridor: boolean
}

/** Where one goes from the corridor into the core, metres along the front: at its end that is nearer to most flats. */
export function wayIntoCore(core: Span, { isWayLeft }: CoreNeeds): Span {
  return isWayLeft
    ? { from: core.from, to: clean(core.from + WAY) }
    : { from: clean(core.to - WAY), to: core.to }
}

/**
 * The rooms of a core as a storey has them (y from the yard's facade): stairs along the facade, before them the hall
 * of the lifts, and between it and the corridor what serves the storey, the lifts and the way in.
 */
export function coreRooms(core: Span, needs: CoreNeeds): CommonPlan {
  const { rooms, openings } = drawCore(core, needs)
  if (!needs.isWayLeft) return { rooms, openings }
  const mirror = (x: number, width: number) => clean(core.from + core.to - x - width)
  return {
    rooms: rooms.map((room) => ({ ...room, x: mirror(room.x, room.width) })),
    openings: openings.map((opening) => {
      const { at, direction, width } = opening
      return { ...opening, at: [mirror(at[0], direction === 'horizontal' ? width : 0), at[1]] }
    }),
  }
}

/** The way in is at the right end. */
function drawCore(core: Span, needs: CoreNeeds): CommonPlan {
  const hall = { y: STAIRS, bottom: STAIRS + LIFT_HALL }
  const width = liftWidth(core, needs.lifts)
  const way = wayIntoCore(core, { ...needs, isWayLeft: false })
  const front = { y: hall.bottom, height: clean(CORE_DEPTH - hall.bottom) }
  const firstLift = clean(way.from - needs.lifts * width)
  const beside = { from: core.from, to: firstLift }
  const services = divide(beside, ['ЭОМ, СС', 'ПУИ']).map(
    (room): CommonRoom => ({ ...room, ...front }),
  )
  const shafts = services.length > 0 ? [] : [smokeShaft(beside, front)]
  const behind = services.length === 0 && needs.isAtCorridor ? CUPBOARD : 0
  const lifts = Array.from({ length: needs.lifts }, (_, index): CommonRoom => {
    const x = clean(firstLift + index * width)
    // The first takes a stretcher.
    const height = clean(front.height - (index > 0 ? behind : 0))
    return { kind: 'lift', name: 'Лифт', x, y: front.y, width: clean(width), height }
  })
  const closets = (behind > 0 ? lifts.slice(1) : []).map((lift, index): CommonRoom => {
    const name = cupboards[index % cupboards.length] ?? ''
    return {
      kind: 'service',
      name,
      x: lift.x,
      y: clean(CORE_DEPTH - behind),
      width: lift.width,
      height: behind,
    }
  })
  const stairs = needs.stairs > 1 ? twoStairs(core) : oneStairs(core)
  return {
    rooms: [
      ...stairs.rooms,
      {
        kind: 'lift_hall',
        name: 'Лифтовой холл',
        x: core.from,
        y: hall.y,
        width: clean(core.to - core.from),
        height: LIFT_HALL,
      },
      { kind: 'lift_hall', x: way.from, ...front, width: clean(way.to - way.from) },
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
        width: clean(way.to - way.from),
      },
      ...lifts.map((lift) => doorOf(lift, hall.bottom, LIFT_DOOR)),
      ...closets.map((room) => doorOf(room, CORE_DEPTH, CUPBOARD_DOOR, 'down')),
      ...services.map((room) => doorOf(room, hall.bottom, DOOR, 'down')),
    ],
  }
}

function liftWidth(core: Span, lifts: number): number {
  return Math.min(LIFT, (core.to - core.from - WAY - SHAFT) / lifts)
}

/** What keeps the lifts from the neighbours' rooms where no room does: smoke and air of the hall go through it. */
function smokeShaft({ from, to }: Span, across: Pick<CommonRoom, 'y' | 'height'>): CommonRoom {
  return { kind: 'shaft', name: 'ДУ', x: from, ...across, width: clean(to - from) }
}
