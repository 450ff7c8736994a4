import type { Point } from '../../src/drawing/plan/box.ts'
import { isDeepStrictEqual } from 'node:util'
import type { CommonPlan } from '../../src/drawing/plan/storey-plan.ts'
import type { PlanType } from '../plans/plan-types.ts'
import { planCommonRooms } from './common-rooms.ts'
import { siteBox } from './make-site.ts'
import { type Outline, toStoreyOutline } from './outlines.ts'
import { planHouse } from './plan-house.ts'
import { roundToMillimetre } from './place-rows.ts'
import { planCarParks } from './underground.ts'
import type { ProjectModel, Side, SitePoint } from './project-model.ts'

/** The location and storeys of a house in demo/company. */
export interface BuildingPlace {
  name: string
  footprint: Outline
  /** Where its front runs, from its left end as seen from outside. */
  front: readonly [Point, Point]
  sections: {
    name: number
    floors: { number: number; outline?: Outline; common?: CommonPlan }[]
  }[]
}

/**
 * Returns a project's plot, houses and storeys, metres. Plot and houses are relative to the north-west corner of the
 * plot, x to the east and y to the south. For storeys see `Outline`. Equal storeys share one outline and common plan
 * object.
 */
export function toProjectPlaces(
  project: ProjectModel,
  plans: readonly PlanType[],
): { site: Outline; buildings: BuildingPlace[] } {
  const { outline } = project.site
  const west = Math.min(...outline.map(([x]) => x))
  const north = Math.max(...outline.map(([, y]) => y))
  const onGenplan = ([x, y]: SitePoint): Point => [
    roundToMillimetre(x - west),
    roundToMillimetre(north - y),
  ]
  const buildings = project.buildings.map((building, index): BuildingPlace => {
    const house = { project, building, number: index + 1 }
    const plan = planHouse(house, plans)
    const { at, size } = siteBox(house, plan)
    const corners: SitePoint[] = [
      [at[0], at[1] + size[1]],
      [at[0] + size[0], at[1] + size[1]],
      [at[0] + size[0], at[1]],
      at,
    ]
    const { floors, firstHome } = building.shape
    const below = toStoreyOutline(null, plan)
    return {
      name: building.name,
      footprint: corners.map(onGenplan),
      front: findFront(corners.map(onGenplan), building.place.faces),
      sections: plan.sections.map((section, position) => {
        const typical = toStoreyOutline(section.typical, plan)
        const upper = toStoreyOutline(section.top, plan)
        const top = isDeepStrictEqual(upper, typical) ? typical : upper
        const common = planCommonRooms(section, plan)
        return {
          name: position + 1,
          floors: [
            // The car park lies below the first section, as its places do.
            ...(position === 0 ? planCarParks(house) : []),
            ...Array.from({ length: floors }, (_, floor) => {
              const number = floor + 1
              if (number < firstHome) return { number, outline: below }
              return { number, outline: number === floors ? top : typical, common }
            }),
          ],
        }
      }),
    }
  })
  return { site: outline.map(onGenplan), buildings }
}

/** Which corners of a box a front runs between, counted clockwise from the north-west one. */
const fronts: Readonly<Record<Side, readonly [from: number, to: number]>> = {
  s: [3, 2],
  e: [2, 1],
  n: [1, 0],
  w: [0, 3],
}

function findFront(corners: readonly Point[], faces: Side): [Point, Point] {
  const [from, to] = fronts[faces].map((corner) => corners[corner])
  if (!from || !to) throw new Error('a house has four corners')
  return [from, to]
}
