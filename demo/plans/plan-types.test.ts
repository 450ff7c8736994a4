import { describe, expect, it } from 'vitest'
import type { PlanOpening, PlanRoom, RoomKind } from '../../src/drawing/plan-geometry.ts'
import { lotFeatures } from '../../src/features/catalogue/words.ts'
import { planTypes } from './plan-types.ts'

const STEP = 0.1
const outdoor = new Set(['balcony', 'loggia'])
const needWindow = new Set(['kitchen', 'kitchen_living', 'living', 'bedroom'])
/** Least areas in m² by kind (SP 54.13330, 5.7, and what a room needs to be furnished). */
const leastArea: Partial<Record<RoomKind, number>> = {
  living: 14,
  bedroom: 8,
  kitchen: 8,
  kitchen_living: 14,
  bathroom: 3,
}
/** Least clear sides in metres. */
const leastSide: Partial<Record<RoomKind, number>> = {
  hall: 1.4,
  corridor: 1.1,
  bedroom: 2.2,
  living: 2.8,
}

it('has types from a studio to five rooms, each under its own key', () => {
  expect(planTypes.length).toBeGreaterThanOrEqual(24)
  expect(new Set(planTypes.map(({ key }) => key)).size).toBe(planTypes.length)
  expect([...new Set(planTypes.map(({ rooms }) => rooms))]).toEqual([0, 1, 2, 3, 4, 5])
  const words = planTypes.flatMap(({ features }) => features)
  expect(words.filter((slug) => !(slug in lotFeatures))).toEqual([])
})

describe.each(planTypes.map((type) => [type.key, type] as const))('%s', (_key, type) => {
  const { geometry } = type
  const { rooms, openings } = geometry
  const inside = rooms.filter(({ kind }) => !outdoor.has(kind))

  it('is tiled by its rooms without overlap, in one or two depths without holes', () => {
    const depths = new Set<number>()
    for (let x = STEP / 2; x < geometry.width; x += STEP) {
      const column = Array.from({ length: Math.ceil(geometry.height / STEP) }, (_, index) => {
        const y = STEP * (index + 0.5)
        const at = rooms.filter((room) => contains(room, x, y))
        expect(at.length, `at ${x}, ${y}`).toBeLessThanOrEqual(1)
        return at[0] !== undefined && inside.includes(at[0])
      })
      const depth = column.lastIndexOf(true) + 1
      expect(column.slice(0, depth).every(Boolean), `column ${x}`).toBe(true)
      depths.add(depth)
    }
    expect(depths.size).toBeLessThanOrEqual(2)
    expect(depths.has(0)).toBe(false)
  })

  it('has areas that add up, balconies by 0.3 and loggias by 0.5', () => {
    for (const { width, height, area } of rooms) expect(area).toBeCloseTo(width * height, 0.9)
    const total = rooms.reduce(
      (sum, { kind, area }) =>
        sum + area * (kind === 'balcony' ? 0.3 : kind === 'loggia' ? 0.5 : 1),
      0,
    )
    expect(Math.abs(type.area - total)).toBeLessThan(0.11)
    expect(type.living_area + (type.kitchen_area ?? 0)).toBeLessThan(type.area)
  })

  it('has lawful sizes', () => {
    for (const { kind, name, area, width, height } of rooms) {
      expect(area, name).toBeGreaterThanOrEqual(leastArea[kind] ?? 0)
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(leastSide[kind] ?? 0.9)
    }
  })

  it('has windows in outer walls only, and one in every room to live in', () => {
    const windows = openings.filter(({ kind }) => kind === 'window')
    for (const window of windows) expect(neighbours(window, inside)).toHaveLength(1)
    for (const room of inside.filter(({ kind }) => needWindow.has(kind))) {
      expect(
        windows.some((window) => neighbours(window, [room]).length === 1),
        room.name,
      ).toBe(true)
    }
  })

  it('is entered once, through the hall, and every room is reached from there', () => {
    const entrances = openings.filter(({ kind }) => kind === 'entrance')
    expect(entrances).toHaveLength(1)
    const reached = new Set(entrances.flatMap((entrance) => neighbours(entrance, rooms)))
    expect([...reached].map(({ kind }) => kind)).toEqual(['hall'])
    const doors = openings
      .filter(({ kind }) => kind === 'door')
      .map((door) => neighbours(door, rooms))
    for (const pair of doors) expect(pair).toHaveLength(2)
    for (let grown = -1; grown !== reached.size; ) {
      grown = reached.size
      for (const pair of doors) {
        if (pair.some((room) => reached.has(room))) for (const room of pair) reached.add(room)
      }
    }
    expect(rooms.filter((room) => !reached.has(room)).map(({ name }) => name)).toEqual([])
  })

  it('has openings that do not run into each other', () => {
    const spans = openings.map(({ at: [x, y], direction, width }) => ({
      line: `${direction} ${direction === 'horizontal' ? y : x}`,
      start: direction === 'horizontal' ? x : y,
      width,
    }))
    for (const [index, a] of spans.entries()) {
      for (const b of spans.slice(index + 1)) {
        const isApart = a.start + a.width <= b.start + 0.001 || b.start + b.width <= a.start + 0.001
        expect(a.line !== b.line || isApart).toBe(true)
      }
    }
  })
})

function contains(room: PlanRoom, x: number, y: number): boolean {
  return x > room.x && x < room.x + room.width && y > room.y && y < room.y + room.height
}

/** Rooms on both sides of the whole opening. */
function neighbours({ at: [x, y], direction, width }: PlanOpening, rooms: readonly PlanRoom[]) {
  const ends = [0.01, width - 0.01]
  return [-0.02, 0.02].flatMap((off) => {
    const found = rooms.find((room) =>
      ends.every((along) =>
        direction === 'horizontal'
          ? contains(room, x + along, y + off)
          : contains(room, x + off, y + along),
      ),
    )
    return found ? [found] : []
  })
}
