import { isDeepStrictEqual } from 'node:util'
import type { PlanType } from '../plans/plan-types.ts'
import { type FacadeOpening, shiftOpening } from '../../src/drawing/plan-facade.ts'
import { SHOP_STOREY, storeyHeight } from '../../src/drawing/storey-heights.ts'
import { endOpenings, rowOpenings } from './facade-openings.ts'
import { type House, type HousePlan, planHouse, type SectionPlan } from './plan-house.ts'
import { clean, type Rows } from './place-rows.ts'
import type { ProjectModel, Side, SitePoint, Skin } from './project-model.ts'

/** Storeys with the same openings. */
export interface FacadeBand {
  floors: readonly [first: number, last: number]
  openings: readonly FacadeOpening[]
}

/** A house as the pictures draw it, metres; sides are seen from outside, from left to right. */
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

/** A site as the pictures draw it. */
export interface Site {
  seed: number
  wet: number
  river?: true
  outline: readonly SitePoint[]
  buildings: SiteBuilding[]
}

/** Going round a house outside it, counter-clockwise. */
const round: readonly Side[] = ['s', 'e', 'n', 'w']

/** The site of a project with its houses, from its description and its flats. */
export function makeSite(project: ProjectModel, plans: readonly PlanType[]): Site {
  return {
    ...project.site,
    buildings: project.buildings.map((building, index) =>
      makeSiteBuilding({ project, building, number: index + 1 }, plans),
    ),
  }
}

/** The house's box on its site: the south-west corner and its size east to west, south to north, metres. */
export function siteBox({ building }: House, { length, depth, sections }: HousePlan) {
  const { at, faces } = building.place
  const along = clean(length * sections.length)
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
    (turn) => round[(round.indexOf(faces) + turn) % 4],
  )
  const row = (name: 'front' | 'yard') =>
    bandsOf(
      building.shape,
      longSide(name, plan, ({ typical }) => typical),
      longSide(name, plan, ({ top }) => top),
      longSide(name, plan, ({ typical }) => typical).filter(({ kind }) => kind !== 'stair'),
    )
  const end = (name: 'left' | 'right') => {
    const typical = endSide(name, plan, ({ typical }) => typical)
    const top = endSide(name, plan, ({ top }) => top)
    return bandsOf(building.shape, typical, top, typical)
  }
  const doors = doorsOf(plan, firstHome)
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

/** Openings of a whole long side from those of its sections; the yard's begins with the last section. */
function longSide(
  row: 'front' | 'yard',
  { sections, length }: HousePlan,
  pick: (section: SectionPlan) => Rows,
): FacadeOpening[] {
  const order = row === 'front' ? sections : sections.toReversed()
  return order.flatMap((section, index) =>
    rowOpenings(pick(section))[row].map((opening) => shiftOpening(opening, index * length)),
  )
}

function endSide(
  end: 'left' | 'right',
  plan: HousePlan,
  pick: (section: SectionPlan) => Rows,
): FacadeOpening[] {
  const section = plan.sections.at(end === 'left' ? 0 : -1)
  return section ? endOpenings(end, pick(section), plan) : []
}

/** Storeys with homes in bands; on the ground storey doors stand where stairs and halls have windows above. */
function bandsOf(
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
 * Centres of the entrances: at each core from the yard; from the street through the hall or, where no homes are
 * on the ground storey, opposite the core.
 */
function doorsOf({ sections, length }: HousePlan, firstHome: number) {
  const middle = ({ from, to }: { from: number; to: number }) => (from + to) / 2
  const front = sections.flatMap(({ typical: { hall, core } }, index) => {
    if (hall) return [clean(index * length + middle(hall))]
    return firstHome > 1 ? [clean((index + 1) * length - middle(core))] : []
  })
  const yard = sections
    .map(({ typical: { core } }, index) =>
      clean((sections.length - 1 - index) * length + middle(core)),
    )
    .toReversed()
  return { front, yard }
}
