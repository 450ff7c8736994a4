import fc from 'fast-check'
import type {
  LotFacts,
  LotFilter,
  LotSelection,
} from '../../src/features/lots/model/filter-types.ts'
import {
  getFilters,
  getOrders,
  isPaymentOrder,
  type LotOrder,
} from '../../src/features/lots/model/filters.ts'
import {
  choiceNames,
  findChoiceInput,
  type LotChoices,
} from '../../src/features/lots/model/lot-choices.ts'
import {
  type FigureName,
  filteredFigures,
  lotFigures,
} from '../../src/features/lots/model/lot-figures.ts'
import type { CompassSide } from '../../src/lib/compass.ts'
import type { LotKind } from '../../src/features/lots/model/schema.ts'

const kinds = ['flat', 'apartment', 'parking', 'storage'] as const
/** Slugs of finishes; their ids count from 1. */
export const randomFinishes = ['fine', 'white_box']
/** Ids of plans count from 1 to this. */
export const randomPlans = 3
/** Slugs of cities; their ids count from 1. */
export const randomCities = ['city', 'other'] as const
const stations = ['Полянка', 'Сокол', 'Аэропорт']
const someFeatures = ['balcony', 'loggia', 'near_lift']
const someViews = ['yard', 'river']
const someSides = ['north', 'south', 'south_west'] as const
const someWalks = ['school-10', 'school-15', 'park-5']
const quarters = [null, '2026-4', '2027-3', '2028-1'] as const
const MAX_SECTIONS = 6

/** A generated catalogue. It has few distinct values, so that ties and empty options are common. */
export interface RandomCatalogue {
  projects: Array<{
    /** Index in `randomCities`. */
    city: number
    isPremium: boolean
    metro: Array<{ name: string; walk_minutes: number | null }>
    district: string | null
    walks: string[]
  }>
  /** `project` is an index in `projects`, and a section is the index of its building, both modulo the length. */
  buildings: Array<{
    project: number
    floors_total: number
    completion: (typeof quarters)[number]
    material: 'brick' | 'panel' | null
    parking: string[]
  }>
  sections: number[]
  lots: RandomLot[]
}
interface RandomLot
  extends LotChoices,
    Pick<LotFacts, 'kind' | 'status' | 'plan_id' | 'rooms' | 'area' | 'floor' | FigureName> {
  section: number
  finishing: string | null
  price: number
  salePrice: number | null
  features: string[]
  window_views: string[]
  window_sides: CompassSide[]
  mortgage_allowed: 0 | 1 | null
}

const number = (min: number, max: number) => fc.integer({ min, max })
const often = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 })
/** Values of a figure by unit, and additional bounds of filters. */
const amounts = { m2: [8, 9.5, 13], m: [2.7, 3, 3.15], count: [1, 2, 3] }
const otherAmounts = { m2: [9, 14], m: [2.5, 3.5], count: [0, 4] }
const figures = Object.fromEntries(
  filteredFigures().map((name) => [
    name,
    often(fc.constantFrom(...amounts[lotFigures[name].unit])),
  ]),
)
const slugs = choiceNames.map((name) => [name, Object.keys(findChoiceInput(name).words)] as const)
const choices = Object.fromEntries(
  slugs.map(([name, all]) => [name, often(fc.constantFrom(...all.slice(0, 2)))]),
) as Record<keyof LotChoices, fc.Arbitrary<string | null>>
const arbitraryLot = (status: fc.Arbitrary<LotFacts['status']>): fc.Arbitrary<RandomLot> =>
  fc.record({
    kind: fc.constantFrom('flat', 'flat', ...kinds),
    status,
    section: fc.nat(MAX_SECTIONS),
    plan_id: often(number(1, randomPlans)),
    rooms: often(number(0, 7)),
    area: fc.constantFrom(20, 33.3, 58.4, 0.5),
    ...figures,
    floor: number(-1, 5),
    finishing: often(fc.constantFrom(...randomFinishes)),
    price: number(10, 16),
    salePrice: fc.option(number(8, 12), { freq: 1 }),
    features: fc.subarray(someFeatures),
    window_views: fc.subarray(someViews),
    window_sides: fc.subarray([...someSides]),
    ...choices,
    mortgage_allowed: often(fc.constantFrom(0 as const, 1 as const)),
  })
const statuses = fc.constantFrom<LotFacts['status']>('available', 'reserved', 'sold')

/** Generates catalogues without lots, with one lot, with many lots, and with only sold lots. */
export const randomCatalogues: fc.Arbitrary<RandomCatalogue> = fc.record({
  projects: fc.array(
    fc.record({
      city: fc.nat(1),
      isPremium: fc.boolean(),
      metro: fc.uniqueArray(
        fc.record({ name: fc.constantFrom(...stations), walk_minutes: often(number(3, 9)) }),
        { selector: ({ name }) => name, maxLength: 3 },
      ),
      walks: fc.subarray(someWalks),
      district: often(fc.constantFrom('Центр', 'Север')),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  buildings: fc.array(
    fc.record({
      project: fc.nat(2),
      floors_total: number(1, 5),
      completion: fc.constantFrom(...quarters),
      material: often(fc.constantFrom('brick' as const, 'panel' as const)),
      parking: fc.subarray(['underground', 'yard']),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  sections: fc.array(fc.nat(3), { minLength: 1, maxLength: MAX_SECTIONS }),
  lots: fc.oneof(
    fc.array(arbitraryLot(statuses), { maxLength: 150, size: 'max' }),
    fc.array(arbitraryLot(statuses), { maxLength: 1 }),
    fc.array(arbitraryLot(fc.constant('sold')), { maxLength: 40, size: 'max' }),
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
  city: [...randomCities, 'nowhere'],
  project: ['1', '2', '3', '999'],
  building: ['1', '2', '4', '999'],
  section: ['1', '3', '5', '999'],
  rooms: ['0', '1', '2', '5'],
  plan: ['1-1', '1-2', '2-3', '9-9'],
  finishing: ['none', ...randomFinishes, 'gone'],
  completion: ['2026-4', '2027-3', '1999-1'],
  feature: [...someFeatures, 'terrace'],
  window_view: [...someViews, 'park'],
  window_side: [...someSides, 'east'],
  walk: [...someWalks, 'cafe-15'],
  area_type: ['premium_area', 'business_area'],
  status: ['available', 'reserved', 'sold'],
  metro: ['Полянка', 'Сокол', 'Нигде'],
  district: ['Центр', 'Север', 'Юг'],
  material: ['brick', 'panel', 'wood'],
  parking: ['underground', 'yard', 'ground'],
  ...Object.fromEntries(slugs),
}
const bounds: Record<string, fc.Arbitrary<number>> = {
  price: number(7, 17),
  area: fc.constantFrom(0.5, 20, 33.3, 40, 58.4),
  ...Object.fromEntries(
    filteredFigures().map((name) => {
      const { unit } = lotFigures[name]
      return [name, fc.constantFrom(...amounts[unit], ...otherAmounts[unit])]
    }),
  ),
  floor: number(0, 6),
  walk_minutes: number(2, 10),
}

/** Generates queries of a list with any values of every filter, including bounds that exclude each other. */
export const randomQuestions: fc.Arbitrary<RandomQuestion> = fc
  .constantFrom('flat', 'flat', ...kinds)
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      selection: arbitrarySelection(getFilters(kind).filter(({ isPayment }) => !isPayment)),
      order: fc.constantFrom(...getOrders(kind).filter((order) => !isPaymentOrder(order))),
      limit: fc.constantFrom(0, 1, 16, 100),
      offset: fc.oneof(fc.constant(0), fc.nat(60)),
    }),
  )

function arbitrarySelection(filters: readonly LotFilter[]): fc.Arbitrary<LotSelection> {
  const select = (type: LotFilter['type']) => filters.filter((filter) => filter.type === type)
  const choices = select('choice').map(
    ({ key }) => [key, fc.subarray(possible[key] ?? ['?'])] as const,
  )
  const ranges = select('range').map(({ key }) => {
    const bound = bounds[key] ?? fc.nat()
    return [key, fc.record({ min: bound, max: bound }, { requiredKeys: [] })] as const
  })
  return fc.record({
    choices: few(choices),
    ranges: few(ranges),
    flags: fc.subarray(select('flag').map(({ key }) => key)),
  })
}

/** Generates at most three of the keys: with more filters, hardly any lot would match. */
function few<T>(
  arbitraries: Array<readonly [string, fc.Arbitrary<T>]>,
): fc.Arbitrary<Record<string, T>> {
  return fc
    .subarray(arbitraries, { maxLength: 3 })
    .chain((some) => fc.record<Record<string, T>>(Object.fromEntries(some)))
}

/** The class of a project: every third one has none. */
export function classOfProject(index: number, isPremium: boolean): LotFacts['area_type'] {
  if (index % 3 === 2) return null
  return isPremium ? 'premium_area' : 'business_area'
}

/** Returns the lots of a catalogue as input of the index. Ids count from 1 in the order of the arrays. */
export function factsOfCatalogue(catalogue: RandomCatalogue): LotFacts[] {
  return catalogue.lots.map((lot, n) => {
    const section = lot.section % catalogue.sections.length
    const building = (catalogue.sections[section] ?? 0) % catalogue.buildings.length
    const {
      project: at = 0,
      floors_total = 1,
      completion = null,
      material = null,
      parking = [],
    } = catalogue.buildings[building] ?? {}
    const project = at % catalogue.projects.length
    const {
      city = 0,
      isPremium = false,
      metro = [],
      walks: places = [],
      district = null,
    } = catalogue.projects[project] ?? {}
    const walks = metro.flatMap(({ walk_minutes }) => walk_minutes ?? [])
    const { section: _, price, salePrice, ...own } = lot
    return {
      ...own,
      id: n + 1,
      city: randomCities[city] ?? null,
      project_id: project + 1,
      building_id: building + 1,
      section_id: section + 1,
      area_type: classOfProject(project, isPremium),
      completion,
      material,
      parking,
      district,
      metro: metro.map(({ name }) => name),
      walks: places,
      walk_minutes: walks.length > 0 ? Math.min(...walks) : null,
      paid_price: salePrice ?? price,
      has_sale: salePrice !== null,
      floors_total,
    }
  })
}
