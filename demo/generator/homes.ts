import type { PlanType } from '../plans/plan-types.ts'
import type { DemoLot } from './demo-lot.ts'
import type { Stack } from './floor-layout.ts'
import { type Outline, toHomeOutline } from './outlines.ts'
import { type House, planHouse } from './plan-house.ts'
import { makePriceList } from './price-history.ts'
import { CITY_VIEW_FLOOR, calculatePrice } from './pricing.ts'
import type { BuildingModel } from './project-model.ts'
import { createRandom } from './random.ts'
import { sellLot } from './sell-lot.ts'

/** Minimum height of «Высокие потолки», metres. */
const HIGH_CEILING = 3.2

/** Creates all flats or apartments of a house, numbered section by section from the bottom up. */
export function makeHomes(house: House, plans: readonly PlanType[], today: Date): DemoLot[] {
  const { project, building, number } = house
  const { floors, firstHome } = building.shape
  const seed = `${project.key} ${number}`
  const list = makePriceList(building.sales.months, createRandom(`${seed} prices`))
  const sales = createRandom(`${seed} sales`)
  const lots: DemoLot[] = []
  const plan = planHouse(house, plans)
  for (const [index, { typical, top }] of plan.sections.entries()) {
    const section = index + 1
    for (let floor = firstHome; floor <= floors; floor++) {
      const { front, yard } = floor === floors ? top : typical
      for (const stack of [...front, ...yard]) {
        const home = describeHome(house, stack, section, floor)
        const price = calculatePrice(project, building, home)
        const lot = { price, section, mayBeDiscounted: true }
        const sold = sellLot(building, list, lot, today, sales)
        const order = lots.length + 1
        const outline = toHomeOutline(stack, plan)
        lots.push(toHomeLot(house, stack, { ...home, section, order, outline }, sold))
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
    views: findViews(building, stack, floor),
    finish: building.finishes[order % building.finishes.length] ?? null,
    isCorner: stack.isCorner,
  }
}

function findViews(building: BuildingModel, stack: Stack, floor: number): string[] {
  const views = new Set<string>([stack.row === 'front' ? building.front : 'yard'])
  if (stack.isCorner) views.add('street')
  if (floor >= CITY_VIEW_FLOOR) views.add('city')
  return [...views].toSorted()
}

function toHomeLot(
  { project, building, number }: House,
  { plan, isMirrored, isCorner }: Stack,
  home: ReturnType<typeof describeHome> & { section: number; order: number; outline: Outline },
  sold: ReturnType<typeof sellLot>,
): DemoLot {
  const isTop = home.floor === building.shape.floors
  const ceiling = (isTop ? project.topCeiling : undefined) ?? project.ceiling
  const features = new Set(plan.features)
  if (isCorner) features.add('corner_windows')
  if (ceiling >= HIGH_CEILING) features.add('high_ceiling')
  const door = String(home.order)
  return {
    section: home.section,
    floor: home.floor,
    kind: building.kind,
    number: door,
    article: `${project.code}-${number}-${home.section}-${door.padStart(3, '0')}`,
    rooms: plan.rooms,
    area: plan.area,
    living_area: plan.living_area,
    kitchen_area: plan.kitchen_area,
    kitchen_living_area: plan.kitchen_living_area,
    ceiling_height: ceiling,
    ...sold,
    finish: home.finish,
    plan: plan.key,
    isMirrored,
    features: [...features].toSorted(),
    views: home.views,
    isHotOffer: false,
    outline: home.outline,
  }
}
