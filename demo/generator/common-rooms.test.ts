import { describe, expect, it } from 'vitest'
import type { Box, Point } from '../../src/drawing/plan/box.ts'
import type { PlanOpening } from '../../src/drawing/plan/plan-geometry.ts'
import type { CommonPlan, CommonRoom } from '../../src/drawing/plan/storey-plan.ts'
import { overlaps } from '../plans/plan-space.ts'
import { planTypes } from '../plans/plan-types.ts'
import { planCommonRooms } from './common-rooms.ts'
import { type HousePlan, planHouse } from './plan-house.ts'
import type { PlacedHome } from './place-rows.ts'
import { projects } from './projects.ts'

/** Metres; SP 1.13130.2020, 6.1 requires 1.4 for a corridor up to 40 m long. */
const CORRIDOR = [1.5, 2.4] as const
/** From a flat's door at a dead end to the stairs, metres (SP 1.13130.2020, 6.1). */
const MAX_WAY = 25
/** Maximum area of flats on a section's storey with one staircase, m² (SP 1.13130.2020, 6.1). */
const ONE_STAIRCASE = 500
/** Distance within which rooms count as adjacent, metres. */
const BESIDE = 0.1
const walked = new Set(['corridor', 'hall', 'lift_hall', 'landing'])
const sections = projects.flatMap((project) =>
  project.buildings.flatMap((building, index) => {
    const house = planHouse({ project, building, number: index + 1 }, planTypes)
    return house.sections.map((section, position) => {
      const name = `${project.key} ${index + 1}, section ${position + 1}`
      return { name, house, section, plan: planCommonRooms(section, house) }
    })
  }),
)

describe.each(sections)('the storey of $name', ({ house, section, plan }) => {
  const homes = [...section.typical.front, ...section.typical.yard]

  it('is filled by homes and common rooms without overlaps', () => {
    const boxes = [...homes.map((home) => boxOnStorey(home, house)), ...plan.rooms]
    const met = boxes.flatMap((box, index) =>
      boxes.slice(index + 1).flatMap((other) => (overlaps(box, other) ? [[box, other]] : [])),
    )
    expect(met).toEqual([])
    const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
    expect(area).toBeCloseTo(house.length * house.depth, 1)
  })

  it('has a corridor from end to end of a permitted width', () => {
    const [corridor] = plan.rooms
    expect(corridor).toMatchObject({ kind: 'corridor', x: 0, width: house.length })
    expect(corridor?.height).toBeGreaterThanOrEqual(CORRIDOR[0])
    expect(corridor?.height).toBeLessThanOrEqual(CORRIDOR[1])
    for (const { width, height } of plan.rooms.filter(({ kind }) => kind === 'corridor')) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(CORRIDOR[0])
    }
  })

  it('has the doors of flats on the corridor, within 25 m of the stairs', () => {
    const ends = stairDoors(plan)
    for (const storey of [section.typical, section.top]) {
      for (const home of [...storey.front, ...storey.yard]) {
        const door = beforeDoor(home, house)
        expect(roomAt(plan, door)?.kind, home.plan.key).toBe('corridor')
        expect(measureWay(plan, door, ends)).toBeLessThanOrEqual(MAX_WAY)
      }
    }
  })

  it('has a door from a walkable room to every room except shafts', () => {
    const shut = plan.rooms
      .filter(({ kind }) => kind !== 'shaft' && !(kind === 'stairs'))
      .filter((room) => !findNeighbours(plan, room).some(({ kind }) => walked.has(kind)))
    expect(shut).toEqual([])
  })

  it('has as many stairs as its flats require, each with its own door', () => {
    const area = homes.reduce((sum, home) => sum + home.plan.area, 0)
    const count = area > ONE_STAIRCASE ? 2 : 1
    expect(plan.rooms.filter(({ kind }) => kind === 'stairs')).toHaveLength(count)
    expect(stairDoors(plan)).toHaveLength(count)
    expect(plan.rooms.filter(({ kind }) => kind === 'lift').length).toBeGreaterThanOrEqual(2)
  })

  it('has no lift next to a living room or bedroom (SP 54.13330.2022)', () => {
    const lived = section.typical.yard.flatMap((home) => {
      const { x, y, width, height } = boxOnStorey(home, house)
      return home.geometry.rooms
        .filter(({ kind }) => /living|bedroom/.test(kind))
        .map((room) => ({
          x: x + width - room.x - room.width - BESIDE,
          y: y + height - room.y - room.height,
          width: room.width + 2 * BESIDE,
          height: room.height,
        }))
    })
    const lifts = plan.rooms.filter(({ kind }) => kind === 'lift')
    expect(lifts.filter((lift) => lived.some((room) => overlaps(lift, room)))).toEqual([])
  })

  it('has windows only in stairs, halls and corridors', () => {
    for (const { kind, at, direction, width } of plan.openings) {
      if (kind !== 'window') continue
      const isAlong = direction === 'horizontal'
      for (const along of [0.01, width / 3, width - 0.01]) {
        const line = isAlong ? at[1] : at[0]
        const inside = line > 0 ? line - 0.02 : 0.02
        const point: Point = isAlong ? [at[0] + along, inside] : [inside, at[1] + along]
        expect(['stairs', 'hall', 'corridor']).toContain(roomAt(plan, point)?.kind)
      }
    }
  })
})

it('has a window at both ends of every house’s corridor', () => {
  const lit = sections.flatMap(({ plan }) =>
    plan.openings.filter(({ kind, direction }) => kind === 'window' && direction === 'vertical'),
  )
  expect(lit).toHaveLength(2 * projects.flatMap(({ buildings }) => buildings).length)
})

/** Returns the home's box on its storey, with y from the yard facade. */
function boxOnStorey(
  { row, from, to, depth }: PlacedHome,
  { length, depth: whole }: HousePlan,
): Box {
  return row === 'front'
    ? { x: from, y: whole - depth, width: to - from, height: depth }
    : { x: length - to, y: 0, width: to - from, height: depth }
}

/** Returns a point directly before the home's door. */
function beforeDoor(home: PlacedHome, house: HousePlan): Point {
  const { x, y, width, height } = boxOnStorey(home, house)
  const door = home.geometry.openings.find(({ kind }) => kind === 'entrance')
  if (!door) throw new Error('a home without a door')
  const along = door.at[0] + door.width / 2
  return home.row === 'front' ? [x + along, y - 0.05] : [x + width - along, y + height + 0.05]
}

function roomAt({ rooms }: CommonPlan, [px, py]: Point): CommonRoom | undefined {
  return rooms.find(
    ({ x, y, width, height }) => px > x && px < x + width && py > y && py < y + height,
  )
}

function toMiddle({ at: [x, y], direction, width }: PlanOpening): Point {
  return direction === 'horizontal' ? [x + width / 2, y] : [x, y + width / 2]
}

/** Returns the rooms on both sides of a door. */
function roomsAt(plan: CommonPlan, opening: PlanOpening): CommonRoom[] {
  const [x, y] = toMiddle(opening)
  const [dx, dy] = opening.direction === 'horizontal' ? [0, 0.02] : [0.02, 0]
  return [roomAt(plan, [x - dx, y - dy]), roomAt(plan, [x + dx, y + dy])].filter(
    (room) => room !== undefined,
  )
}

/** Returns the rooms from which a room is entered. */
function findNeighbours(plan: CommonPlan, room: CommonRoom): CommonRoom[] {
  const doors = plan.openings.filter(({ kind }) => kind === 'door')
  const pairs = doors.map((door) => roomsAt(plan, door)).filter((pair) => pair.includes(room))
  const own = pairs.flat().filter((other) => other !== room)
  return room.kind === 'corridor' && room.name ? [...own, room] : own
}

/** Returns the middles of the doors from the lift hall to stairs. */
function stairDoors(plan: CommonPlan): Point[] {
  return plan.openings
    .filter(({ kind, swing }) => kind === 'door' && swing)
    .filter((door) =>
      roomsAt(plan, door).some(({ kind }) => kind === 'stairs' || kind === 'landing'),
    )
    .map(toMiddle)
}

/** Returns the walking distance from a point to the nearest end through the middles of doors, metres. */
function measureWay(plan: CommonPlan, from: Point, ends: readonly Point[]): number {
  const doors = plan.openings
    .filter(({ kind }) => kind === 'door')
    .map((door) => ({ at: toMiddle(door), rooms: roomsAt(plan, door) }))
  const start = roomAt(plan, from)
  const reached = new Map<Point, number>()
  const walk = (at: Point, room: CommonRoom | undefined, walkedSoFar: number) => {
    if (!room || (!walked.has(room.kind) && room.kind !== 'stairs')) return
    for (const door of doors) {
      if (!door.rooms.includes(room)) continue
      const length = walkedSoFar + Math.hypot(door.at[0] - at[0], door.at[1] - at[1])
      if (length >= (reached.get(door.at) ?? Number.POSITIVE_INFINITY) - 0.001) continue
      reached.set(door.at, length)
      for (const next of door.rooms) walk(door.at, next, length)
    }
  }
  walk(from, start, 0)
  const isEnd = (at: Point) => ends.some(([x, y]) => x === at[0] && y === at[1])
  const lengths = [...reached].flatMap(([at, length]) => (isEnd(at) ? [length] : []))
  return Math.min(...lengths)
}
