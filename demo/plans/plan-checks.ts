import { isOutdoor } from '../../src/drawing/plan/plan-areas.ts'
import {
  isWet,
  type PlanGeometry,
  type PlanOpening,
  type PlanRoom,
  riserWalls,
  type RoomKind,
} from '../../src/drawing/plan/plan-geometry.ts'
import { adjoining, contains, neighboursThroughDoors, overlaps, toLeaf } from './plan-space.ts'

/** Returns messages for the errors of a plan; empty for a correct plan. `rooms` is the number of rooms (0 = studio). */
export type PlanCheck = (plan: PlanGeometry, rooms: number) => string[]

const STEP = 0.1
const EDGE = 0.001
const needWindow = new Set<RoomKind>(['kitchen', 'kitchen_living', 'living', 'bedroom'])
const sanitary = new Set<RoomKind>(['bathroom', 'toilet'])
const ways = new Set<RoomKind>(['hall', 'corridor'])

/** Minimum areas in m² by SP 54.13330.2022, 5.7. Areas without a rule follow from the furniture. */
function getMinArea(kind: RoomKind, rooms: number): number {
  if (kind === 'living') return rooms > 1 ? 16 : 14
  // The living room with a kitchen zone of 6 m², in a studio 5 m².
  if (kind === 'kitchen_living') return rooms > 1 ? 22 : rooms === 1 ? 20 : 19
  if (kind === 'bathroom') return 3
  if (kind === 'toilet') return 1.5
  return kind === 'bedroom' || kind === 'kitchen' ? 8 : 0
}
/** Minimum area of a double bedroom, m². Every flat with bedrooms has one. */
const DOUBLE_BEDROOM = 10
/** Minimum sides in metres. */
const minSides: Partial<Record<RoomKind, number>> = {
  hall: 1.4,
  corridor: 1.1,
  kitchen: 1.9,
  bedroom: 2.2,
  living: 2.8,
  kitchen_living: 2.8,
}

/** Rooms do not overlap or leave holes. There are at most two depths from the entrance wall to the front. */
export const tiling: PlanCheck = ({ rooms, width, height }) => {
  const problems = new Set<string>()
  const depths = new Set<number>()
  for (let x = STEP / 2; x < width; x += STEP) {
    const column = Array.from({ length: Math.ceil(height / STEP) }, (_, index) => {
      const at = rooms.filter((room) => contains(room, x, STEP * (index + 0.5)))
      if (at.length > 1) problems.add(`overlap: ${at.map(({ name }) => name).join(', ')}`)
      return at[0] !== undefined && !isOutdoor(at[0])
    })
    const depth = column.lastIndexOf(true) + 1
    depths.add(depth)
    if (!column.slice(0, depth).every(Boolean)) problems.add('a hole')
  }
  if (depths.size > 2 || depths.has(0)) problems.add('more than two depths')
  return [...problems]
}

export const areas: PlanCheck = ({ rooms }) =>
  rooms
    .filter(({ width, height, area }) => Math.abs(area - width * height) > 0.05 + EDGE)
    .map(({ name }) => `${name}: area is not that of its sides`)

export const legalSizes: PlanCheck = ({ rooms }, count) => {
  const bedrooms = rooms.filter(({ kind }) => kind === 'bedroom')
  const isTight = bedrooms.length > 0 && bedrooms.every(({ area }) => area < DOUBLE_BEDROOM)
  return [
    ...rooms
      .filter(({ kind, area }) => area < getMinArea(kind, count))
      .map(({ name, area }) => `${name}: ${area} m²`),
    ...rooms
      .filter(({ kind, width, height }) => Math.min(width, height) < (minSides[kind] ?? 0.9))
      .map(({ name }) => `${name}: too narrow`),
    ...(isTight ? ['no bedroom for two'] : []),
  ]
}

/** Windows are in outer walls, and every living room, bedroom and kitchen has one. */
export const windows: PlanCheck = ({ rooms, openings }) => {
  const inside = rooms.filter((room) => !isOutdoor(room))
  const glass = openings.filter(({ kind }) => kind === 'window')
  return [
    ...glass
      .filter((window) => adjoining(window, inside).length !== 1)
      .map(({ at }) => `a window at ${at.join()} is not in an outer wall`),
    ...inside
      .filter(({ kind }) => needWindow.has(kind))
      .filter((room) => !glass.some((window) => adjoining(window, [room]).length === 1))
      .map(({ name }) => `${name}: no window`),
  ]
}

/** There is one entrance, into the hall, from which every room can be reached through doors. */
export const entrance: PlanCheck = ({ rooms, openings }) => {
  const entrances = openings.filter(({ kind }) => kind === 'entrance')
  const reached = new Set(entrances.flatMap((entrance) => adjoining(entrance, rooms)))
  const isHall = entrances.length === 1 && [...reached].every(({ kind }) => kind === 'hall')
  const pairs = openings.filter(({ kind }) => kind === 'door').map((it) => adjoining(it, rooms))
  for (let grown = -1; grown !== reached.size; ) {
    grown = reached.size
    for (const pair of pairs) {
      if (pair.some((room) => reached.has(room))) for (const room of pair) reached.add(room)
    }
  }
  return [
    ...(isHall && reached.size > 0 ? [] : ['not one entrance into the hall']),
    ...pairs.filter((pair) => pair.length !== 2).map(() => 'a door in no common wall'),
    ...rooms.filter((room) => !reached.has(room)).map(({ name }) => `${name}: no way in`),
  ]
}

/** One bathroom is entered from the hall or corridor. Others may be entered from a bedroom. */
export const bathrooms: PlanCheck = ({ rooms, openings }) => {
  const doors = openings.filter(({ kind }) => kind === 'door')
  const entered = rooms
    .filter(({ kind }) => sanitary.has(kind))
    .map((room) => ({ room, from: neighboursThroughDoors(room, doors, rooms) }))
  const isPublic = entered.some(({ from }) => from.some(({ kind }) => ways.has(kind)))
  return [
    ...(isPublic ? [] : ['no bathroom from the hall']),
    ...entered
      .filter(({ from }) => from.some(({ kind }) => !ways.has(kind) && kind !== 'bedroom'))
      .map(({ room }) => `${room.name}: entered from a room to live or cook in`),
  ]
}

/** Every wet room has a wall for its riser. That of a bathroom may be the wall to the common corridor. */
export const risers: PlanCheck = (plan) =>
  plan.rooms
    .filter((room) => isWet(room) && riserWalls(room, plan).length === 0)
    .filter(({ kind, y }) => !(sanitary.has(kind) && y < EDGE))
    .map(({ name }) => `${name}: no riser`)

/** Door leaves do not collide with walls or each other, and openings do not overlap. */
export const doors: PlanCheck = ({ rooms, openings }) => {
  const leaves = openings.flatMap((opening) => toLeaf(opening) ?? [])
  const problems = leaves
    .filter((leaf) => !rooms.some((room) => isInside(leaf, room)))
    .map(({ x, y }) => `a leaf at ${x}, ${y} meets a wall`)
  for (const [index, a] of leaves.entries()) {
    for (const b of leaves.slice(index + 1)) {
      if (overlaps(a, b)) problems.push(`leaves meet at ${a.x}, ${a.y} and ${b.x}, ${b.y}`)
    }
  }
  for (const [index, a] of openings.entries()) {
    for (const b of openings.slice(index + 1)) {
      if (collide(a, b))
        problems.push(`openings at ${a.at.join()} and ${b.at.join()} run into each other`)
    }
  }
  return problems
}

function isInside(leaf: ReturnType<typeof toLeaf> & object, room: PlanRoom): boolean {
  return (
    leaf.x >= room.x - EDGE &&
    leaf.y >= room.y - EDGE &&
    leaf.x + leaf.width <= room.x + room.width + EDGE &&
    leaf.y + leaf.height <= room.y + room.height + EDGE
  )
}

function collide(a: PlanOpening, b: PlanOpening): boolean {
  const along = a.direction === 'horizontal' ? 0 : 1
  if (a.direction !== b.direction || Math.abs(a.at[1 - along]! - b.at[1 - along]!) > EDGE) {
    return false
  }
  const [from, to] = [a.at[along], b.at[along]]
  return from < to + b.width - EDGE && to < from + a.width - EDGE
}
