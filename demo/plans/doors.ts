import type { PlanOpening, PlanRoom, RoomKind } from '../../src/drawing/plan/plan-geometry.ts'

const DOOR = 0.8
const ENTRANCE = 0.9
const PASSAGE = 1.4
/** From the corner to the door's frame, metres. */
const REVEAL = 0.1
const TOLERANCE = 0.001
/** Small rooms whose doors open outwards. */
const small = new Set<RoomKind>(['bathroom', 'toilet', 'wardrobe', 'laundry'])
const ways = new Set<RoomKind>(['hall', 'corridor'])

/** Creates the door in the common wall of two rooms. Between hall and corridor it is a passage without a leaf. */
export function doorBetween(from: PlanRoom, to: PlanRoom, place?: 'start' | 'end'): PlanOpening {
  const wall = commonWall(from, to)
  const isPassage = ways.has(from.kind) && ways.has(to.kind)
  const width = isPassage ? Math.min(PASSAGE, wall.length - 2 * REVEAL) : DOOR
  const gap = wall.length - width
  // In the side walls of the hall, doors are away from the entrance at the top.
  const isAtEnd = place === 'end' || (place === undefined && wall.direction === 'vertical')
  const offset = isPassage ? gap / 2 : isAtEnd ? gap - REVEAL : REVEAL
  const start = wall.start + offset
  const at = wall.direction === 'horizontal' ? [start, wall.line] : [wall.line, start]
  const opening = {
    kind: 'door' as const,
    at: [roundToMillimetre(at[0] ?? 0), roundToMillimetre(at[1] ?? 0)] as const,
    direction: wall.direction,
    width: roundToMillimetre(width),
  }
  // Wardrobes have sliding doors.
  if (isPassage || from.kind === 'wardrobe' || to.kind === 'wardrobe') return opening
  const target = small.has(to.kind) ? from : to
  const hinge = isAtEnd ? 'end' : 'start'
  return { ...opening, swing: swingInto(target, wall), hinge }
}

/** Creates the flat's entrance door in the hall's top wall, at the common corridor. */
export function createEntrance(hall: PlanRoom): PlanOpening {
  const at = [roundToMillimetre(hall.x + (hall.width - ENTRANCE) / 2), hall.y] as const
  return { kind: 'entrance', at, direction: 'horizontal', width: ENTRANCE, swing: 'down' }
}

interface Wall {
  direction: 'horizontal' | 'vertical'
  /** y of a horizontal wall, x of a vertical one. */
  line: number
  start: number
  length: number
}

function commonWall(a: PlanRoom, b: PlanRoom): Wall {
  const x = overlap([a.x, a.width], [b.x, b.width])
  const y = overlap([a.y, a.height], [b.y, b.height])
  const isHorizontal = Math.abs(y.length) < TOLERANCE && x.length > TOLERANCE
  const isVertical = Math.abs(x.length) < TOLERANCE && y.length > TOLERANCE
  if (isHorizontal) return { direction: 'horizontal', line: y.start, ...x }
  if (isVertical) return { direction: 'vertical', line: x.start, ...y }
  throw new Error(`«${a.name}» and «${b.name}» have no common wall`)
}

function overlap(a: readonly [number, number], b: readonly [number, number]) {
  const start = Math.max(a[0], b[0])
  return { start, length: Math.min(a[0] + a[1], b[0] + b[1]) - start }
}

function swingInto(room: PlanRoom, wall: Wall): 'up' | 'down' | 'left' | 'right' {
  if (wall.direction === 'horizontal') {
    return room.y + room.height / 2 > wall.line ? 'down' : 'up'
  }
  return room.x + room.width / 2 > wall.line ? 'right' : 'left'
}

function roundToMillimetre(metres: number): number {
  return Number(metres.toFixed(3))
}
