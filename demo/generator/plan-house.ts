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
  /** Metres from the front to the yard's facade, balconies not counted. */
  depth: number
  sections: readonly SectionPlan[]
}

/** Least width of the corridor between the rows, metres. */
const CORRIDOR = 1.8
/** Between the facades, metres: a deep home, the corridor and an ordinary one. */
const MOST_DEPTH = 18.4
const MOST_DRAWS = 40

/** What stands where in a house: the same for the same description, whatever is asked of it. */
export function planHouse(
  { project, building, number }: House,
  plans: readonly PlanType[],
): HousePlan {
  const { sections, length } = building.shape
  const made = Array.from({ length: sections }, (_, index) => {
    const ends = { length, hasLeftEnd: index === 0, hasRightEnd: index === sections - 1 }
    return planSection(`${project.key} ${number} storey ${index + 1}`, plans, ends, project.roomMix)
  })
  const needed = Math.max(...made.map(({ typical }) => depthNeeded(typical, length)))
  return { length, depth: Math.ceil(clean(needed * 10)) / 10, sections: made }
}

/** The first drawn storey in which no two deep homes face each other. */
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
    if (depthNeeded(typical, section.length) > MOST_DEPTH + 0.001 && draw < MOST_DRAWS) continue
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

/** The core's box in its section: as deep as leaves the corridor its width. */
export function boxOfCore({ core, front }: Rows, house: HousePlan): Box {
  const x = clean(house.length - core.to)
  const width = clean(core.to - core.from)
  const near = front.filter(({ from, to }) => from < x + width + CORRIDOR && to > x - CORRIDOR)
  const bottom = Math.max(0, ...near.map(({ depth }) => depth)) + CORRIDOR
  return { x, y: clean(bottom), width, height: clean(house.depth - bottom) }
}

/** What is left between homes and core: the corridor, its hall and the shafts, as boxes from left to right. */
export function corridorOf(rows: Rows, house: HousePlan): Box[] {
  const yard = [...rows.yard.map((home) => boxOfHome(home, house)), boxOfCore(rows, house)]
  const front = rows.front.map((home) => boxOfHome(home, house))
  const edges = [...front, ...yard].flatMap(({ x, width }) => [x, clean(x + width)])
  const cuts = [...new Set([0, house.length, ...edges])].toSorted((a, b) => a - b)
  return cuts.slice(1).flatMap((to, index) => {
    const from = cuts[index] ?? 0
    const middle = (from + to) / 2
    const over = (boxes: readonly Box[]) =>
      boxes.find(({ x, width }) => x < middle && x + width > middle)
    const below = over(front)
    const bottom = below ? below.height : frontOfGap(rows, middle)
    const top = over(yard)?.y ?? house.depth
    return top > bottom
      ? [{ x: from, y: bottom, width: clean(to - from), height: clean(top - bottom) }]
      : []
  })
}

/** How deep a gap of the front row is closed: a hall is open to the facade, a shaft is as deep as its neighbours. */
function frontOfGap({ hall, front }: Rows, x: number): number {
  if (hall && hall.from < x && hall.to > x) return 0
  const left = front.findLast(({ to }) => to <= x)
  const right = front.find(({ from }) => from >= x)
  return Math.max(left?.depth ?? 0, right?.depth ?? 0)
}

/** The corridor keeps its width past every two homes that face each other or nearly so. */
function depthNeeded({ front, yard }: Rows, length: number): number {
  const sums = front.flatMap((near) =>
    yard
      .filter(
        (far) => length - far.to < near.to + CORRIDOR && length - far.from > near.from - CORRIDOR,
      )
      .map((far) => near.depth + far.depth),
  )
  return Math.max(0, ...sums) + CORRIDOR
}
