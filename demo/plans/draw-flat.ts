import type {
  PlanGeometry,
  PlanOpening,
  PlanRoom,
  RoomKind,
} from '../../src/drawing/plan/plan-geometry.ts'
import { doorBetween, createEntrance } from './doors.ts'
import { createWindows } from './windows.ts'

/** A room of a sketch: kind, x, y, width, height in metres. */
export type SketchRoom = readonly [RoomKind, x: number, y: number, width: number, height: number]

/** Two rooms by their index; `start` or `end` is the position in their common wall. */
export type SketchDoor = readonly [from: number, to: number, place?: 'start' | 'end']

export interface Sketch {
  key: string
  /** Number of rooms without kitchen; 0 = studio. */
  rooms: number
  plan: readonly SketchRoom[]
  doors: readonly SketchDoor[]
  /** The side wall that is also an outer wall, in corner flats. */
  side?: 'left' | 'right'
  /** Key of the type that it replaces on the top floor. Both have the same wet rooms. */
  over?: string
}

const names: Record<RoomKind, string> = {
  hall: 'Прихожая',
  corridor: 'Коридор',
  kitchen: 'Кухня',
  kitchen_living: 'Кухня-гостиная',
  living: 'Гостиная',
  bedroom: 'Спальня',
  bathroom: 'Ванная',
  toilet: 'Санузел',
  wardrobe: 'Гардеробная',
  laundry: 'Постирочная',
  balcony: 'Балкон',
  loggia: 'Лоджия',
  terrace: 'Терраса',
}

/** Creates a complete plan with names, areas, doors and windows from a sketch. */
export function drawFlat(sketch: Sketch): PlanGeometry {
  const rooms = nameRooms(sketch)
  const doors = sketch.doors.map(([from, to, place]) =>
    doorBetween(get(rooms, from), get(rooms, to), place),
  )
  const entrance = createEntrance(get(rooms, 0))
  const openings: PlanOpening[] = [entrance, ...doors, ...createWindows(rooms, sketch.side)]
  return {
    width: Math.max(...rooms.map(({ x, width }) => round(x + width, 2))),
    height: Math.max(...rooms.map(({ y, height }) => round(y + height, 2))),
    rooms,
    openings,
  }
}

/** Rounds a number to this many digits. */
export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

/** Names the rooms. Several bedrooms or bathrooms are numbered. */
function nameRooms({ rooms, plan }: Sketch): PlanRoom[] {
  const seen = new Map<RoomKind, number>()
  return plan.map(([kind, x, y, width, height]) => {
    const number = (seen.get(kind) ?? 0) + 1
    seen.set(kind, number)
    const isAlone = plan.filter((other) => other[0] === kind).length === 1
    const numbered = kind === 'bedroom' || kind === 'bathroom'
    const name = roomName(kind, rooms)
    const area = round(width * height, 1)
    return {
      kind,
      name: isAlone || !numbered ? name : `${name} ${number}`,
      x,
      y,
      width,
      height,
      area,
    }
  })
}

function roomName(kind: RoomKind, rooms: number): string {
  if (kind === 'kitchen_living' && rooms === 0) return 'Студия'
  if (kind === 'bathroom' && rooms < 2) return 'Санузел'
  return kind === 'living' && rooms === 1 ? 'Комната' : names[kind]
}

function get(rooms: readonly PlanRoom[], index: number): PlanRoom {
  const room = rooms[index]
  if (!room) throw new Error(`the sketch has no room ${index}`)
  return room
}
