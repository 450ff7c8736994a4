import { describe, expect, it } from 'vitest'
import { planTypes } from '../plans/plan-types.ts'
import { layOutStorey, toTopFloor, type Stack } from './floor-layout.ts'
import { makeHomes } from './homes.ts'
import { moscowProjects } from './moscow.ts'
import { petersburgProjects } from './petersburg.ts'
import { createRandom } from './random.ts'

const today = new Date('2026-11-21T10:00:00.000Z')
/** Width of stairs and lifts in the yard row, metres. */
const CORE = 7
const houses = [...moscowProjects, ...petersburgProjects].flatMap((project) =>
  project.buildings.map((building, index) => ({ project, building, number: index + 1 })),
)
const storeys = houses.flatMap(({ project, building, number }) => {
  const { length, sections } = building.shape
  return Array.from({ length: sections }, (_, index) => {
    const section = { length, hasLeftEnd: index === 0, hasRightEnd: index === sections - 1 }
    const random = createRandom(`${project.key} ${number} storey ${index + 1}`)
    const storey = layOutStorey(planTypes, section, project.roomMix, random)
    return { name: `${project.key} ${number}, section ${index + 1}`, section, storey }
  })
})

describe.each(storeys)('the storey of $name', ({ section, storey }) => {
  const rows = [
    { row: storey.filter(({ row }) => row === 'front'), width: section.length },
    { row: storey.filter(({ row }) => row === 'yard'), width: section.length - CORE },
  ]

  it('fills both rows without overlapping the core or the end of the house', () => {
    for (const { row, width } of rows) {
      const taken = row.reduce((sum, { plan }) => sum + plan.geometry.width, 0)
      expect(taken).toBeLessThanOrEqual(width + 0.001)
      expect(taken).toBeGreaterThan(width * 0.75)
    }
  })

  it('mirrors every second home and has more than one type', () => {
    for (const { row } of rows) {
      const inner = row.filter(({ isCorner }) => !isCorner)
      for (const [index, { isMirrored }] of inner.entries())
        expect(isMirrored).toBe(index % 2 === 1)
      expect(new Set(row.map(({ plan }) => plan.key)).size).toBeGreaterThan(1)
    }
  })

  it('has side windows only at the ends of the house', () => {
    const ends = Number(section.hasLeftEnd) + Number(section.hasRightEnd)
    const looksAside = ({ plan }: Stack) => plan.features.includes('corner_windows')
    expect(storey.filter((stack) => looksAside(stack) !== stack.isCorner)).toEqual([])
    expect(storey.filter(looksAside).length).toBeLessThanOrEqual(2 * ends)
  })

  it('has terraces only on the top floor, above the same homes', () => {
    expect(storey.filter(({ plan }) => plan.over !== null)).toEqual([])
    const top = toTopFloor(storey, planTypes)
    expect(top.map(({ plan }) => plan.over ?? plan.key)).toEqual(storey.map(({ plan }) => plan.key))
  })
})

it('repeats the storey on every floor below the top', () => {
  for (const house of houses) {
    const homes = makeHomes(house, planTypes, today)
    const { firstHome, floors } = house.building.shape
    const on = (floor: number) =>
      homes
        .filter((home) => home.floor === floor)
        .map(({ section, plan, isMirrored }) => `${section} ${plan} ${isMirrored}`)
    for (let floor = firstHome + 1; floor < floors; floor++) {
      expect(on(floor), `${house.project.key} ${house.number}`).toEqual(on(firstHome))
    }
    expect(on(floors)).toHaveLength(on(firstHome).length)
  }
})

it('sells homes of every plan type', () => {
  const sold = new Set(
    houses.flatMap((house) => makeHomes(house, planTypes, today).map(({ plan }) => plan)),
  )
  expect(planTypes.map(({ key }) => key).filter((key) => !sold.has(key))).toEqual([])
})
