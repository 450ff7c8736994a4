import type { PlanOpening, RoomKind } from '../../src/drawing/plan-geometry.ts'
import { openingIn, type SharedWall, sharedWall } from './shared-wall.ts'
import type { Box, PlacedRoom, Side } from './slicing.ts'

const ENTRANCE = 1000
/** Wall on each side of a window, and the door to a balcony beside it. */
const PIER = 500
const WINDOW_MAX = 2700
const SIDE_WINDOW = 1500
const BALCONY_DOOR = 800
const habitable: readonly RoomKind[] = ['living', 'bedroom', 'kitchen', 'kitchen_living']

/** The flat's entrance in the hall's wall on that side; the leaf opens inwards. */
export function placeEntrance(rooms: readonly PlacedRoom[], outline: Box, side: Side): PlanOpening {
  const hall = rooms.find(({ kind }) => kind === 'hall')
  const wall = hall && outerWall(hall, outline, side)
  if (!wall) throw new Error(`the hall has no wall on the side ${side}`)
  const start = Math.round((wall.from + wall.to - ENTRANCE) / 2)
  const inwards = { top: 'down', bottom: 'up', left: 'right', right: 'left' } as const
  return { ...openingIn(wall, 'entrance', start, ENTRANCE), swing: inwards[side], hinge: 'start' }
}

/**
 * A window for every habitable room in each of its front walls. A room behind a balcony or loggia has
 * the window and the door in that wall.
 */
export function placeWindows(
  rooms: readonly PlacedRoom[],
  outline: Box,
  facades: readonly Side[],
): PlanOpening[] {
  const outdoor = rooms.filter(({ kind }) => kind === 'balcony' || kind === 'loggia')
  return rooms
    .filter(({ kind }) => habitable.includes(kind))
    .flatMap((room) => {
      const open = outdoor.map((place) => sharedWall(place, room)).filter((wall) => wall !== null)
      if (open[0]) {
        return [...balconyOpenings(open[0]), ...sideWindows(room, outline, facades, false)]
      }
      return sideWindows(room, outline, facades, true)
    })
}

function sideWindows(
  room: PlacedRoom,
  outline: Box,
  facades: readonly Side[],
  withFront: boolean,
): PlanOpening[] {
  const fronts = facades.filter((side) => withFront || side !== 'top')
  return fronts.flatMap((side) => {
    const wall = outerWall(room, outline, side)
    if (!wall) return []
    const isSide = side === 'left' || side === 'right'
    const most =
      isSide && facades.includes('top') && room.y === outline.y ? SIDE_WINDOW : WINDOW_MAX
    const width = Math.min(most, roundDown(wall.to - wall.from - 2 * PIER))
    if (width < 900) return []
    return [openingIn(wall, 'window', Math.round((wall.from + wall.to - width) / 2), width)]
  })
}

/** The glazed block towards a balcony: a window and the door beside it. */
function balconyOpenings(wall: SharedWall): PlanOpening[] {
  const room = wall.to - wall.from
  const glass = Math.min(1800, roundDown(room - BALCONY_DOOR - 600))
  const start = Math.round((wall.from + wall.to - BALCONY_DOOR - glass) / 2)
  const door = openingIn(wall, 'door', start, BALCONY_DOOR)
  return [
    { ...door, swing: 'down', hinge: 'start' },
    openingIn(wall, 'window', start + BALCONY_DOOR, glass),
  ]
}

function outerWall(room: Box, outline: Box, side: Side): SharedWall | null {
  const outside: Record<Side, Box> = {
    top: { ...outline, y: outline.y - 1, height: 1 },
    bottom: { ...outline, y: outline.y + outline.height, height: 1 },
    left: { ...outline, x: outline.x - 1, width: 1 },
    right: { ...outline, x: outline.x + outline.width, width: 1 },
  }
  return sharedWall(outside[side], room)
}

function roundDown(millimetres: number): number {
  return Math.floor(millimetres / 100) * 100
}
