import type { PlanType } from '../plans/plan-types.ts'
import type { DemoLot } from './demo-lot.ts'
import { layOutStorey, onTopFloor, type Stack } from './floor-layout.ts'
import { makePriceList } from './price-history.ts'
import { CITY_VIEW_FLOOR, priceOfHome } from './pricing.ts'
import type { BuildingModel, ProjectModel } from './project-model.ts'
import { createRandom } from './random.ts'
import { sellLot } from './sell-lot.ts'

/** Metres from floor to ceiling that visitors find as «Высокие потолки». */
const HIGH_CEILING = 3.2

/** The house the lots are in: its number within the project, its first being 1. */
export interface House {
  project: ProjectModel
  building: BuildingModel
  number: number
}

/** Every flat or apartment of a house, numbered through section by section from the bottom up. */
export function makeHomes(house: House, plans: readonly PlanType[], today: Date): DemoLot[] {
  const { project, building, number } = house
  const { sections, floors, firstHome, length } = building.shape
  const seed = `${project.key} ${number}`
  const list = makePriceList(building.sales.months, createRandom(`${seed} prices`))
  const sales = createRandom(`${seed} sales`)
  const lots: DemoLot[] = []
  for (let section = 1; section <= sections; section++) {
    const ends = { length, hasLeftEnd: section === 1, hasRightEnd: section === sections }
    const layout = createRandom(`${seed} storey ${section}`)
    const storey = layOutStorey(plans, ends, project.roomMix, layout)
    for (let floor = firstHome; floor <= floors; floor++) {
      for (const stack of floor === floors ? onTopFloor(storey, plans) : storey) {
        const home = describeHome(house, stack, section, floor)
        const price = priceOfHome(project, building, home)
        const lot = { price, section, mayBeDiscounted: true }
        const { history, ...sold } = sellLot(building, list, lot, today, sales)
        lots.push(
          homeLot(house, stack, { ...home, section, order: lots.length + 1 }, sold, history),
        )
      }
    }
  }
  return lots
}

function describeHome({ building }: House, stack: Stack, section: number, floor: number) {
  const { floors, firstHome } = building.shape
  const band = Math.ceil((floors - firstHome + 1) / building.finishes.length)
  const order = Math.floor((floor - firstHome) / band) + section - 1
  return {
    area: stack.plan.area,
    floor,
    views: viewsOf(building, stack, floor),
    finish: building.finishes[order % building.finishes.length] ?? null,
    isCorner: stack.isCorner,
  }
}

function viewsOf(building: BuildingModel, stack: Stack, floor: number): string[] {
  const views = new Set<string>([stack.row === 'front' ? building.front : 'yard'])
  if (stack.isCorner) views.add('street')
  if (floor >= CITY_VIEW_FLOOR) views.add('city')
  return [...views].toSorted()
}

function homeLot(
  { project, building, number }: House,
  { plan, isMirrored, isCorner }: Stack,
  home: ReturnType<typeof describeHome> & { section: number; order: number },
  sold: Omit<ReturnType<typeof sellLot>, 'history'>,
  history: DemoLot['history'],
): DemoLot {
  const isTop = home.floor === building.shape.floors
  const ceiling = (isTop ? project.topCeiling : undefined) ?? project.ceiling
  const features = new Set(plan.features)
  if (isCorner) features.add('corner_windows')
  if (ceiling >= HIGH_CEILING) features.add('high_ceiling')
  const door = String(home.order)
  return {
    row: {
      source: 'demo',
      external_id: `${project.key}/${number}/${building.kind}/${door}`,
      kind: building.kind,
      article: `${project.code}-${number}-${home.section}-${door.padStart(3, '0')}`,
      number: door,
      rooms: plan.rooms,
      is_open_plan: plan.features.includes('open_plan') ? 1 : 0,
      area: plan.area,
      living_area: plan.living_area,
      kitchen_area: plan.kitchen_area,
      ceiling_height: ceiling,
      plan_mirrored: isMirrored ? 1 : 0,
      plan_picture_url: null,
      is_hot_offer: 0,
      withdrawn_at: null,
      ...sold,
    },
    section: home.section,
    floor: home.floor,
    finish: home.finish,
    plan: plan.key,
    features: [...features].toSorted(),
    views: home.views,
    history,
  }
}
