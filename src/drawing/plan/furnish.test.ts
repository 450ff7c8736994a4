import { describe, expect, it } from 'vitest'
import { planTypes } from '../../../demo/plans/plan-types.ts'
import { furnish } from './furnish.ts'
import { type PlanGeometry, type PlanRoom, riserWalls } from './plan-geometry.ts'

describe.each(planTypes.map(({ key, geometry }) => [key, geometry] as const))('%s', (_, plan) => {
  it('has the sanitary pieces in every bathroom and toilet, and a bed in every bedroom', () => {
    for (const [kind, least] of [
      ['bathroom', 3],
      ['toilet', 2],
      ['bedroom', 1],
    ] as const) {
      for (const room of plan.rooms.filter((it) => it.kind === kind)) {
        expect(piecesIn(plan, room).length, room.name).toBeGreaterThanOrEqual(least)
      }
    }
  })

  it('has its kitchen next to a riser', () => {
    const kitchens = plan.rooms.filter(({ kind }) => kind.startsWith('kitchen'))
    expect(kitchens).toHaveLength(1)
    for (const room of kitchens) {
      const [line] = piecesIn(plan, room)
      const near = riserWalls(room, plan).filter(
        (wall) =>
          line !== undefined &&
          wall.x < line.x + line.width + 0.3 &&
          wall.x + wall.width > line.x - 0.3 &&
          wall.y < line.y + line.height + 0.3 &&
          wall.y + wall.height > line.y - 0.3,
      )
      expect(near.length, room.name).toBeGreaterThan(0)
      expect(Math.max(line?.width ?? 0, line?.height ?? 0)).toBeGreaterThanOrEqual(2.2)
    }
  })
})

it('places a single bed in a bedroom under 10 m²', () => {
  const room = { kind: 'bedroom', name: 'Спальня', x: 0, y: 0, width: 3, height: 3.4 } as const
  const widest = (area: number) => {
    const bed = furnish({ rooms: [{ ...room, area }], openings: [] })[0]?.box
    return Math.min(bed?.width ?? 0, bed?.height ?? 0)
  }
  expect(widest(10.2)).toBeCloseTo(1.7)
  expect(widest(9.9)).toBeCloseTo(0.9)
})

it('finds no riser in a side wall with windows', () => {
  const kitchen = {
    kind: 'kitchen',
    name: 'Кухня',
    x: 0,
    y: 0,
    width: 3,
    height: 4,
    area: 12,
  } as const
  const rooms = [kitchen, { ...kitchen, kind: 'living' as const, x: 3 }]
  expect(riserWalls(kitchen, { rooms, openings: [] })).toEqual([
    { x: 0, y: 0, width: 0, height: 4 },
  ])
  const window = { kind: 'window', at: [0, 1], direction: 'vertical', width: 1.4 } as const
  expect(riserWalls(kitchen, { rooms, openings: [window] })).toEqual([])
})

it('finds a riser in the wall to an open kitchen', () => {
  const bathroom = {
    kind: 'bathroom',
    name: 'Ванная',
    x: 2,
    y: 0,
    width: 2,
    height: 2,
    area: 4,
  } as const
  const wide = { ...bathroom, x: 0, y: 2, width: 6, height: 5, area: 30 }
  const shared = (kind: PlanRoom['kind']) =>
    riserWalls(bathroom, { rooms: [bathroom, { ...wide, kind }], openings: [] })
  expect(shared('kitchen_living')).toEqual([{ x: 2, y: 2, width: 2, height: 0 }])
  expect(shared('living')).toEqual([])
})

function piecesIn(plan: PlanGeometry, room: PlanRoom) {
  return furnish(plan)
    .map(({ box }) => box)
    .filter(
      ({ x, y, width, height }) =>
        x >= room.x &&
        y >= room.y &&
        x + width <= room.x + room.width &&
        y + height <= room.y + room.height,
    )
}
