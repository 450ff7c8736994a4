import type {
  PlanGeometry,
  PlanOpening,
  PlanRoom,
  RoomKind,
} from '../../src/drawing/plan-geometry.ts'
import { placeDoors } from './place-doors.ts'
import { placeEntrance, placeWindows } from './place-windows.ts'
import { type Block, type Box, type PlacedRoom, type Side, slice, toMm } from './slicing.ts'

/** A flat type as an architect would sketch it; lengths in metres between wall axes. */
export interface PlanDescription {
  key: string
  /** 0 = studio. */
  rooms: number
  width: number
  depth: number
  /** Sides that look outdoors; `top` is the street or yard front. */
  facades: readonly Side[]
  layout: Block
  /** Pairs `from>to`: the leaf opens into the second room, but out of wet rooms. `=` is an open passage. */
  doors: readonly string[]
  /** Side of the entrance door in the hall's wall; `bottom` when not given. */
  entrance?: Side
  /** A balcony in front of a room of the top front, centred on it. */
  balcony?: { room: string; width: number; depth: number }
}

/** A type's drawing and what it was made from. */
export interface PlanType extends Pick<PlanDescription, 'key' | 'rooms' | 'facades'> {
  geometry: PlanGeometry
}

/** Partitions are 100 mm; axes of outer walls lie 50 mm inside them, so every room loses 100 mm each way. */
const WALL_MM = 100

const names: Record<RoomKind, string> = {
  hall: 'Холл',
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
}

/** Draws a described type: rooms cut from the outline, doors, windows and the entrance placed in the walls. */
export function buildPlan(description: PlanDescription): PlanType {
  const { key, rooms, facades, balcony } = description
  try {
    const top = balcony ? toMm(balcony.depth) : 0
    const outline: Box = {
      x: 0,
      y: top,
      width: toMm(description.width),
      height: toMm(description.depth),
    }
    const placed = slice(description.layout, outline)
    if (balcony) placed.push(balconyBox(balcony, placed))
    const entrance = placeEntrance(placed, outline, description.entrance ?? 'bottom')
    const openings: PlanOpening[] = [
      entrance,
      ...placeWindows(placed, outline, facades),
      ...placeDoors(placed, description.doors, entrance),
    ]
    const geometry: PlanGeometry = {
      width: outline.width / 1000,
      height: (outline.height + top) / 1000,
      rooms: placed.map(toRoom),
      openings,
    }
    return { key, rooms, facades, geometry }
  } catch (error) {
    throw new Error(`plan ${key}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function balconyBox(
  balcony: NonNullable<PlanDescription['balcony']>,
  placed: readonly PlacedRoom[],
): PlacedRoom {
  const room = placed.find(({ id }) => id === balcony.room)
  if (!room) throw new Error(`no room ${balcony.room} for the balcony`)
  const width = toMm(balcony.width)
  const height = toMm(balcony.depth)
  const x = room.x + Math.round((room.width - width) / 2)
  return { id: 'balcony', kind: 'balcony', x, y: room.y - height, width, height }
}

function toRoom({ id, kind, x, y, width, height }: PlacedRoom): PlanRoom {
  const area = Math.round(((width - WALL_MM) * (height - WALL_MM)) / 1e5) / 10
  const [, number] = id.split('-')
  const name = number === undefined || kind !== 'bedroom' ? names[kind] : `${names[kind]} ${number}`
  return {
    kind,
    name,
    x: x / 1000,
    y: y / 1000,
    width: width / 1000,
    height: height / 1000,
    area,
  }
}
