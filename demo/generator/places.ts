import { isDeepStrictEqual } from 'node:util'
import type { Point } from '../../src/drawing/plan-geometry.ts'
import type { CommonPlan } from '../../src/drawing/storey-plan.ts'
import type { PlanType } from '../plans/plan-types.ts'
import { commonPlanOf } from './common-rooms.ts'
import { siteBox } from './make-site.ts'
import { type Outline, outlineOfStorey } from './outlines.ts'
import { planHouse } from './plan-house.ts'
import { clean } from './place-rows.ts'
import type { ProjectModel, SitePoint } from './project-model.ts'

/** What demo/company says of a house's place and storeys. */
export interface BuildingPlace {
  name: string
  footprint: Outline
  sections: {
    name: number
    floors: { number: number; outline: Outline; common?: CommonPlan }[]
  }[]
}

/**
 * A project's plot, its houses and their storeys, metres. Plot and houses count from the north-west corner of the
 * plot, x to the east and y to the south, as a genplan is drawn; storeys as `Outline` says. Storeys that are alike
 * have one and the same outline and common plan.
 */
export function placesOf(
  project: ProjectModel,
  plans: readonly PlanType[],
): { site: Outline; buildings: BuildingPlace[] } {
  const { outline } = project.site
  const west = Math.min(...outline.map(([x]) => x))
  const north = Math.max(...outline.map(([, y]) => y))
  const onGenplan = ([x, y]: SitePoint): Point => [clean(x - west), clean(north - y)]
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
    const below = outlineOfStorey(null, plan)
    return {
      name: building.name,
      footprint: corners.map(onGenplan),
      sections: plan.sections.map((section, position) => {
        const typical = outlineOfStorey(section.typical, plan)
        const upper = outlineOfStorey(section.top, plan)
        const top = isDeepStrictEqual(upper, typical) ? typical : upper
        const common = commonPlanOf(section, plan)
        return {
          name: position + 1,
          floors: Array.from({ length: floors }, (_, floor) => {
            const number = floor + 1
            if (number < firstHome) return { number, outline: below }
            return { number, outline: number === floors ? top : typical, common }
          }),
        }
      }),
    }
  })
  return { site: outline.map(onGenplan), buildings }
}
