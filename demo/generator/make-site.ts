import { isDeepStrictEqual } from 'node:util'
import type { PlanType } from '../plans/plan-types.ts'
import { type FacadeOpening, shiftOpening } from '../../src/drawing/plan/plan-facade.ts'
import { SHOP_STOREY, storeyHeight } from '../../src/drawing/plan/storey-heights.ts'
import { endOpenings, rowOpenings } from './facade-openings.ts'
import { type House, type HousePlan, planHouse, type SectionPlan } from './plan-house.ts'
import { roundToMillimetre, type Rows } from './place-rows.ts'
import type { ProjectModel, Side, SitePoint, Skin } from './project-model.ts'

/** Storeys with the same openings. */
export interface FacadeBand {
  floors: readonly [first: number, last: number]
  openings: readonly FacadeOpening[]
}

/** The model of a house for pictures, metres. Sides are seen from outside, from left to right. */
export interface SiteBuilding {
  name: string
  floors: number
  ground: number
  storey: number
  top?: number
  at: SitePoint
  /** East to west, south to north. */
  size: readonly [number, number]
  front: Side
  skin: Skin
  group: number
  doors: Partial<Record<Side, number[]>>
  facade: Record<Side, FacadeBand[]>
}

/** The model of a site for pictures. */
export interface Site {
  seed: number
  wet: number
  river?: true
  outline: readonly SitePoint[]
  buildings: SiteBuilding[]
}

/** The sides of a house counter-clockwise. */
const sideOrder: readonly Side[] = ['s', 'e', 'n', 'w']

/** Creates the site of a project with its houses from its description and flats. */
export function makeSite(project: ProjectModel, plans: readonly PlanType[]): Site {
  return {
    ...project.site,
    buildings: project.buildings.map((building, index) =>
      makeSiteBuilding({ project, building, number: index + 1 }, plans),
    ),
  }
}

/** Returns the house's south-west corner on the site, and its size east to west and south to north, metres. */
export function siteBox({ building }: House, { length, depth, sections }: HousePlan) {
  const { at, faces } = building.place
  const along = roundToMillimetre(length * sections.length)
  const size =
    faces === 's' || faces === 'n' ? ([along, depth] as const) : ([depth, along] as const)
  return { at, size }
}

function makeSiteBuilding(house: House, plans: readonly PlanType[]): SiteBuilding {
  const { project, building } = house
  const { floors, firstHome } = building.shape
  const plan = planHouse(house, plans)
  const storey = storeyHeight(project.ceiling)
  const { faces, skin, group } = building.place
  const [front = 's', right = 'e', yard = 'n', left = 'w'] = [0, 1, 2, 3].map(
    (turn) => sideOrder[(sideOrder.indexOf(faces) + turn) % 4],
  )
  const row = (name: 'front' | 'yard') =>
    toBands(
      building.shape,
      joinSections(name, plan, ({ typical }) => typical),
      joinSections(name, plan, ({ top }) => top),
      joinSections(name, plan, ({ typical }) => typical).filter(({ kind }) => kind !== 'stair'),
    )
  const end = (name: 'left' | 'right') => {
    const typical = findEndOpenings(name, plan, ({ typical }) => typical)
    const top = findEndOpenings(name, plan, ({ top }) => top)
    return toBands(building.shape, typical, top, typical)
  }
  const doors = findDoors(plan, firstHome)
  return {
    name: building.name,
    floors,
    ground: firstHome === 1 ? storey : SHOP_STOREY,
    storey,
    ...(project.topCeiling ? { top: storeyHeight(project.topCeiling) } : {}),
    ...siteBox(house, plan),
    front,
    skin,
    group,
    doors: { ...(doors.front.length > 0 ? { [front]: doors.front } : {}), [yard]: doors.yard },
    facade: {
      [front]: row('front'),
      [right]: end('right'),
      [yard]: row('yard'),
      [left]: end('left'),
    } as Record<Side, FacadeBand[]>,
  }
}

/** Joins the openings of sections to those of a long side. The yard side starts with the last section. */
function joinSections(
  row: 'front' | 'yard',
  { sections, length }: HousePlan,
  pick: (section: SectionPlan) => Rows,
): FacadeOpening[] {
  const order = row === 'front' ? sections : sections.toReversed()
  return order.flatMap((section, index) =>
    rowOpenings(pick(section))[row].map((opening) => shiftOpening(opening, index * length)),
  )
}

function findEndOpenings(
  end: 'left' | 'right',
  plan: HousePlan,
  pick: (section: SectionPlan) => Rows,
): FacadeOpening[] {
  const section = plan.sections.at(end === 'left' ? 0 : -1)
  return section ? endOpenings(end, pick(section), plan) : []
}

/** Groups storeys with equal openings into bands. On the ground storey, doors replace windows of stairs and halls. */
function toBands(
  { firstHome, floors }: { firstHome: number; floors: number },
  typical: readonly FacadeOpening[],
  top: readonly FacadeOpening[],
  ground: readonly FacadeOpening[],
): FacadeBand[] {
  const storeys = Array.from({ length: floors - firstHome + 1 }, (_, index) => {
    const floor = firstHome + index
    if (floor === floors) return top
    return floor === 1 ? ground : typical
  })
  const bands: FacadeBand[] = []
  for (const [index, openings] of storeys.entries()) {
    const floor = firstHome + index
    const last = bands.at(-1)
    if (last && isDeepStrictEqual(last.openings, openings)) last.floors = [last.floors[0], floor]
    else bands.push({ floors: [floor, floor], openings })
  }
  return bands
}

/**
 * Returns the centres of the entrances: from the yard at each core; from the street through the hall or, if there are
 * no homes on the ground storey, opposite the core.
 */
function findDoors({ sections, length }: HousePlan, firstHome: number) {
  const middle = ({ from, to }: { from: number; to: number }) => (from + to) / 2
  const front = sections.flatMap(({ typical: { hall, core } }, index) => {
    if (hall) return [roundToMillimetre(index * length + middle(hall))]
    return firstHome > 1 ? [roundToMillimetre((index + 1) * length - middle(core))] : []
  })
  const yard = sections
    .map(({ typical: { core } }, index) =>
      roundToMillimetre((sections.length - 1 - index) * length + middle(core)),
    )
    .toReversed()
  return { front, yard }
}
