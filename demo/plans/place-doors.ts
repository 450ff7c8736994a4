import type { PlanOpening, RoomKind } from '../../src/drawing/plan-geometry.ts'
import { openingIn, type SharedWall, sharedWall } from './shared-wall.ts'
import { type Box, type PlacedRoom, toMm } from './slicing.ts'

/** Millimetres between a door frame and the corner it stands at. */
const CORNER = 100
/** An open passage leaves a pier of this much at each end and is at most so wide. */
const PASSAGE_PIER = 150
const PASSAGE_MAX = 1600
const doorWidths: Partial<Record<RoomKind, number>> = {
  bathroom: 800,
  toilet: 700,
  laundry: 800,
  wardrobe: 800,
}
const opposite = { up: 'down', down: 'up', left: 'right', right: 'left' } as const
/** Their doors open outwards: small rooms, and wet ones by the building rules. */
const opensOut: readonly RoomKind[] = ['bathroom', 'toilet', 'laundry', 'wardrobe']

interface Candidate {
  opening: PlanOpening
  leaf: Box
}

/** Places the described doors so that leaves keep out of each other's way. Throws where a wall is too short. */
export function placeDoors(
  rooms: readonly PlacedRoom[],
  doors: readonly string[],
  entrance: PlanOpening,
): PlanOpening[] {
  const taken: Box[] = [leafBox(entrance)]
  return doors.map((door) => {
    const isPassage = door.includes('=')
    const [from, to] = door.split(isPassage ? '=' : '>').map((id) => find(rooms, id))
    if (!from || !to) throw new Error(`door ${door} names two rooms`)
    const wall = sharedWall(from, to)
    if (!wall) throw new Error(`door ${door}: the rooms share no wall`)
    if (isPassage) return passageIn(wall, door)
    const best = candidates(wall, to, door)
      .map((candidate) => ({ ...candidate, clash: clashOf(candidate.leaf, taken) }))
      .reduce((a, b) => (b.clash < a.clash ? b : a))
    taken.push(best.leaf)
    return best.opening
  })
}

/** The square a leaf sweeps, in millimetres. */
export function leafBox({ at: [x, y], direction, width, swing }: PlanOpening): Box {
  const size = toMm(width)
  const left = toMm(x)
  const top = toMm(y)
  return {
    x: direction === 'vertical' && swing === 'left' ? left - size : left,
    y: direction === 'horizontal' && swing === 'up' ? top - size : top,
    width: size,
    height: size,
  }
}

/** Square millimetres that a leaf shares with those already placed. */
function clashOf(leaf: Box, taken: readonly Box[]): number {
  return taken.reduce((sum, other) => {
    const width = Math.min(leaf.x + leaf.width, other.x + other.width) - Math.max(leaf.x, other.x)
    const height =
      Math.min(leaf.y + leaf.height, other.y + other.height) - Math.max(leaf.y, other.y)
    return width > 0 && height > 0 ? sum + width * height : sum
  }, 0)
}

function candidates(wall: SharedWall, to: PlacedRoom, door: string): Candidate[] {
  const width = doorWidths[to.kind] ?? 900
  const room = wall.to - wall.from
  if (room < width + CORNER) throw new Error(`door ${door}: ${room} mm of wall are too short`)
  const swing = opensOut.includes(to.kind) ? opposite[wall.towards] : wall.towards
  const slack = Math.min(CORNER, (room - width) / 2)
  const starts: Array<[number, 'start' | 'end']> = [
    [wall.from + slack, 'start'],
    [wall.to - slack - width, 'end'],
    [Math.round((wall.from + wall.to - width) / 2), 'start'],
    [Math.round(wall.from + (room - width) / 4), 'start'],
    [Math.round(wall.from + ((room - width) * 3) / 4), 'end'],
  ]
  return starts.map(([start, hinge]) => {
    const opening: PlanOpening = { ...openingIn(wall, 'door', start, width), swing, hinge }
    return { opening, leaf: leafBox(opening) }
  })
}

function passageIn(wall: SharedWall, door: string): PlanOpening {
  const width = Math.min(PASSAGE_MAX, wall.to - wall.from - 2 * PASSAGE_PIER)
  if (width < 900) throw new Error(`passage ${door}: the wall is too short`)
  return openingIn(wall, 'door', Math.round((wall.from + wall.to - width) / 2), width)
}

function find(rooms: readonly PlacedRoom[], id: string): PlacedRoom {
  const room = rooms.find((candidate) => candidate.id === id)
  if (!room) throw new Error(`there is no room ${id}`)
  return room
}
