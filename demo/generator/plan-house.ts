import type { Box } from '../../src/drawing/box.ts'
import type { PlanType } from '../plans/plan-types.ts'
import { layOutStorey, onTopFloor } from './floor-layout.ts'
import { clean, placeRows, type Rows, type StandingHome, standAbove } from './place-rows.ts'
import type { BuildingModel, ProjectModel } from './project-model.ts'
import { createRandom } from './random.ts'

/** The house the lots are in: its number within the project, its first being 1. */
export interface House {
  project: ProjectModel
  building: BuildingModel
  number: number
}

/** A section's storeys: the one that repeats and the one under the roof. */
export interface SectionPlan {
  typical: Rows
  top: Rows
}

export interface HousePlan {
  /** Metres of one section's front. */
  length: number
  floors: number
  /** Metres from the front to the yard's facade, balconies not counted. */
  depth: number
  sections: readonly SectionPlan[]
}

/** Least width of the corridor between the rows, metres. */
export const CORRIDOR = 1.8
/** Between the facades, metres: a deep home, the corridor and an ordinary one. */
const MOST_DEPTH = 18.4
const MOST_DRAWS = 40

/** What stands where in a house: the same for the same description, whatever is asked of it. */
export function planHouse(
  { project, building, number }: House,
  plans: readonly PlanType[],
): HousePlan {
  const { sections, length, floors } = building.shape
  const made = Array.from({ length: sections }, (_, index) => {
    const ends = { length, hasLeftEnd: index === 0, hasRightEnd: index === sections - 1 }
    return planSection(`${project.key} ${number} storey ${index + 1}`, plans, ends, project.roomMix)
  })
  const needed = Math.max(...made.map(({ typical }) => depthNeeded(typical)))
  return { length, floors, depth: Math.ceil(clean(needed * 10)) / 10, sections: made }
}

/** The first drawn storey that has no deep homes in both of its rows. */
function planSection(
  seed: string,
  plans: readonly PlanType[],
  section: { length: number; hasLeftEnd: boolean; hasRightEnd: boolean },
  mix: ProjectModel['roomMix'],
): SectionPlan {
  for (let draw = 1; draw <= MOST_DRAWS; draw++) {
    const random = createRandom(draw === 1 ? seed : `${seed}, draw ${draw}`)
    const storey = layOutStorey(plans, section, mix, random)
    const typical = placeRows(storey, section.length)
    if (depthNeeded(typical) > MOST_DEPTH + 0.001 && draw < MOST_DRAWS) continue
    return { typical, top: standAbove(typical, onTopFloor(storey, plans)) }
  }
  throw new Error('no storey was drawn')
}

/** A home's box in its section: x along the front, y into the house from the front, metres. */
export function boxOfHome({ row, from, to, depth }: StandingHome, house: HousePlan): Box {
  const width = clean(to - from)
  if (row === 'front') return { x: from, y: 0, width, height: depth }
  return { x: clean(house.length - to), y: clean(house.depth - depth), width, height: depth }
}

/** Between the deepest homes of both rows the corridor runs straight from end to end. */
function depthNeeded({ front, yard }: Rows): number {
  const deepest = (row: readonly StandingHome[]) => Math.max(...row.map(({ depth }) => depth))
  return deepest(front) + CORRIDOR + deepest(yard)
}
