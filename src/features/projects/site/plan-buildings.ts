import { formatCount, formatMillions } from '../../../lib/numbers.ts'
import { handOverWords, offerWords } from '../offer-words.ts'
import type { ProjectBuilding } from '../schema.ts'
import type { PlanBuilding } from './site-plan-data.ts'

const NBSP = '\u00a0'

/** What is said of a building on a genplan; `href` is its page, null where it has none. */
export function planBuilding(building: ProjectBuilding, href: string | null): PlanBuilding {
  const { id, name, floors_total, lots } = building
  return {
    id,
    name,
    href,
    completion: handOverWords(building) ?? '',
    floors: floors_total === null ? '' : formatCount(floors_total, 'этаж', 'этажа', 'этажей'),
    offer: offerWords(lots),
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
  return prices.length === 0 ? '' : `от${NBSP}${formatMillions(Math.min(...prices))}`
}
