import { describe, expect, it } from 'vitest'
import { toElevation } from '../../src/drawing/plot/elevation-model.ts'
import { planTypes } from '../plans/plan-types.ts'
import { makeSite } from './make-site.ts'
import { toHomeOutline } from './outlines.ts'
import { planHouse } from './plan-house.ts'
import { projects } from './projects.ts'

const houses = projects.flatMap((project) =>
  project.buildings.map((building, index) => ({
    name: `${project.key}, ${building.name}`,
    drawn: makeSite(project, planTypes).buildings[index],
    house: { project, building, number: index + 1 },
  })),
)

describe.each(houses)('$name', ({ house, drawn }) => {
  const { project, building } = house
  const { floors, firstHome, length, sections } = building.shape
  const plan = planHouse(house, planTypes)
  // The same data as in the catalogue: a plan, whether it is mirrored, an outline.
  const flats = plan.sections.flatMap(({ typical, top }, section) =>
    Array.from({ length: floors - firstHome + 1 }, (_, index) => firstHome + index).flatMap(
      (floor) => {
        const rows = floor === floors ? top : typical
        const ceiling = (floor === floors ? project.topCeiling : undefined) ?? project.ceiling
        return [...rows.front, ...rows.yard].map((home) => ({
          section,
          floor,
          outline: toHomeOutline(home, plan),
          geometry: home.plan.geometry,
          isMirrored: home.isMirrored,
          ceiling,
        }))
      },
    ),
  )
  const elevation = toElevation({
    name: building.name,
    floors,
    sections: Array.from({ length: sections }, () => length),
    flats,
  })

  it('has the same windows in the drawing of its front as in the pictures', () => {
    const bands = drawn?.facade[drawn.front] ?? []
    for (const [index, { openings, hasHomes }] of (elevation?.storeys ?? []).entries()) {
      const floor = index + 1
      const band = bands.find(({ floors: [first, last] }) => first <= floor && last >= floor)
      expect(hasHomes).toBe(band !== undefined)
      expect(openings.map(rounded)).toEqual((band?.openings ?? []).map(rounded))
    }
  })

  it('has the same entrances and levels', () => {
    expect(elevation?.doors.map(({ from, to }) => ((from + to) / 2).toFixed(2))).toEqual(
      (drawn?.doors[drawn.front] ?? []).map((at) => at.toFixed(2)),
    )
    const roof = elevation?.storeys.at(-1)
    const { ground = 0, storey = 0, top = storey } = drawn ?? {}
    expect((roof?.level ?? 0) + (roof?.height ?? 0)).toBeCloseTo(
      ground + (floors - 2) * storey + top,
      6,
    )
  })
})

function rounded<T extends { from: number; to: number }>(opening: T) {
  return { ...opening, from: opening.from.toFixed(2), to: opening.to.toFixed(2) }
}
