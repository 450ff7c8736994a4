import type { PlanOpening, PlanRoom, RoomKind } from '../../src/drawing/plan/plan-geometry.ts'

const TOLERANCE = 0.001
const BALCONY_DOOR = 0.8
const PIER = 0.1
/** Rooms wider than this have two windows. */
const TWO_WINDOWS = 4.7
/** A room with more m² needs more glass than others of its width. */
const LARGE = 35
/** The widest window beside a balcony door. */
const GLASS = { usual: 1.4, large: 3.2 }
const habitable = new Set<RoomKind>(['kitchen', 'kitchen_living', 'living', 'bedroom'])
const open = new Set<RoomKind>(['balcony', 'loggia', 'terrace'])

/** Creates windows for living rooms, bedrooms and kitchens on the facade and, in corner flats, on the side wall. */
export function createWindows(rooms: readonly PlanRoom[], side?: 'left' | 'right'): PlanOpening[] {
  const width = Math.max(...rooms.map((room) => room.x + room.width))
  return rooms
    .filter(({ kind }) => habitable.has(kind))
    .flatMap((room) => {
      const found: PlanOpening[] = []
      if (!rooms.some((other) => !open.has(other.kind) && isBelow(other, room))) {
        const outside = rooms.find((other) => open.has(other.kind) && isBelow(other, room))
        found.push(...(outside ? toBalcony(room, outside) : toFacade(room)))
      }
      const isOnSide =
        (side === 'left' && room.x < TOLERANCE) ||
        (side === 'right' && Math.abs(room.x + room.width - width) < TOLERANCE)
      if (isOnSide) found.push(toSide(room, side === 'left' ? 0 : width))
      return found
    })
}

function isBelow(other: PlanRoom, room: PlanRoom): boolean {
  const shared = Math.min(room.x + room.width, other.x + other.width) - Math.max(room.x, other.x)
  return shared > TOLERANCE && Math.abs(other.y - room.y - room.height) < TOLERANCE
}

function toFacade(room: PlanRoom): PlanOpening[] {
  const y = room.y + room.height
  if (room.width <= TWO_WINDOWS && room.area < LARGE) {
    const width = room.width >= 3 ? 1.8 : 1.4
    return [horizontal('window', room.x + (room.width - width) / 2, y, width)]
  }
  return [0.27, 0.73].map((share) =>
    horizontal('window', room.x + room.width * share - 0.8, y, 1.6),
  )
}

/** Creates a window and a glazed door to the balcony next to it. */
function toBalcony(room: PlanRoom, outside: PlanRoom): PlanOpening[] {
  const y = room.y + room.height
  const start = Math.max(room.x, outside.x)
  const shared = Math.min(room.x + room.width, outside.x + outside.width) - start
  const widest = room.area < LARGE ? GLASS.usual : GLASS.large
  const glass = Math.min(widest, shared - BALCONY_DOOR - 2 * PIER)
  const from = start + (shared - glass - BALCONY_DOOR) / 2
  return [
    horizontal('window', from, y, glass),
    { ...horizontal('door', from + glass, y, BALCONY_DOOR), swing: 'up', hinge: 'end' },
  ]
}

function toSide(room: PlanRoom, x: number): PlanOpening {
  const y = room.y + room.height / 2 - 0.7
  return { kind: 'window', at: [x, roundToMillimetre(y)], direction: 'vertical', width: 1.4 }
}

function horizontal(kind: 'window' | 'door', x: number, y: number, width: number): PlanOpening {
  return {
    kind,
    at: [roundToMillimetre(x), roundToMillimetre(y)],
    direction: 'horizontal',
    width: roundToMillimetre(width),
  }
}

function roundToMillimetre(metres: number): number {
  return Number(metres.toFixed(3))
}
