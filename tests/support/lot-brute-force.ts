import type { LotFacts } from '../../src/features/lots/model/filter-types.ts'
import { getFilters } from '../../src/features/lots/model/filters.ts'
import { choiceNames } from '../../src/features/lots/model/lot-choices.ts'
import { type FigureName, figureNames } from '../../src/features/lots/model/lot-figures.ts'
import { paymentFilters } from '../../src/features/lots/model/payment-filters.ts'
import type { Facets } from '../../src/features/lots/model/schema.ts'
import type { SqlFacet } from './lot-sql.ts'
import type { RandomQuestion } from './random-catalogue.ts'

/** Computes facets lot by lot and filter by filter, in the shape of `sqlFacets`. Shares no code with the index. */
export function bruteFacets(
  lots: readonly LotFacts[],
  { kind, selection }: Pick<RandomQuestion, 'kind' | 'selection'>,
): { count: number; facets: Record<string, SqlFacet> } {
  const own = lots.filter((lot) => lot.kind === kind)
  const facets: Record<string, SqlFacet> = {}
  for (const { key, type, isPayment } of getFilters(kind)) {
    if (isPayment) continue
    // Ways on foot are counted in addition to the chosen ones.
    const found = own.filter((lot) => passes(lot, selection, key === 'walk' ? undefined : key))
    const facet: SqlFacet = { counts: {}, min: null, max: null }
    facets[key] = facet
    if (type === 'range') {
      const known = found.map((lot) => findAmount(lot, key)).filter((amount) => amount !== null)
      if (known.length > 0)
        Object.assign(facet, { min: Math.min(...known), max: Math.max(...known) })
    }
    const values = found.flatMap((lot) =>
      type === 'choice'
        ? listValues(lot, key)
        : type === 'flag' && isFlagged(lot, key)
          ? ['true']
          : [],
    )
    for (const value of values) facet.counts[value] = (facet.counts[value] ?? 0) + 1
  }
  return { count: own.filter((lot) => passes(lot, selection)).length, facets }
}

/** Computes a list in the shape of `sqlList`. */
export function bruteList(
  lots: readonly LotFacts[],
  { kind, selection, order, limit, offset }: RandomQuestion,
): { count: number; ids: number[] } {
  const fitting = lots.filter((lot) => lot.kind === kind && passes(lot, selection))
  if (order === 'varied') return { count: fitting.length, ids: cutVaried(fitting, offset, limit) }
  const sign = order.startsWith('-') ? -1 : 1
  const ordered = fitting.toSorted((a, b) => {
    const [left, right] = [sortValue(a, order), sortValue(b, order)]
    if (left === right) return a.id - b.id
    if (left === null || right === null) return left === null ? 1 : -1
    return left < right ? -sign : sign
  })
  return {
    count: fitting.length,
    ids: ordered.slice(offset, offset + limit).map(({ id }) => id),
  }
}

/**
 * Orders lots as `varied` (D42): rounds of plans; in a round rooms take turns, and for each number of rooms projects do.
 * Returns one page.
 */
function cutVaried(fitting: readonly LotFacts[], offset: number, limit: number): number[] {
  const ids: number[] = []
  const countRooms = (rooms: number) => fitting.filter((lot) => groupOf(lot) === rooms).length
  let left = fitting.toSorted((a, b) => a.paid_price - b.paid_price || a.id - b.id)
  while (left.length > 0) {
    const taken = left.filter(
      (lot, n) => lot.plan_id === null || !left.slice(0, n).some((other) => isSamePlan(other, lot)),
    )
    const turns = taken.map((lot, n) => {
      const before = taken.slice(0, n).filter((other) => groupOf(other) === groupOf(lot))
      const rank = before.filter(({ project_id }) => project_id === lot.project_id).length
      return { lot, rank, n }
    })
    turns.sort((a, b) => a.rank - b.rank || a.n - b.n)
    const dealt = turns.map(({ lot }, n) => ({
      lot,
      turn: turns.slice(0, n).filter((other) => groupOf(other.lot) === groupOf(lot)).length,
    }))
    dealt.sort(
      (a, b) =>
        a.turn - b.turn ||
        countRooms(groupOf(b.lot)) - countRooms(groupOf(a.lot)) ||
        groupOf(a.lot) - groupOf(b.lot),
    )
    ids.push(...dealt.map(({ lot }) => lot.id))
    left = left.filter((lot) => !taken.includes(lot))
  }
  return ids.slice(offset, offset + limit)
}

/** 5 rooms and more are one group; lots without a number of rooms are the last one. */
function groupOf({ rooms }: LotFacts): number {
  return rooms === null ? 9 : Math.min(5, rooms)
}

function isSamePlan(a: LotFacts, b: LotFacts): boolean {
  return a.project_id === b.project_id && a.plan_id === b.plan_id
}

/**
 * Converts facets of the index to the shape of `sqlFacets`, without options that have no lots and without payments,
 * which have a test of their own.
 */
export function plainFacets({ count, facets }: { count: number; facets: Facets }) {
  const plain: Record<string, SqlFacet> = {}
  for (const [key, facet] of Object.entries(facets)) {
    if (paymentFilters.some((filter) => filter.key === key)) continue
    if (facet.type === 'range') plain[key] = { counts: {}, min: facet.min, max: facet.max }
    else {
      const counted = facet.options.filter((option) => option.count > 0)
      const counts = Object.fromEntries(counted.map((option) => [option.value, option.count]))
      plain[key] = { counts, min: null, max: null }
    }
  }
  return { count, facets: plain }
}

function passes(
  lot: LotFacts,
  { choices, ranges, flags }: RandomQuestion['selection'],
  without?: string,
) {
  const status = choices['status']?.length ? choices['status'] : ['available']
  return (
    Object.entries({ ...choices, status }).every(
      ([key, chosen]) =>
        key === without ||
        chosen.length === 0 ||
        (key === 'walk'
          ? chosen.every((value) => listValues(lot, key).includes(value))
          : listValues(lot, key).some((value) => chosen.includes(value))),
    ) &&
    Object.entries(ranges).every(([key, { min, max }]) => {
      if (key === without || (min === undefined && max === undefined)) return true
      const amount = findAmount(lot, key)
      return amount !== null && amount >= (min ?? -Infinity) && amount <= (max ?? Infinity)
    }) &&
    flags.every((key) => key === without || isFlagged(lot, key))
  )
}

function listValues(lot: LotFacts, key: string): readonly string[] {
  const choice = choiceNames.find((name) => name === key)
  if (choice) return [lot[choice] ?? []].flat()
  switch (key) {
    case 'feature':
      return lot.features
    case 'window_view':
      return lot.window_views
    case 'window_side':
      return lot.window_sides
    case 'walk':
      return lot.walks
    case 'mortgage':
      return lot.mortgage_allowed === null ? [] : [lot.mortgage_allowed === 1 ? 'yes' : 'no']
    case 'parking':
      return lot.parking
    case 'material':
      return lot.material === null ? [] : [lot.material]
    case 'district':
      return lot.district === null ? [] : [lot.district]
    case 'metro':
      return lot.metro
    case 'finishing':
      return lot.finishing === null ? [] : [lot.finishing]
    case 'rooms':
      return lot.rooms === null ? [] : [lot.rooms > 5 ? '5' : String(lot.rooms)]
    case 'city':
      return lot.city === null ? [] : [lot.city]
    case 'plan':
      return lot.plan_id === null ? [] : [`${lot.project_id}-${lot.plan_id}`]
    case 'completion':
      return lot.completion === null ? [] : [lot.completion]
    case 'area_type':
      return lot.area_type === null ? [] : [lot.area_type]
    case 'status':
      return [lot.status]
    case 'project':
      return [String(lot.project_id)]
    case 'building':
      return [String(lot.building_id)]
    case 'section':
      return [String(lot.section_id)]
    default:
      throw new Error(`unknown filter ${key}`)
  }
}

function findAmount(lot: LotFacts, key: string): number | null {
  if (key === 'price') return lot.paid_price
  if (key === 'area') return lot.area
  if (figureNames.some((name) => name === key)) return lot[key as FigureName] ?? null
  if (key === 'floor') return lot.floor
  if (key === 'walk_minutes') return lot.walk_minutes
  throw new Error(`unknown range ${key}`)
}

function isFlagged(lot: LotFacts, key: string): boolean {
  if (key === 'has_sale') return lot.has_sale
  if (key === 'not_first_floor') return lot.floor !== 1
  if (key === 'not_last_floor') return lot.floor !== lot.floors_total
  if (key === 'last_floor') return lot.floor === lot.floors_total
  throw new Error(`unknown flag ${key}`)
}

function sortValue(lot: LotFacts, order: string): number | string | null {
  const key = order.replace('-', '')
  if (key === 'completion') return lot.completion
  if (key === 'price_per_meter') return Math.floor(lot.paid_price / lot.area + 0.5)
  return findAmount(lot, key)
}
