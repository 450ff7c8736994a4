import type { BuildingModel, ProjectModel } from './project-model.ts'

/** Prices are quoted to this many roubles. */
const STEP = 10_000
/** From this storey on one looks over the roofs. */
export const CITY_VIEW_FLOOR = 12

/** Roubles rounded as the price list quotes them. */
export function roundPrice(roubles: number): number {
  return Math.round(roubles / STEP) * STEP
}

interface PricedHome {
  area: number
  floor: number
  views: readonly string[]
  finish: string | null
  isCorner: boolean
}

const finishPremium: Readonly<Record<string, number>> = {
  predchistovaya: 0.025,
  's-otdelkoy': 0.06,
}

/**
 * Today's full price of a home in roubles: the project's base per m², dearer with each floor, with a view
 * and with a finish, cheaper for large homes, for apartments and before the hand-over.
 */
export function priceOfHome(
  project: ProjectModel,
  building: BuildingModel,
  home: PricedHome,
): number {
  const perFloor = project.basePrice > 450 ? 0.006 : 0.004
  const factor =
    (1 + perFloor * (home.floor - 1)) *
    (home.floor === 1 ? 0.96 : 1) *
    viewFactor(home.views) *
    sizeFactor(home.area) *
    (1 + (home.finish === null ? 0 : (finishPremium[home.finish] ?? 0))) *
    (home.isCorner ? 1.01 : 1) *
    (building.kind === 'apartment' ? 0.9 : 1) *
    stageFactor(building)
  return roundPrice(project.basePrice * 1000 * home.area * factor)
}

/** A house a year from its keys costs some 5 % less per m², one that is ready nothing less. */
function stageFactor({ sales }: BuildingModel): number {
  return 1 - 0.013 * Math.max(0, sales.handOverIn)
}

function viewFactor(views: readonly string[]): number {
  if (views.includes('river')) return 1.08
  if (views.includes('park')) return 1.05
  return views.includes('city') ? 1.02 : 1
}

/** 1 at 60 m²: a studio of 24 m² is a tenth dearer per m², a home of 130 m² some 7 % cheaper. */
function sizeFactor(area: number): number {
  return Math.min(1.12, Math.max(0.92, (60 / area) ** 0.1))
}
