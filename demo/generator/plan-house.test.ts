import { describe, expect, it } from 'vitest'
import type { Box } from '../../src/drawing/box.ts'
import { overlaps } from '../plans/plan-space.ts'
import { planTypes } from '../plans/plan-types.ts'
import { boxOfCore, boxOfHome, corridorOf, planHouse } from './plan-house.ts'
import type { Rows, StandingHome } from './place-rows.ts'
import { projects } from './projects.ts'

/** Metres. */
const PASSAGE = 1.5
const WIDEST_SHAFT = 0.5
const WIDEST_CORE = 10.5
const houses = projects.flatMap((project) =>
  project.buildings.map((building, index) => {
    const house = planHouse({ project, building, number: index + 1 }, planTypes)
    return { name: `${project.key} ${index + 1}`, house }
  }),
)
const storeys = houses.flatMap(({ name, house }) =>
  house.sections.flatMap(({ typical, top }, index) => [
    { name: `${name}, section ${index + 1}`, house, rows: typical },
    { name: `${name}, section ${index + 1}, top`, house, rows: top },
  ]),
)

describe.each(storeys)('$name', ({ house, rows }) => {
  const homes = [...rows.front, ...rows.yard]
  const boxes = [...homes.map((home) => boxOfHome(home, house)), boxOfCore(rows, house)]
  const corridor = corridorOf(rows, house)

  it('has homes that stand in their section and beside each other', () => {
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(house.length + 0.001)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height).toBeLessThanOrEqual(house.depth + 0.001)
      const others = [...boxes.slice(index + 1), ...corridor]
      expect(others.filter((other) => overlaps(box, other))).toEqual([])
    }
  })

  it('has a corridor that is wide enough everywhere, from every entrance to the core', () => {
    for (const { x, width } of corridor) {
      for (const middle of [x, x + width]) {
        const near = corridor.filter(
          (box) => box.x < middle + PASSAGE / 2 && box.x + box.width > middle - PASSAGE / 2,
        )
        const bottom = Math.max(...near.map((box) => box.y))
        const top = Math.min(...near.map((box) => box.y + box.height))
        expect(top - bottom).toBeGreaterThanOrEqual(PASSAGE)
      }
    }
    expect(corridor.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(house.length, 3)
    for (const home of homes) {
      const [x, y] = outsideEntrance(home, boxOfHome(home, house))
      expect(corridor.filter((box) => holds(box, x, y))).toHaveLength(1)
    }
    const core = boxOfCore(rows, house)
    expect(corridor.some((box) => holds(box, core.x + core.width / 2, core.y - 0.05))).toBe(true)
  })

  it('leaves no hole between the homes of a row', () => {
    const gaps = gapsOf(rows, house.length)
    expect(gaps.yard.filter((gap) => gap > 0.001)).toEqual([])
    expect(gaps.front.filter((gap) => gap > WIDEST_SHAFT)).toEqual([])
    expect(rows.core.to - rows.core.from).toBeLessThanOrEqual(WIDEST_CORE)
  })
})

it('has the homes of the top storey in the places of those below', () => {
  const places = ({ front, yard }: Rows) =>
    [...front, ...yard].map(({ from, to, row, isMirrored }) => [from, to, row, isMirrored])
  for (const { house } of houses) {
    for (const { typical, top } of house.sections) expect(places(top)).toEqual(places(typical))
  }
})

/** A point of the corridor just before the home's door. */
function outsideEntrance({ geometry, row }: StandingHome, box: Box): readonly [number, number] {
  const door = geometry.openings.find(({ kind }) => kind === 'entrance')
  if (!door) throw new Error('a home without a door')
  const along = door.at[0] + door.width / 2
  return row === 'front'
    ? [box.x + along, box.y + box.height + 0.05]
    : [box.x + box.width - along, box.y - 0.05]
}

function holds(box: Box, x: number, y: number): boolean {
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
}

/** Metres between neighbours of a row and at its ends; core and hall are neighbours, too. */
function gapsOf({ front, yard, core, hall }: Rows, length: number) {
  const gaps = (spans: readonly { from: number; to: number }[]) => {
    const sorted = spans.toSorted((a, b) => a.from - b.from)
    const starts = [...sorted.map(({ from }) => from), length]
    return starts.map((from, index) => from - (sorted[index - 1]?.to ?? 0))
  }
  return { front: gaps(hall ? [...front, hall] : front), yard: gaps([...yard, core]) }
}
