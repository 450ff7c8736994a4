import type { CommonPlan } from '../../src/drawing/plan/storey-plan.ts'
import type { DemoLot } from './demo-lot.ts'
import type { House } from './plan-house.ts'
import { makePriceList, type PriceList } from './price-history.ts'
import { roundPrice } from './pricing.ts'
import type { Outline } from './outlines.ts'
import { createRandom, type Random } from './random.ts'
import { sellLot } from './sell-lot.ts'
import { planCarPark, placeUnderground } from './underground-outlines.ts'

/** Maximum count of parking places per underground storey. */
const PLACES_A_FLOOR = 50
/** Constant part of a storage unit's price, roubles. */
const STORAGE_BASE = 100_000

interface Cellar {
  kind: 'parking' | 'storage'
  order: number
  section: number
  floor: number
  area: number
  price: number
  features: readonly string[]
}

/** Creates the parking places of a house, all in its first section, then its storage units by section. */
export function makeUnderground(house: House, today: Date): DemoLot[] {
  const { cellars, list, random } = describeCellars(house)
  const outlines = outlineCellars(cellars)
  return cellars.map((cellar) => ({
    ...toLot(house, cellar, list, today, random),
    outline: outlines.get(cellar) ?? null,
  }))
}

/** Returns what the storeys of a house's car park have beside its places, the lowest first. */
export function planCarParks(house: House): Array<{ number: number; common: CommonPlan }> {
  const places = describeCellars(house).cellars.filter(({ kind }) => kind === 'parking')
  return [...Map.groupBy(places, ({ floor }) => floor)]
    .map(([number, own]) => ({
      number,
      common: planCarPark(
        placeUnderground(
          'parking',
          own.map(({ area }) => area),
        ),
      ),
    }))
    .toSorted((a, b) => a.number - b.number)
}

function describeCellars(house: House) {
  const { project, building, number } = house
  const random = createRandom(`${project.key} ${number} underground`)
  const list = makePriceList(building.sales.months, random)
  const { parking, storage } = building.underground
  const cellars = [
    ...Array.from({ length: parking }, (_, index) => describePlace(house, index, random)),
    ...Array.from({ length: storage }, (_, index) => describeUnit(house, index, random)),
  ]
  return { cellars, list, random }
}

/** Places of one kind on one storey of a section lie side by side. */
function outlineCellars(cellars: readonly Cellar[]): Map<Cellar, Outline> {
  const storeys = Map.groupBy(cellars, ({ kind, section, floor }) => `${kind} ${section} ${floor}`)
  return new Map(
    [...storeys.values()].flatMap((own) => {
      const outlines = placeUnderground(
        own[0]?.kind ?? 'parking',
        own.map(({ area }) => area),
      )
      return own.flatMap((cellar, index): Array<[Cellar, Outline]> => {
        const outline = outlines[index]
        return outline ? [[cellar, outline]] : []
      })
    }),
  )
}

const places = [
  { share: 0.7, area: 13.3, price: 1, features: [] },
  { share: 0.18, area: 15.9, price: 1.12, features: ['wide_place'] },
  { share: 0.12, area: 17.8, price: 1.2, features: ['family_place', 'wide_place'] },
] as const

function describePlace({ project, building }: House, index: number, random: Random): Cellar {
  const { parking } = building.underground
  const floors = Math.ceil(parking / PLACES_A_FLOOR)
  const onFloor = Math.ceil(parking / floors)
  const depth = Math.floor(index / onFloor) + 1
  const type = random.pick(places, ({ share }) => share)
  const isNearLift = index % onFloor < 6
  const hasCharger = random.next() < 0.1
  const features = [
    ...(hasCharger ? ['ev_charger'] : []),
    ...type.features,
    ...(isNearLift ? ['near_lift'] : []),
  ]
  const factor =
    type.price * (isNearLift ? 1.04 : 1) * (hasCharger ? 1.06 : 1) * (depth > 1 ? 0.95 : 1)
  return {
    kind: 'parking',
    order: index + 1,
    section: 1,
    floor: -depth,
    // Areas vary slightly.
    area: roundToTenths(type.area + random.integer(-2, 2) / 10),
    price: roundPrice(project.parkingPrice * factor),
    features: features.toSorted(),
  }
}

function describeUnit({ project, building }: House, index: number, random: Random): Cellar {
  const perSection = Math.ceil(building.underground.storage / building.shape.sections)
  const area = roundToTenths(3 + 5 * random.next() ** 1.5)
  return {
    kind: 'storage',
    order: index + 1,
    section: Math.floor(index / perSection) + 1,
    floor: -1,
    area,
    price: roundPrice(STORAGE_BASE + project.storagePrice * area),
    features: [],
  }
}

const letters = { parking: 'П', storage: 'К' } as const

function toLot(
  { project, building, number }: House,
  { kind, order, section, floor, area, price, features }: Cellar,
  list: PriceList,
  today: Date,
  random: Random,
): Omit<DemoLot, 'outline'> {
  // A discount on a storage unit is smaller than the rounding.
  const lot = { price, section, mayBeDiscounted: kind === 'parking' }
  const label = String(order)
  return {
    section,
    floor,
    kind,
    number: label,
    article: `${project.code}-${number}-${letters[kind]}-${label.padStart(3, '0')}`,
    rooms: null,
    area,
    ...sellLot(building, list, lot, today, random),
    finish: null,
    plan: null,
    isMirrored: false,
    features,
    views: [],
    isHotOffer: false,
  }
}

function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10
}
