import type { BuildingModel, ProjectModel } from './project-model.ts'

/** Prices are multiples of this, roubles. */
const STEP = 10_000
/** Floor from which flats have a view of the city. */
export const CITY_VIEW_FLOOR = 12

/** Rounds roubles to a price of the price list. */
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
 * Calculates today's full price of a home in roubles from the project's base price per m². Higher floors, views and
 * finishes increase it. Large homes, apartments and a later hand-over reduce it.
 */
export function calculatePrice(
  project: ProjectModel,
  building: BuildingModel,
  home: PricedHome,
): number {
  const perFloor = project.basePrice > 450 ? 0.006 : 0.004
  const factor =
    (1 + perFloor * (home.floor - 1)) *
    (home.floor === 1 ? 0.96 : 1) *
    getViewFactor(home.views) *
    getSizeFactor(home.area) *
    (1 + (home.finish === null ? 0 : (finishPremium[home.finish] ?? 0))) *
    (home.isCorner ? 1.01 : 1) *
    (building.kind === 'apartment' ? 0.9 : 1) *
    getStageFactor(building)
  return roundPrice(project.basePrice * 1000 * home.area * factor)
}

/** A year before the hand-over, m² are about 5 % cheaper. */
function getStageFactor({ sales }: BuildingModel): number {
  return 1 - 0.013 * Math.max(0, sales.handOverIn)
}

function getViewFactor(views: readonly string[]): number {
  if (views.includes('river')) return 1.08
  if (views.includes('park')) return 1.05
  return views.includes('city') ? 1.02 : 1
}

/** 1 at 60 m². Per m², a studio of 24 m² is 10 % more expensive, a home of 130 m² about 7 % cheaper. */
function getSizeFactor(area: number): number {
  return Math.min(1.12, Math.max(0.92, (60 / area) ** 0.1))
}
