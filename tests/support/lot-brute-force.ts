import { filtersOf, type LotFacts } from '../../src/features/catalogue/model/filters.ts'
import type { Facets } from '../../src/features/catalogue/model/schema.ts'
import type { SqlFacet } from './lot-sql.ts'
import type { RandomQuestion } from './random-catalogue.ts'

/** Facets as SQL gives them, lot by lot and filter by filter: slow, plain, and written apart from the index. */
export function bruteFacets(
  lots: readonly LotFacts[],
  { kind, selection }: Pick<RandomQuestion, 'kind' | 'selection'>,
): { count: number; facets: Record<string, SqlFacet> } {
  const own = lots.filter((lot) => lot.kind === kind)
  const facets: Record<string, SqlFacet> = {}
  for (const { key, type } of filtersOf(kind)) {
    const found = own.filter((lot) => passes(lot, selection, key))
    const facet: SqlFacet = { counts: {}, min: null, max: null }
    facets[key] = facet
    if (type === 'range') {
      const known = found.map((lot) => amountOf(lot, key)).filter((amount) => amount !== null)
      if (known.length > 0)
        Object.assign(facet, { min: Math.min(...known), max: Math.max(...known) })
    }
    const values = found.flatMap((lot) =>
      type === 'choice'
        ? valuesOf(lot, key)
        : type === 'flag' && isFlagged(lot, key)
          ? ['true']
          : [],
    )
    for (const value of values) facet.counts[value] = (facet.counts[value] ?? 0) + 1
  }
  return { count: own.filter((lot) => passes(lot, selection)).length, facets }
}

/** The list as SQL gives it. */
export function bruteList(
  lots: readonly LotFacts[],
  { kind, selection, order, limit, offset }: RandomQuestion,
): { count: number; ids: number[] } {
  const fitting = lots.filter((lot) => lot.kind === kind && passes(lot, selection))
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

/** The index's facets in the shape of the two others: options that nothing has are left out. */
export function plainFacets({ count, facets }: { count: number; facets: Facets }) {
  const plain: Record<string, SqlFacet> = {}
  for (const [key, facet] of Object.entries(facets)) {
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
  const status = choices['status']?.length ? choices['status'] : ['available', 'reserved']
  return (
    Object.entries({ ...choices, status }).every(
      ([key, chosen]) =>
        key === without ||
        chosen.length === 0 ||
        valuesOf(lot, key).some((value) => chosen.includes(value)),
    ) &&
    Object.entries(ranges).every(([key, { min, max }]) => {
      if (key === without || (min === undefined && max === undefined)) return true
      const amount = amountOf(lot, key)
      return amount !== null && amount >= (min ?? -Infinity) && amount <= (max ?? Infinity)
    }) &&
    flags.every((key) => key === without || isFlagged(lot, key))
  )
}

function valuesOf(lot: LotFacts, key: string): readonly string[] {
  switch (key) {
    case 'feature':
      return lot.features
    case 'window_view':
      return lot.window_views
    case 'metro':
      return lot.metro
    case 'finishing':
      return [lot.finishing ?? 'none']
    case 'rooms':
      return lot.rooms === null ? [] : [lot.rooms > 5 ? '5' : String(lot.rooms)]
    case 'completion':
      return lot.completion === null ? [] : [lot.completion]
    case 'area_type':
      return [lot.area_type]
    case 'status':
      return [lot.status]
    case 'project':
      return [String(lot.project_id)]
    case 'building':
      return [String(lot.building_id)]
    case 'section':
      return [String(lot.section_id)]
    default:
      throw new Error(`a filter ${key} that the brute force does not know`)
  }
}

function amountOf(lot: LotFacts, key: string): number | null {
  if (key === 'price') return lot.price
  if (key === 'area') return lot.area
  if (key === 'kitchen_area') return lot.kitchen_area
  if (key === 'floor') return lot.floor
  if (key === 'walk_minutes') return lot.walk_minutes
  throw new Error(`a range ${key} that the brute force does not know`)
}

function isFlagged(lot: LotFacts, key: string): boolean {
  if (key === 'has_sale') return lot.has_sale
  if (key === 'not_first_floor') return lot.floor !== 1
  if (key === 'not_last_floor') return lot.floor !== lot.floors_total
  throw new Error(`a flag ${key} that the brute force does not know`)
}

function sortValue(lot: LotFacts, order: string): number | string | null {
  const key = order.replace('-', '')
  if (key === 'completion') return lot.completion
  if (key === 'price_per_meter') return Math.floor(lot.price / lot.area + 0.5)
  return amountOf(lot, key)
}
