import { NBSP } from '../../../lib/text.ts'
import type { Box } from '../../../drawing/plan/box.ts'
import type { SunMoment, SunPlace } from '../../../drawing/plot/shadow-path.ts'
import type { PlotLabel } from '../../../drawing/plot/plot-labels.ts'
import type { PlaygroundKind } from '../../../drawing/plot/plot-layer.ts'
import type { PlotHouse, PlotNeighbour, StreetClass } from '../../../drawing/plot/plot-model.ts'
import { formatCount, formatMillions } from '../../../lib/numbers.ts'
import type { DrawingData } from '../drawing/drawing-data.ts'
import { describeHandOver, describeProjectOffer } from '../offer-texts.ts'
import type { ProjectBuilding, ProjectCard } from '../schema.ts'

/** What is said of a building on a genplan; `href` is its page, null where it has none. */
export function planBuilding(building: ProjectBuilding, href: string | null): PlanBuilding {
  const { id, name, floors_total, lots } = building
  return {
    id,
    name,
    href,
    completion: describeHandOver(building) ?? '',
    floors: floors_total === null ? '' : formatCount(floors_total, 'этаж', 'этажа', 'этажей'),
    offer: describeProjectOffer(lots),
  }
}

/** What is said of a building, its name first: «Корпус 2», «сдача III кв. 2027», «48 квартир от 12,4 млн ₽». */
export function buildingLines({ name, completion, offer }: PlanBuilding): string[] {
  return [name, completion, offer].filter((words) => words !== '')
}

/** The name of a building's link: «Корпус 2, сдача III кв. 2027, 48 квартир от 12,4 млн ₽» (decision D35). */
export function buildingLabel(building: PlanBuilding): string {
  return buildingLines(building).join(', ')
}

/** What its card says, the name first and the offer last. */
export function buildingCard({ name, completion, floors, offer }: PlanBuilding): string[] {
  return [name, completion, floors, offer].filter((words) => words !== '')
}

/** What its cheapest home costs: «от 12,4 млн ₽»; empty when none is on sale. */
export function lowestPrice({ lots }: Pick<ProjectBuilding, 'lots'>): string {
  const prices = lots.flatMap(({ kind, price_from }) =>
    (kind === 'flat' || kind === 'apartment') && price_from !== null ? [price_from] : [],
  )
  return prices.length === 0 ? '' : `от${NBSP}${formatMillions(Math.min(...prices), 'down')}`
}

/** A building as the genplan, its card and the list beside it name it. */
export interface PlanBuilding {
  id: number
  name: string
  /** Its page; null where it has none. */
  href: string | null
  /** «сдача III кв. 2027», «сдан»; empty when unknown. */
  completion: string
  /** «9 этажей». */
  floors: string
  /** «48 квартир от 12,4 млн ₽», «нет в продаже». */
  offer: string
}

/** SVG paths of what does not move, metres of the genplan. */
export interface GroundPaths {
  waters: string
  parks: string
  rails: string
  streets: Record<StreetClass, string>
  neighbours: string
  plot: string
  lawns: string
  /** By width, metres. */
  paths: { width: number; path: string }[]
  playgrounds: { kind: PlaygroundKind; name: string; path: string }[]
  trees: string
  entrances: string
  parkingEntries: { name: string; path: string }[]
}

/** A genplan that is drawn from geometry. */
export interface DrawnPlan {
  kind: 'drawn'
  /** What is seen at first. */
  frame: Box
  /** What is drawn at all. */
  drawn: Box
  /** Degrees by which north is turned clockwise from up. */
  north: number
  ground: GroundPaths
  houses: PlotHouse[]
  /** Those that cast a shadow. */
  neighbours: PlotNeighbour[]
  labels: PlotLabel[]
  /** Whose data the surroundings are drawn from; null for the company's own. */
  attribution: string | null
  sun: PlanSun | null
}

/** The sun over a genplan: where it is, when, and what it leaves in the shade then. */
export interface PlanSun {
  place: SunPlace
  moment: SunMoment
  azimuth: number
  altitude: number
  path: string
}

/** A genplan that the company drew itself. */
interface PicturePlan {
  kind: 'picture'
  drawing: DrawingData
}

/** What the component of a genplan is made from. */
export interface PlotPlanData {
  name: string
  tone: ProjectCard['area_type'] | 'dark' | 'light'
  buildings: PlanBuilding[]
  /** «Автозаводская, 11 мин пешком». */
  metro: string[]
  plan: DrawnPlan | PicturePlan
}
