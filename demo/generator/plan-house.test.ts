import { describe, expect, it } from 'vitest'
import { overlaps } from '../plans/plan-space.ts'
import { planTypes } from '../plans/plan-types.ts'
import { toHomeBox, planHouse } from './plan-house.ts'
import type { Rows } from './place-rows.ts'
import { projects } from './projects.ts'

/** Metres. */
const MAX_SHAFT = 0.5
const MAX_CORE = 10.5
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
  const boxes = homes.map((home) => toHomeBox(home, house))

  it('has homes inside their section that do not overlap', () => {
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(house.length + 0.001)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height).toBeLessThanOrEqual(house.depth + 0.001)
      const others = boxes.slice(index + 1)
      expect(others.filter((other) => overlaps(box, other))).toEqual([])
    }
  })

  it('has no gaps between the homes of a row', () => {
    const gaps = findGaps(rows, house.length)
    expect(gaps.yard.filter((gap) => gap > 0.001)).toEqual([])
    expect(gaps.front.filter((gap) => gap > MAX_SHAFT)).toEqual([])
    expect(rows.core.to - rows.core.from).toBeLessThanOrEqual(MAX_CORE)
  })
})

it('has the homes of the top storey above those below', () => {
  const places = ({ front, yard }: Rows) =>
    [...front, ...yard].map(({ from, to, row, isMirrored }) => [from, to, row, isMirrored])
  for (const { house } of houses) {
    for (const { typical, top } of house.sections) expect(places(top)).toEqual(places(typical))
  }
})

/** Returns the gaps in a row, including those at core, hall and ends, metres. */
function findGaps({ front, yard, core, hall }: Rows, length: number) {
  const gaps = (spans: readonly { from: number; to: number }[]) => {
    const sorted = spans.toSorted((a, b) => a.from - b.from)
    const starts = [...sorted.map(({ from }) => from), length]
    return starts.map((from, index) => from - (sorted[index - 1]?.to ?? 0))
  }
  return { front: gaps(hall ? [...front, hall] : front), yard: gaps([...yard, core]) }
}
