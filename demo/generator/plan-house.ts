import type { Box } from '../../src/drawing/plan/box.ts'
import type { PlanType } from '../plans/plan-types.ts'
import { layOutStorey, toTopFloor } from './floor-layout.ts'
import {
  roundToMillimetre,
  placeRows,
  type Rows,
  type PlacedHome,
  placeAbove,
} from './place-rows.ts'
import type { BuildingModel, ProjectModel } from './project-model.ts'
import { createRandom } from './random.ts'

/** A house with its number in the project, from 1. */
export interface House {
  project: ProjectModel
  building: BuildingModel
  number: number
}

/** A section's storeys: the typical one and the top one. */
export interface SectionPlan {
  typical: Rows
  top: Rows
}

export interface HousePlan {
  /** Length of one section's front, metres. */
  length: number
  floors: number
  /** From the front to the yard facade without balconies, metres. */
  depth: number
  sections: readonly SectionPlan[]
}

/** Minimum width of the corridor between the rows, metres. */
export const CORRIDOR = 1.8
/** Maximum depth of a house, metres: a deep home, the corridor and an ordinary home. */
const MAX_DEPTH = 18.4
const MAX_DRAWS = 40

/** Plans a house. The same description always gives the same plan. */
export function planHouse(
  { project, building, number }: House,
  plans: readonly PlanType[],
): HousePlan {
  const { sections, length, floors } = building.shape
  const planned = Array.from({ length: sections }, (_, index) => {
    const ends = { length, hasLeftEnd: index === 0, hasRightEnd: index === sections - 1 }
    return planSection(`${project.key} ${number} storey ${index + 1}`, plans, ends, project.roomMix)
  })
  const needed = Math.max(...planned.map(({ typical }) => depthNeeded(typical)))
  return {
    length,
    floors,
    depth: Math.ceil(roundToMillimetre(needed * 10)) / 10,
    sections: planned,
  }
}

/** Draws random storeys until one does not exceed the maximum depth. */
function planSection(
  seed: string,
  plans: readonly PlanType[],
  section: { length: number; hasLeftEnd: boolean; hasRightEnd: boolean },
  mix: ProjectModel['roomMix'],
): SectionPlan {
  for (let draw = 1; draw <= MAX_DRAWS; draw++) {
    const random = createRandom(draw === 1 ? seed : `${seed}, draw ${draw}`)
    const storey = layOutStorey(plans, section, mix, random)
    const typical = placeRows(storey, section.length)
    if (depthNeeded(typical) > MAX_DEPTH + 0.001 && draw < MAX_DRAWS) continue
    return { typical, top: placeAbove(typical, toTopFloor(storey, plans)) }
  }
  throw new Error('no storey was drawn')
}

/** Returns a home's box in its section: x along the front, y from the front into the house, metres. */
export function toHomeBox({ row, from, to, depth }: PlacedHome, house: HousePlan): Box {
  const width = roundToMillimetre(to - from)
  if (row === 'front') return { x: from, y: 0, width, height: depth }
  return {
    x: roundToMillimetre(house.length - to),
    y: roundToMillimetre(house.depth - depth),
    width,
    height: depth,
  }
}

/** Returns the depth required for a straight corridor between the deepest homes of both rows. */
function depthNeeded({ front, yard }: Rows): number {
  const deepest = (row: readonly PlacedHome[]) => Math.max(...row.map(({ depth }) => depth))
  return deepest(front) + CORRIDOR + deepest(yard)
}
