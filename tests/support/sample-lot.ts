import { unknownChoices } from '../../src/features/catalogue/model/lot-choices.ts'
import { toHouseFacts, unknownHouse } from '../../src/features/catalogue/model/lot-house.ts'
import { unknownFigures } from '../../src/features/catalogue/model/lot-figures.ts'
import type { LotDetail } from '../../src/features/catalogue/model/schema.ts'

/** Returns a lot as pages receive it. `own` overrides fields. */
export function sampleLot(own: Partial<LotDetail> = {}): LotDetail {
  return {
    id: 1,
    kind: 'flat',
    article: 'А-1',
    number: '45',
    project: {
      id: 1,
      slug: 'bereg',
      name: 'Берег',
      area_type: 'business_area',
      city: null,
      metro: [],
    },
    building: { id: 1, name: 'Корпус 1', completion: '2027-3', state: 'unfinished' },
    building_id: 1,
    section_id: 1,
    floor_id: 1,
    section: '1',
    floor: 7,
    floors_total: 24,
    rooms: 2,
    area: 58.4,
    ...unknownFigures(),
    kitchen_area: 12.6,
    price: 15_000_000,
    sale_price: null,
    price_per_meter: 256_849,
    finishing: null,
    features: [],
    status: 'available',
    plan: null,
    plan_key: null,
    is_hot_offer: false,
    payment: null,
    is_open_plan: false,
    district: null,
    developer: null,
    house: { ...toHouseFacts(unknownHouse), parking: [] },
    ...unknownChoices(),
    mortgage_allowed: null,
    place_on_floor: null,
    description: null,
    pictures: [],
    window_views: [],
    sale_ends_on: null,
    address: 'Проектируемый проезд, 1',
    city: 'Москва',
    price_history: [],
    sun: null,
    ...own,
  }
}
