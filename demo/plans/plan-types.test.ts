import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mirrorPlan } from '../../src/drawing/plan/mirror-plan.ts'
import type { PlanGeometry, PlanRoom, RoomKind } from '../../src/drawing/plan/plan-geometry.ts'
import { lotFeatures } from '../../src/features/lots/model/labels.ts'
import { planSchema } from '../../src/features/content/model/plan-schema.ts'
import {
  atEntrance,
  differentBedrooms,
  largeLiving,
  masterSuite,
  shortCorridor,
} from './large-checks.ts'
import {
  areas,
  bathrooms,
  doors,
  entrance,
  legalSizes,
  type PlanCheck,
  risers,
  tiling,
  windows,
} from './plan-checks.ts'
import { planTypes } from './plan-types.ts'

/** Checks of every plan, each with a change to a valid plan that it must detect. */
const rules: readonly (readonly [string, PlanCheck, (plan: PlanGeometry) => void])[] = [
  ['is tiled by its rooms', tiling, (plan) => void (room(plan, 'bathroom').width -= 0.3)],
  ['has areas that match its sides', areas, (plan) => void (room(plan, 'hall').area += 0.2)],
  ['has rooms of legal size', legalSizes, (plan) => void (room(plan, 'kitchen').area = 7.9)],
  [
    'has wide enough halls and corridors',
    legalSizes,
    (plan) => void (room(plan, 'hall').width = 1.3),
  ],
  ['has a double bedroom', legalSizes, (plan) => void (room(plan, 'bedroom').area = 9.9)],
  ['has windows in living rooms, bedrooms and kitchens', windows, (plan) => drop(plan, 'window')],
  ['has windows in outer walls', windows, (plan) => move(plan, 'window', 0, -4.4)],
  ['is entered through the hall', entrance, (plan) => move(plan, 'entrance', -1.7, 0)],
  ['has a door to every room', entrance, (plan) => drop(plan, 'door')],
  [
    'has a bathroom for guests',
    bathrooms,
    (plan) => {
      for (const it of plan.rooms)
        if (it.kind === 'bathroom' || it.kind === 'toilet') it.kind = 'wardrobe'
    },
  ],
  [
    'has no bathroom entered from a living room or kitchen',
    bathrooms,
    (plan) => void (room(plan, 'hall').kind = 'living'),
  ],
  [
    'has wet rooms on risers',
    risers,
    ({ rooms }) => {
      const kitchen = rooms.findIndex(({ kind }) => kind === 'kitchen')
      const living = rooms.findIndex(({ kind }) => kind === 'living')
      const [a, b] = [rooms[kitchen], rooms[living]]
      if (a && b) [a.kind, b.kind] = [b.kind, a.kind]
    },
  ],
  ['has door leaves that do not collide with walls', doors, (plan) => move(plan, 'door', 0, 0.5)],
  [
    'has door leaves that do not collide with each other',
    doors,
    ({ openings }) => {
      const [entry] = openings
      if (entry) openings.push({ ...entry, at: [entry.at[0] + 0.5, entry.at[1]] })
    },
  ],
]

/** The checks of homes above 100 m², each with a change to `4-127-euro` that it must detect. */
const largeRules: readonly (readonly [string, PlanCheck, (plan: PlanGeometry) => void])[] = [
  [
    'has a living room with kitchen of 35–55 m²',
    largeLiving,
    (plan) => void (room(plan, 'kitchen_living').area = 34.9),
  ],
  [
    'has a bedroom with a bathroom and a wardrobe of its own',
    masterSuite,
    (plan) => void (room(plan, 'wardrobe').kind = 'laundry'),
  ],
  [
    'has bedrooms that differ',
    differentBedrooms,
    ({ rooms }) => {
      const [first, second] = rooms.filter(({ kind }) => kind === 'bedroom')
      if (first && second) second.area = first.area + 0.2
    },
  ],
  ['has a guest toilet', atEntrance, (plan) => void (room(plan, 'toilet').kind = 'laundry')],
  [
    'has storage at the entrance',
    atEntrance,
    ({ rooms }) => {
      const storage = rooms.findLast(({ kind }) => kind === 'wardrobe')
      if (storage) storage.kind = 'laundry'
    },
  ],
  ['has a short corridor', shortCorridor, (plan) => void (room(plan, 'corridor').area = 15)],
  [
    'has no row of rooms without windows',
    shortCorridor,
    (plan) => {
      plan.openings = plan.openings.filter(({ kind }) => kind !== 'window')
    },
  ],
]

it('has enough types from studio to five rooms, with unique keys', () => {
  const counts = [0, 1, 2, 3, 4, 5].map((n) => planTypes.filter(({ rooms }) => rooms === n).length)
  for (const [rooms, least] of [5, 8, 8, 6, 3, 2].entries()) {
    expect(counts[rooms], `${rooms} rooms`).toBeGreaterThanOrEqual(least)
  }
  expect(planTypes.length).toBeGreaterThanOrEqual(32)
  expect(new Set(planTypes.map(({ key }) => key)).size).toBe(planTypes.length)
  const words = new Set(planTypes.flatMap(({ features }) => features))
  expect([...words].filter((slug) => !(slug in lotFeatures))).toEqual([])
  const varied = 'balcony loggia terrace wardrobe laundry kitchen_living two_bathrooms'.split(' ')
  expect([...words]).toEqual(
    expect.arrayContaining([...varied, 'master_bedroom', 'corner_windows']),
  )
})

it('equal the plans in the company’s folder (demo/plans/write-plans.ts)', () => {
  const folder = join(import.meta.dirname, '../company/plans')
  const names = planTypes.map(({ key }) => `${key}.json`)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(files.toSorted()).toEqual(names.toSorted())
  for (const { key, geometry } of planTypes) {
    const written: unknown = JSON.parse(readFileSync(join(folder, `${key}.json`), 'utf8'))
    expect(planSchema.parse(written)).toEqual(geometry)
    expect(written).toEqual(geometry)
  }
})

describe.each(planTypes.map((type) => [type.key, type] as const))('%s', (key, type) => {
  it.each([...rules, ...largeRules])('%s, also when mirrored', (_, check) => {
    expect(check(type.geometry, type.rooms)).toEqual([])
    expect(check(mirrorPlan(type.geometry), type.rooms)).toEqual([])
  })

  it('has an area that counts balconies and terraces with 0.3, loggias with 0.5', () => {
    const share: Partial<Record<RoomKind, number>> = { balcony: 0.3, terrace: 0.3, loggia: 0.5 }
    const total = type.geometry.rooms.reduce(
      (sum, { kind, area }) => sum + Math.round(area * (share[kind] ?? 1) * 10 + 1e-6),
      0,
    )
    expect(type.area).toBeCloseTo(total / 10, 6)
    expect(type.living_area + (type.kitchen_area ?? 0)).toBeLessThan(type.area)
    expect(Math.abs(type.area - Number(key.split('-')[1]))).toBeLessThan(1)
  })
})

it.each(rules)('a plan that fails is noticed: %s', (_, check, spoil) => {
  const type = planTypes.find(({ key }) => key === '2-66-laundry')
  if (!type) throw new Error('no such type')
  const plan = structuredClone(type.geometry)
  expect(check(plan, type.rooms)).toEqual([])
  spoil(plan)
  expect(check(plan, type.rooms)).not.toEqual([])
  expect(check(mirrorPlan(plan), type.rooms)).not.toEqual([])
})

it.each(largeRules)('a large plan that fails is noticed: %s', (_, check, spoil) => {
  const type = planTypes.find(({ key }) => key === '4-127-euro')
  if (!type) throw new Error('no such type')
  const plan = structuredClone(type.geometry)
  spoil(plan)
  expect(check(plan, type.rooms)).not.toEqual([])
  expect(check(mirrorPlan(plan), type.rooms)).not.toEqual([])
})

it('stands with its terrace over the wet rooms and the walls of the type below', () => {
  const top = planTypes.filter(({ over }) => over !== null)
  expect(top.length).toBeGreaterThan(0)
  const findWetRooms = ({ geometry }: (typeof planTypes)[number]) =>
    geometry.rooms.filter(({ kind }) => /bathroom|toilet|laundry|kitchen/.test(kind))
  for (const type of top) {
    const below = planTypes.find(({ key }) => key === type.over)
    expect(below?.rooms).toBe(type.rooms)
    expect(below?.geometry.width).toBe(type.geometry.width)
    expect(findWetRooms(type)).toEqual(below && findWetRooms(below))
    expect(type.features).toContain('terrace')
  }
})

function room(plan: PlanGeometry, kind: RoomKind): PlanRoom {
  const found = plan.rooms.find((it) => it.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}

type OpeningKind = PlanGeometry['openings'][number]['kind']

/** Removes the last opening of the kind. */
function drop({ openings }: PlanGeometry, kind: OpeningKind): void {
  openings.splice(
    openings.findLastIndex((it) => it.kind === kind),
    1,
  )
}

/** Moves the first opening of the kind with a leaf, or a window, by metres. */
function move({ openings }: PlanGeometry, kind: OpeningKind, dx: number, dy: number): void {
  const index = openings.findIndex((it) => it.kind === kind && (it.swing || kind === 'window'))
  const found = openings[index]
  if (found) openings[index] = { ...found, at: [found.at[0] + dx, found.at[1] + dy] }
}
