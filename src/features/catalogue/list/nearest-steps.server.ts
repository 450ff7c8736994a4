import { formatRoubles } from '../../../lib/numbers.ts'
import { type ChosenChip, withoutCondition } from '../filter/chips.ts'
import { getRangeFacet } from '../filter/facet-option.ts'
import { formatBoundWithUnit } from '../filter/range-text.ts'
import type { LotFilter, LotSelection } from '../../lots/model/filter-types.ts'
import { getFilters, type LotOrder } from '../../lots/model/filters.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { formatShow } from './list-texts.ts'

/** A change of one condition after which some lots fit. */
export interface NearestStep {
  selection: LotSelection
  count: number
  /** What is nearest: «Ближайшая цена — 15 450 000 ₽, на 450 000 ₽ больше.» */
  text: string
  /** «Показать 12 квартир до 15,8 млн ₽». */
  action: string
  /** In which the nearest lots come first; absent for the default. */
  order?: LotOrder
  /** Smaller steps have lower costs. */
  cost: number
}

/** A bound that moves further, relative to its value, is offered after conditions that are easily given up. */
const MAX_CHANGE = 0.25
const MAX_COST = 4
/** Costs of dropping a condition, for keys that are not among them. */
const DROP_COST = 2
/** What a buyer gives up last: the number of rooms, and then the city. */
const DROP_COSTS: Readonly<Record<string, number>> = {
  completion: 3,
  metro: 3.2,
  section: 3.4,
  building: 3.6,
  area_type: 5,
  project: 6,
  rooms: 8,
  city: 9,
}
/** How much of the range of a bound one floor is worth. */
const FLOOR_COST = 0.02
/** By how much a price limit is raised or lowered if that is enough. */
const PRICE_STEPS = [0.05, 0.1]
const ROUND = {
  rub: 100_000,
  rub_month: 1_000,
  m2: 1,
  m: 0.1,
  count: 1,
  floor: 1,
  minutes: 1,
} as const
const NEAREST: Readonly<Record<string, string>> = {
  price: 'Ближайшая цена',
  payment: 'Ближайший платёж',
  area: 'Ближайшая площадь',
  floor: 'Ближайший этаж',
}

/** Returns the changes of one condition each that make some lots fit, the smallest first. */
export function findNearestSteps(
  kind: LotKind,
  selection: LotSelection,
  chips: readonly ChosenChip[],
  snapshot: CatalogueSnapshot,
): NearestStep[] {
  const { facets } = snapshot.facets(kind, selection)
  const count = (changed: LotSelection) => countLots(kind, changed, snapshot)
  return getFilters(kind)
    .flatMap((filter): NearestStep[] => {
      const labels = chips.filter((chip) => chip.filter === filter.key).map(({ label }) => label)
      if (labels.length === 0) return []
      const move = filter.type === 'range' ? moveBound(filter, selection, facets) : null
      const changed = move?.selection ?? withoutCondition(selection, filter.key)
      const found = count(changed)
      if (found === 0) return []
      const dropped = `без\u00a0условия «${labels.join('», «')}»`
      return [
        {
          text: `Мешает условие «${labels.join('», «')}».`,
          cost: DROP_COSTS[filter.key] ?? DROP_COST,
          ...move,
          selection: changed,
          count: found,
          action: `${formatShow(kind, found)} ${move?.action ?? dropped}`,
        },
      ]
    })
    .toSorted((a, b) => a.cost - b.cost)
}

/**
 * Returns the selection after as few conditions as possible are dropped, those that are easily given up first, and
 * their labels. Null if nothing fits without conditions.
 */
export function dropConditions(
  kind: LotKind,
  selection: LotSelection,
  chips: readonly ChosenChip[],
  snapshot: CatalogueSnapshot,
): { selection: LotSelection; count: number; labels: string[] } | null {
  const getCost = ({ filter }: ChosenChip) => DROP_COSTS[filter] ?? DROP_COST
  const labels: string[] = []
  let left = selection
  for (const chip of chips.toSorted((a, b) => getCost(a) - getCost(b))) {
    labels.push(chip.label)
    left = withoutCondition(left, chip.filter)
    const count = countLots(kind, left, snapshot)
    if (count > 0) return { selection: left, count, labels }
  }
  return null
}

function countLots(kind: LotKind, selection: LotSelection, snapshot: CatalogueSnapshot): number {
  return snapshot.listLots(kind, { selection, order: 'price', limit: 0, offset: 0 }).count
}

/** Moves the bound that excludes all lots to the nearest of them; null if the lots are on both sides of the range. */
function moveBound(
  { key, unit, label }: LotFilter & { type: 'range' },
  selection: LotSelection,
  facets: Parameters<typeof getRangeFacet>[0],
): Pick<NearestStep, 'selection' | 'text' | 'action' | 'cost' | 'order'> | null {
  const facet = getRangeFacet(facets, key)
  const bounds = selection.ranges[key]
  if (!bounds || facet?.min == null || facet.max === null) return null
  const { min, max } = bounds
  const isUp = max !== undefined && facet.min > max
  if (!isUp && !(min !== undefined && facet.max < min)) return null
  const [from, nearest] = isUp ? [max, facet.min] : [min as number, facet.max]
  const to = roundOutwards(unit, from, nearest, isUp)
  const change = unit === 'floor' ? Math.abs(to - from) * FLOOR_COST : Math.abs(to / from - 1)
  // A limit that excluded the other end of the range, such as 9 to 5, is removed.
  const other = isUp ? { min } : { max }
  const isCrossed = isUp ? min !== undefined && min > to : max !== undefined && max < to
  const moved = { ...(isCrossed ? {} : other), [isUp ? 'max' : 'min']: to }
  const words = `${isUp ? 'до' : 'от'}\u00a0${formatBoundWithUnit(unit, to)}`
  return {
    selection: { ...selection, ranges: { ...selection.ranges, [key]: withoutUndefined(moved) } },
    cost: Number.isFinite(change) && change <= MAX_CHANGE ? change : MAX_COST,
    ...(key === 'price' || key === 'payment' ? { order: isUp ? key : (`-${key}` as const) } : {}),
    text: `${NEAREST[key] ?? `${label}: ближайшее`}\u00a0— ${
      isMoney(unit)
        ? `${formatRoubles(nearest)}, на\u00a0${formatRoubles(Math.abs(nearest - from))} ${isUp ? 'больше' : 'меньше'}`
        : formatBoundWithUnit(unit, nearest)
    }.`,
    action: key === 'price' || key === 'area' ? words : `(${label.toLowerCase()} ${words})`,
  }
}

function isMoney(unit: keyof typeof ROUND): boolean {
  return unit === 'rub' || unit === 'rub_month'
}

function roundOutwards(
  unit: keyof typeof ROUND,
  from: number,
  nearest: number,
  isUp: boolean,
): number {
  const step = ROUND[unit]
  const round = (value: number) => {
    // 14 million × 1.1 is a little more than 15.4 million.
    const steps = Number((value / step).toFixed(6))
    return Number(((isUp ? Math.ceil(steps) : Math.floor(steps)) * step).toFixed(1))
  }
  const steps = isMoney(unit) ? PRICE_STEPS : []
  const enough = steps
    .map((share) => round(from * (isUp ? 1 + share : 1 - share)))
    .find((value) => (isUp ? value >= nearest : value <= nearest))
  return enough ?? round(nearest)
}

function withoutUndefined(bounds: { min?: number | undefined; max?: number | undefined }): {
  min?: number
  max?: number
} {
  return Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined))
}
