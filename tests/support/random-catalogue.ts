import fc from 'fast-check'
import {
  filtersOf,
  type LotFacts,
  type LotFilter,
  type LotOrder,
  type LotSelection,
  lotOrders,
} from '../../src/features/catalogue/model/filters.ts'
import type { LotKind } from '../../src/features/catalogue/model/schema.ts'

const kinds = ['flat', 'apartment', 'parking', 'storage'] as const
/** Slugs of finishes; their ids count from 1. */
export const randomFinishes = ['fine', 'white_box']
const stations = ['Полянка', 'Сокол', 'Аэропорт']
const someFeatures = ['balcony', 'loggia', 'near_lift']
const someViews = ['yard', 'river']
const quarters = [null, '2026-4', '2027-3', '2028-1'] as const
const MOST_SECTIONS = 6

/** A whole catalogue in numbers: few distinct values, so that ties and empty options are common. */
export interface RandomCatalogue {
  projects: Array<{
    isPremium: boolean
    metro: Array<{ name: string; walk_minutes: number | null }>
  }>
  /** By building: its project's and by section its building's place in the list, taken modulo. */
  buildings: Array<{ project: number; floors_total: number; completion: (typeof quarters)[number] }>
  sections: number[]
  lots: RandomLot[]
}
interface RandomLot
  extends Pick<LotFacts, 'kind' | 'status' | 'rooms' | 'area' | 'kitchen_area' | 'floor'> {
  section: number
  finishing: string | null
  price: number
  salePrice: number | null
  features: string[]
  window_views: string[]
}

const number = (min: number, max: number) => fc.integer({ min, max })
const often = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 })
const lotOf = (status: fc.Arbitrary<LotFacts['status']>): fc.Arbitrary<RandomLot> =>
  fc.record({
    kind: fc.constantFrom('flat', 'flat', ...kinds),
    status,
    section: fc.nat(MOST_SECTIONS),
    rooms: often(number(0, 7)),
    area: fc.constantFrom(20, 33.3, 58.4, 0.5),
    kitchen_area: often(fc.constantFrom(8, 9.5, 13)),
    floor: number(-1, 5),
    finishing: often(fc.constantFrom(...randomFinishes)),
    price: number(10, 16),
    salePrice: fc.option(number(8, 12), { freq: 1 }),
    features: fc.subarray(someFeatures),
    window_views: fc.subarray(someViews),
  })
const statuses = fc.constantFrom<LotFacts['status']>('available', 'reserved', 'sold')

/** Catalogues of no lot, one, many; with everything sold too. */
export const randomCatalogues: fc.Arbitrary<RandomCatalogue> = fc.record({
  projects: fc.array(
    fc.record({
      isPremium: fc.boolean(),
      metro: fc.uniqueArray(
        fc.record({ name: fc.constantFrom(...stations), walk_minutes: often(number(3, 9)) }),
        { selector: ({ name }) => name, maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  buildings: fc.array(
    fc.record({
      project: fc.nat(2),
      floors_total: number(1, 5),
      completion: fc.constantFrom(...quarters),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  sections: fc.array(fc.nat(3), { minLength: 1, maxLength: MOST_SECTIONS }),
  lots: fc.oneof(
    fc.array(lotOf(statuses), { maxLength: 150, size: 'max' }),
    fc.array(lotOf(statuses), { maxLength: 1 }),
    fc.array(lotOf(fc.constant('sold')), { maxLength: 40, size: 'max' }),
  ),
})

export interface RandomQuestion {
  kind: LotKind
  selection: LotSelection
  order: LotOrder
  limit: number
  offset: number
}

const possible: Record<string, string[]> = {
  project: ['1', '2', '3', '999'],
  building: ['1', '2', '4', '999'],
  section: ['1', '3', '5', '999'],
  rooms: ['0', '1', '2', '5'],
  finishing: ['none', ...randomFinishes, 'gone'],
  completion: ['2026-4', '2027-3', '1999-1'],
  feature: [...someFeatures, 'terrace'],
  window_view: [...someViews, 'park'],
  area_type: ['premium_area', 'business_area'],
  status: ['available', 'reserved', 'sold'],
  metro: ['Полянка', 'Сокол', 'Нигде'],
}
const bounds: Record<string, fc.Arbitrary<number>> = {
  price: number(7, 17),
  area: fc.constantFrom(0.5, 20, 33.3, 40, 58.4),
  kitchen_area: fc.constantFrom(8, 9, 9.5, 13, 14),
  floor: number(0, 6),
  walk_minutes: number(2, 10),
}

/** What may be asked of a list: anything of every filter, bounds that exclude each other too. */
export const randomQuestions: fc.Arbitrary<RandomQuestion> = fc
  .constantFrom('flat', 'flat', ...kinds)
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      selection: selectionsOf(filtersOf(kind)),
      order: fc.constantFrom(...(Object.keys(lotOrders) as LotOrder[])),
      limit: fc.constantFrom(0, 1, 16, 100),
      offset: fc.oneof(fc.constant(0), fc.nat(60)),
    }),
  )

function selectionsOf(filters: readonly LotFilter[]): fc.Arbitrary<LotSelection> {
  const of = (type: LotFilter['type']) => filters.filter((filter) => filter.type === type)
  const choices = of('choice').map(({ key }) => [key, fc.subarray(possible[key] ?? ['?'])] as const)
  const ranges = of('range').map(({ key }) => {
    const bound = bounds[key] ?? fc.nat()
    return [key, fc.record({ min: bound, max: bound }, { requiredKeys: [] })] as const
  })
  return fc.record({
    choices: few(choices),
    ranges: few(ranges),
    flags: fc.subarray(of('flag').map(({ key }) => key)),
  })
}

/** Up to three of the keys: with many at once nothing would be left to compare. */
function few<T>(
  arbitraries: Array<readonly [string, fc.Arbitrary<T>]>,
): fc.Arbitrary<Record<string, T>> {
  return fc
    .subarray(arbitraries, { maxLength: 3 })
    .chain((some) => fc.record<Record<string, T>>(Object.fromEntries(some)))
}

/** The catalogue's lots as the index takes them; ids count from 1 in the order of the lists. */
export function factsOfCatalogue(catalogue: RandomCatalogue): LotFacts[] {
  return catalogue.lots.map((lot, n) => {
    const section = lot.section % catalogue.sections.length
    const building = (catalogue.sections[section] ?? 0) % catalogue.buildings.length
    const {
      project: at = 0,
      floors_total = 1,
      completion = null,
    } = catalogue.buildings[building] ?? {}
    const project = at % catalogue.projects.length
    const { isPremium = false, metro = [] } = catalogue.projects[project] ?? {}
    const walks = metro.flatMap(({ walk_minutes }) => walk_minutes ?? [])
    const { section: _, salePrice, ...own } = lot
    return {
      ...own,
      id: n + 1,
      project_id: project + 1,
      building_id: building + 1,
      section_id: section + 1,
      area_type: isPremium ? 'premium_area' : 'business_area',
      completion,
      metro: metro.map(({ name }) => name),
      walk_minutes: walks.length > 0 ? Math.min(...walks) : null,
      price: salePrice ?? lot.price,
      has_sale: salePrice !== null,
      floors_total,
    }
  })
}
